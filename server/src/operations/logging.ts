import { randomUUID } from 'node:crypto';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sqlState } from '../database/sql-state';

const STACK_LINES = 12;

/**
 * The loggable fields of an error. A database error quotes the query with shoppers' input in its message, detail and
 * stack; only its code and our stack frames are logged.
 */
function errorLine(error: Error): Record<string, unknown> {
  const code = sqlState(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '));
  return {
    type: error.name,
    message: code === null ? error.message : `PostgreSQL refused with ${code}`,
    stack: frames.slice(0, STACK_LINES).join('\n'),
  };
}

function withoutOwnMessage(this: object, given: unknown[], log: (...parts: unknown[]) => void): void {
  const [first, ...rest] = given;
  log.apply(this, first instanceof Error ? [{ err: first }, ...(rest.length > 0 ? rest : ['failed'])] : given);
}

/**
 * Structured logs without personal data: a JSON object per line, without address, header, query, body or link token.
 */
export const structuredLogs = (
  level = 'error',
): Pick<FastifyServerOptions, 'genReqId' | 'logController'> & { logger: object } => ({
  logger: {
    level,
    base: null,
    // pino would use the error's message as the line's message.
    hooks: { logMethod: withoutOwnMessage },
    serializers: { err: errorLine, req: () => undefined, res: () => undefined },
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
});

const FATAL = 60;

/**
 * Logs an error that nothing has caught, as the structured logs do but straight to standard error: it may be the log's
 * own stream that failed. Never throws.
 */
function logUncaught(thrown: unknown, kind: string): void {
  try {
    const err = errorLine(thrown instanceof Error ? thrown : new Error(String(thrown)));
    console.error(
      JSON.stringify({ level: FATAL, time: Date.now(), err, msg: `Uncaught (${kind}); the server goes on` }),
    );
  } catch {
    // There is nowhere left to log it.
  }
}

/**
 * Keeps a server running after an error that nothing has caught, for good: one request, timer or socket must not end
 * the shop for everybody, and no supervisor may be there to start it again. What is kept is safe then: a transaction
 * ends in the database, and what is prepared in the memory is looked up by its version.
 */
export function surviveUncaughtErrors(): void {
  // If nobody reads the log any more, logging that as an uncaught error fails again, without end.
  for (const log of [process.stdout, process.stderr]) log.on('error', () => undefined);
  process.on('uncaughtException', (error, origin) => logUncaught(error, origin));
  // Without a listener it would become the exception above; here it is logged under its own name.
  process.on('unhandledRejection', (reason) => logUncaught(reason, 'unhandledRejection'));
}

/** One line a request: the pattern of its URL, its status and duration; the response contains the line's id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });
}

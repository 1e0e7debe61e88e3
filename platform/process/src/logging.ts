import { randomUUID } from 'node:crypto';
import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { reasonOf } from './reason';
import { sqlState } from './sql-state';
import type { Report } from './report';

const STACK_LINES = 12;

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page that was asked for, where all pages are one route of the server. */
    page: string | null;
  }
}

/**
 * The loggable fields of an error. What drizzle says quotes the query and its parameters, what PostgreSQL says quotes
 * values: both are what shoppers typed. Only the driver's own words are logged, of a refusal its code, and our stack frames.
 */
function errorLine(error: Error): { readonly type: string; readonly message: string; readonly stack: string } {
  const code = sqlState(error);
  // The message comes first in the stack, and may have lines that look like frames.
  const frames = (error.stack ?? '').replace(error.message, () => '').split('\n');
  return {
    type: error.name,
    message: code === null ? reasonOf(error) : `PostgreSQL refused with ${code}`,
    stack: frames
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, STACK_LINES)
      .join('\n'),
  };
}

/** @returns an error for a log without structure: what the structured one has of it, and no more */
export function loggable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = errorLine(error);
  return `${type}: ${message}\n${stack}`;
}

function withoutOwnMessage(this: object, parts: unknown[], log: (...parts: unknown[]) => void): void {
  const [first, ...rest] = parts;
  log.apply(this, first instanceof Error ? [{ err: first }, ...(rest.length > 0 ? rest : ['failed'])] : parts);
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

const INFO = 30;
const ERROR = 50;

/** For what is announced beside the log of a server: before there is one, or of what no request is about. */
export interface OperatorLog {
  /** To standard output. */
  readonly say: (text: string) => void;
  /** To standard error. */
  readonly report: Report;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** @param isStructured as a JSON object per line, as the structured logs do; else as text for a terminal */
export function operatorLog(isStructured: boolean): OperatorLog {
  const line = (level: number, msg: string, err?: unknown) =>
    JSON.stringify({ level, time: Date.now(), ...(err !== undefined && { err: errorOf(err) }), msg });
  if (!isStructured) return { say: print, report: reportToOperator };
  return {
    say: (text) => print(line(INFO, text)),
    report: (text, error) => console.error(line(ERROR, text, error)),
  };
}

const errorOf = (thrown: unknown) => errorLine(thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Reports to standard error as text, for what has no structured log. */
export const reportToOperator: Report = (text, error) =>
  console.error(error === undefined ? text : `${text} ${loggable(error)}`);

const FATAL = 60;

/**
 * Logs an error that nothing has caught, as the structured logs do but straight to standard error: it may be the log's
 * own stream that failed. Never throws.
 */
function logUncaught(thrown: unknown, kind: string): void {
  try {
    console.error(
      JSON.stringify({
        level: FATAL,
        time: Date.now(),
        err: errorOf(thrown),
        msg: `Uncaught (${kind}); the server goes on`,
      }),
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

/** @returns the pattern of the page or of the route, which no client chooses; null without one */
export const routeOf = ({ page, routeOptions }: FastifyRequest): string | null => page ?? routeOptions.url ?? null;

/**
 * One line a request: the pattern of its URL, its status and duration; the response contains the line's id. What the server
 * failed at is an error.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('page', null);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const line = { method: request.method, route: routeOf(request), status, ms: Math.round(elapsedTime) };
    request.log[status >= 500 ? 'error' : 'info'](line, 'answered');
  });
}

import { type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  backendMessages,
  receivedBody,
  receivedKey,
  receivedQuery,
  Refusal,
  timestamp,
} from '@piston-parts/shared-contract/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../client-key';
import { authenticate } from './accounts/authentication';
import { createSessionCookie } from './accounts/session-cookie';
import type { ApiServices, SharedWork } from './request-context';
import type { users } from '../database/schema';
import { sqlState } from '../database/sql-state';
import { unavailableRefusal } from '../database/unavailable';
import { handlers } from './handlers';
import { createResponder } from './send-response';

/**
 * PostgreSQL's error classes that a request can cause: data that it cannot store (22), a constraint (23: what a request
 * refers to has been deleted), a limit such as an index row's size (54).
 */
const CLIENT_ERRORS = ['22', '23', '54'];

const textOf = (body: unknown): string | null => (Buffer.isBuffer(body) ? body.toString('utf8') : null);

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const errorClass = sqlState(error)?.slice(0, 2) ?? '';
  return CLIENT_ERRORS.includes(errorClass) ? new Refusal(422, [backendMessages.requestMalformed]) : null;
}

/**
 * Creates the Fastify handler of an endpoint. Every request is checked in the same order: the user, the key, the body,
 * then the handler of its name; failures as the contract has them (backend-32).
 */
export function createRequestHandler(name: keyof Contract, endpoint: Endpoint, services: ApiServices & SharedWork) {
  const handler = handlers[name] as (context: object) => Promise<object>;
  const send = createResponder(endpoint);
  const cookie = createSessionCookie(services.shopOrigin);

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { loadSession, tokens } = services;
    const sessionKey = cookie.read(request);
    const user =
      endpoint.access === 'protected'
        ? await authenticate(loadSession, tokens, { token: request.headers.authorization, sessionKey })
        : undefined;
    const context = {
      ...services,
      user,
      sessionKey,
      openSession: ({ id: _id, email, tokensSince }: typeof users.$inferSelect) =>
        tokens.sign({ _id, email, tokensSince }, cookie.write(reply)),
      idempotencyKey: receivedKey(endpoint, request.headers),
      body: receivedBody(endpoint, textOf(request.body)),
      query: receivedQuery(request.url),
      parameters: request.params,
      now: timestamp(new Date()),
      sender: { client: clientKey(request), log: request.log },
    };
    return handler(context);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return send(request, reply, await respond(request, reply));
    } catch (error) {
      const refusal = refusalOf(error) ?? unavailableRefusal(error);
      if (!refusal) throw error;
      // The database failed, or refused what the contract should have refused before it.
      if (refusal !== error) request.log[refusal.status === 503 ? 'error' : 'warn'](error);
      const { status, errors, retryAfterSeconds } = refusal;
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
      return reply.code(status).header('cache-control', 'no-store').send({ errors });
    }
  };
}

import { type Contract, type Endpoint } from '@piston-parts/shared-contract';
import { receivedBody, receivedKey, receivedQuery, timestamp } from '@piston-parts/shared-contract/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '@platform/process/client-key';
import { authenticate } from './accounts/authentication';
import { createSessionCookie } from './accounts/session-cookie';
import type { ApiServices, SharedWork } from './request-context';
import type { users } from '../database/schema';
import { handlers } from './handlers';
import { createResponder } from './send-response';

const textOf = (body: unknown): string | null => (Buffer.isBuffer(body) ? body.toString('utf8') : null);

/**
 * Creates the Fastify handler of an endpoint. Every request is checked in the same order: the user, the key, the body,
 * then the handler of its name; the API's error handler responds to failures.
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

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    send(request, reply, await respond(request, reply));
}

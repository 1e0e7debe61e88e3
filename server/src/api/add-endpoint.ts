import { gzipSync } from 'node:zlib';
import { type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  checkedResponse,
  deviceName,
  receivedKey,
  receivedQuery,
  timestamp,
} from '@piston-parts/shared-contract/backend';
import { clientKey } from '@platform/process/client-key';
import { fingerprint } from '@platform/process/fingerprint';
import { isKnown, sendPrepared, type PreparedResponse } from '@platform/process/prepared-response';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { users } from '../database/schema';
import { authenticate, type RequestUser } from './accounts/authentication';
import { createSessionCookie } from './accounts/session-cookie';
import { openSession } from './accounts/sessions';
import { cacheHeaders } from './catalogue/cache-headers';
import { failureOf } from './failure';
import { handlers } from './handlers';
import type { Read } from './public-reads';
import type { ApiServices, SharedWork } from './request-context';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request to the API, checked before its body. */
    proof: {
      /** Undefined at a public endpoint. */
      readonly user: RequestUser | undefined;
      readonly sessionKey: string | null;
      readonly idempotencyKey: string | null | undefined;
    };
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** A response of one packet gains nothing by compression, and a very long one would block the process. */
const worthCompressing = (text: string): boolean => text.length > 1400 && text.length < 1_000_000;

/** A response that is the same for everybody. */
interface PublicResponse extends PreparedResponse {
  readonly text: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Compresses at the first request that accepts it: most listings are requested once. */
function preparePublic(endpoint: Endpoint, response: object): PublicResponse {
  const text = JSON.stringify(checkedResponse(endpoint, response));
  const etag = `W/"${fingerprint(text)}"`;
  let compressed: Buffer | undefined;
  return {
    text,
    etag,
    headers: { 'cache-control': 'no-cache', etag, ...cacheHeaders(response) },
    contentType: JSON_TYPE,
    compressions: worthCompressing(text) ? ['gzip'] : [],
    etagIn: () => etag,
    bodyIn: (encoding) => (encoding === 'identity' ? text : (compressed ??= gzipSync(text))),
  };
}

/** Serializes once per object. */
function createPreparer(endpoint: Endpoint): (response: object) => PublicResponse {
  const cache = new WeakMap<object, PublicResponse>();
  return (response) => {
    const prepared = cache.get(response) ?? preparePublic(endpoint, response);
    cache.set(response, prepared);
    return prepared;
  };
}

/** A response of one shopper is never cached. */
const sendPrivately = (_: FastifyRequest, reply: FastifyReply, response: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send(response);

/**
 * Adds an endpoint's route. Every request is checked in the same order: the user, the key, the body, then the handler of its
 * name; the API's error handler responds to failures.
 */
export function addEndpoint(
  app: FastifyInstance,
  [name, endpoint]: [keyof Contract, Endpoint],
  services: ApiServices & SharedWork,
): void {
  const { database, loadSession, tokens } = services;
  const handler = handlers[name] as (context: object) => Promise<object>;
  const cookie = createSessionCookie(services.shopOrigin);
  const isPublic = endpoint.access === 'public' && endpoint.method === 'GET';
  const prepare = createPreparer(endpoint);
  const sendPublicly = (request: FastifyRequest, reply: FastifyReply, response: object): Promise<FastifyReply> => {
    const prepared = prepare(response);
    return sendPrepared(request, reply.headers(prepared.headers), prepared, { vary: 'accept-encoding, origin' });
  };
  const send = isPublic ? sendPublicly : sendPrivately;
  const requestOf = (address: string, parameters: unknown) => ({
    query: receivedQuery(address),
    parameters,
    now: timestamp(new Date()),
  });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    schema: { ...(endpoint.body && { body: endpoint }), response: { [endpoint.status]: endpoint } },
    async preValidation(request) {
      const sessionKey = cookie.read(request);
      const proof = { token: request.headers.authorization, sessionKey };
      const user = endpoint.access === 'protected' ? await authenticate(loadSession, tokens, proof) : undefined;
      request.proof = { user, sessionKey, idempotencyKey: receivedKey(endpoint, request.headers) };
    },
    async handler(request, reply) {
      const device = deviceName(request.headers['user-agent']);
      const response = await handler({
        ...services,
        ...requestOf(request.url, request.params),
        ...request.proof,
        openSession: (account: typeof users.$inferSelect) =>
          openSession({ queries: database.queries, tokens }, account, { sessionKey: cookie.write(reply), device }),
        body: request.body,
        sender: { client: clientKey(request), device, log: request.log },
      });
      return send(request, reply.code(endpoint.status), response);
    },
  });
  if (isPublic) app.publicReads.add(endpoint.path, createRead());

  /** Of nobody: there is no session, key or body to check. */
  function createRead(): Read {
    const sender = { client: 'none', device: 'none', log: app.log };
    const nobody = { ...services, sessionKey: null, idempotencyKey: null, sender };
    return async ({ address, parameters, knownEtag }) => {
      try {
        // Inherited: to copy some thirty services takes longer than most reads.
        const context = Object.assign(Object.create(nobody) as object, requestOf(address, parameters));
        const { etag, headers, text } = prepare(await handler(context));
        if (isKnown(knownEtag, etag)) return { status: 304, headers, body: '' };
        return { status: endpoint.status, headers, body: text };
      } catch (error) {
        const { body, ...failure } = failureOf(error as Error, app.log);
        return { ...failure, body: JSON.stringify(body) };
      }
    };
  }
}

import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@piston-parts/shared-contract';
import { checkedResponse } from '@piston-parts/shared-contract/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '@platform/process/fingerprint';
import { sendPrepared, type PreparedResponse } from '@platform/process/prepared-response';

const JSON_TYPE = 'application/json; charset=utf-8';
/** A response of one packet gains nothing by compression, and a very long one would block the process. */
const worthCompressing = (text: string): boolean => text.length > 1400 && text.length < 1_000_000;

/** Compresses at the first request that accepts it: most listings are requested once. */
function prepare(endpoint: Endpoint, response: unknown): PreparedResponse {
  const text = JSON.stringify(checkedResponse(endpoint, response));
  const etag = `W/"${fingerprint(text)}"`;
  let compressed: Buffer | undefined;
  return {
    contentType: JSON_TYPE,
    compressions: worthCompressing(text) ? ['gzip'] : [],
    etagIn: () => etag,
    bodyIn: (encoding) => (encoding === 'identity' ? text : (compressed ??= gzipSync(text))),
  };
}

/**
 * Creates the function that sends the responses of an endpoint, checked against the contract. A public response has an
 * ETag and is serialized once per object; any other belongs to one shopper and is never cached.
 */
export function createResponder(endpoint: Endpoint) {
  if (endpoint.access !== 'public' || endpoint.method !== 'GET') {
    return (_request: FastifyRequest, reply: FastifyReply, response: unknown): FastifyReply =>
      reply.code(endpoint.status).header('cache-control', 'no-store').send(checkedResponse(endpoint, response));
  }
  const prepared = new WeakMap<object, PreparedResponse>();
  return (request: FastifyRequest, reply: FastifyReply, response: object): Promise<FastifyReply> => {
    const known = prepared.get(response) ?? prepare(endpoint, response);
    prepared.set(response, known);
    return sendPrepared(request, reply, known, { vary: 'accept-encoding, origin' });
  };
}

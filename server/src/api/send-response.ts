import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@piston-parts/shared-contract';
import { checkedResponse } from '@piston-parts/shared-contract/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '../fingerprint';

const JSON_TYPE = 'application/json; charset=utf-8';
/** One packet gains nothing by compression, and a very long text would block the process. */
const worthCompressing = (text: string): boolean => text.length > 1400 && text.length < 1_000_000;

/** An response that everybody gets, written and compressed once. */
interface PublicResponse {
  readonly text: string;
  readonly etag: string;
  gzip: Buffer | null;
}

function prepare(endpoint: Endpoint, response: unknown): PublicResponse {
  const text = JSON.stringify(checkedResponse(endpoint, response));
  return { text, etag: `W/"${fingerprint(text)}"`, gzip: null };
}

function sendPublic(request: FastifyRequest, reply: FastifyReply, response: PublicResponse): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: response.etag, vary: 'accept-encoding, origin' });
  if (request.headers['if-none-match'] === response.etag) return reply.code(304).send();
  void reply.type(JSON_TYPE);
  const compressed = worthCompressing(response.text) && takesGzip(request);
  if (!compressed) return reply.send(response.text);
  response.gzip ??= gzipSync(response.text);
  return reply.header('content-encoding', 'gzip').send(response.gzip);
}

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Creates the function that sends the responses of an endpoint, checked against the contract. A public response has an
 * ETag and is serialized once per object; any other belongs to one shopper and is never cached.
 */
export function createResponder(endpoint: Endpoint) {
  if (endpoint.access !== 'public' || endpoint.method !== 'GET') {
    return (_request: FastifyRequest, reply: FastifyReply, response: unknown): FastifyReply =>
      reply.code(endpoint.status).header('cache-control', 'no-store').send(checkedResponse(endpoint, response));
  }
  const prepared = new WeakMap<object, PublicResponse>();
  return (request: FastifyRequest, reply: FastifyReply, response: object): FastifyReply => {
    const known = prepared.get(response) ?? prepare(endpoint, response);
    prepared.set(response, known);
    return sendPublic(request, reply, known);
  };
}

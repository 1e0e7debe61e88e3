import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@piston-parts/shared-contract';
import { checkedResponse } from '@piston-parts/shared-contract/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '../fingerprint';

const JSON_TYPE = 'application/json; charset=utf-8';
/** What fits into one packet gains nothing by compression, and a very long one would hold up everybody else. */
const worthCompressing = (text: string): boolean => text.length > 1400 && text.length < 1_000_000;

/** An answer that everybody gets, written and compressed once. */
interface PublicAnswer {
  readonly text: string;
  readonly etag: string;
  gzip: Buffer | null;
}

function prepare(endpoint: Endpoint, answer: unknown): PublicAnswer {
  const text = JSON.stringify(checkedResponse(endpoint, answer));
  return { text, etag: `W/"${fingerprint(text)}"`, gzip: null };
}

function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: answer.etag, vary: 'accept-encoding, origin' });
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  void reply.type(JSON_TYPE);
  const compressed = worthCompressing(answer.text) && takesGzip(request);
  if (!compressed) return reply.send(answer.text);
  answer.gzip ??= gzipSync(answer.text);
  return reply.header('content-encoding', 'gzip').send(answer.gzip);
}

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Makes the function that sends a call's answers, checked against the contract. What is public may be asked for again
 * by its ETag, and the same object is written once; everything else is one shopper's own and kept by nobody.
 */
export function answerSender(endpoint: Endpoint) {
  if (endpoint.access !== 'public' || endpoint.method !== 'GET') {
    return (_request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply =>
      reply.code(endpoint.status).header('cache-control', 'no-store').send(checkedResponse(endpoint, answer));
  }
  const prepared = new WeakMap<object, PublicAnswer>();
  return (request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply => {
    const known = prepared.get(answer) ?? prepare(endpoint, answer);
    prepared.set(answer, known);
    return sendPublic(request, reply, known);
  };
}

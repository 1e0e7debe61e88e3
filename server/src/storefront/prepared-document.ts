import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '../fingerprint';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Unlike the files of the builds, which are compressed once at the best level, this runs while a request waits. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** A text made by the server, compressed once for all the requests that get it. */
export interface PreparedDocument {
  contentType: string;
  /** Fingerprint of the text; with the encoding's name it is the response's ETag. */
  fingerprint: string;
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** Compresses asynchronously, off the event loop. */
export async function prepareDocument(text: string, contentType: string): Promise<PreparedDocument> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(identity, BROTLI), gzip(identity, GZIP)]);
  return {
    contentType,
    fingerprint: fingerprint(identity),
    bodies: { br, gzip: gz, identity },
  };
}

/** Caches the last document, because most requests ask for the same text as the one before. */
export function createDocumentPreparer(contentType: string): (text: string) => Promise<PreparedDocument> {
  let last: { text: string; document: Promise<PreparedDocument> } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, document: prepareDocument(text, contentType) };
    return last.document;
  };
}

/**
 * Sends the document in the best encoding that the client accepts; 304 for a request with its ETag.
 * It is never taken from a cache without asking, since it names the files that are live.
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PreparedDocument,
  status: 200 | 404 = 200,
): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = `"${document.fingerprint}-${encoding}"`;
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  void reply.headers({ vary: 'accept-encoding', etag });
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();

  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).type(document.contentType).send(document.bodies[encoding]);
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const encoding = typeof header === 'string' ? negotiate(header.toLowerCase(), ['br', 'gzip']) : null;
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

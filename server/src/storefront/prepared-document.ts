import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '../fingerprint';
import { sendPrepared, type Encoding, type PreparedResponse } from '../prepared-response';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Unlike the files of the builds, which are compressed once at the best level, this runs while a request waits. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** A text made by the server, compressed once in each encoding that somebody asks for. */
export interface PreparedDocument {
  readonly contentType: string;
  /** Fingerprint of the text; with the encoding's name it is the response's ETag. */
  readonly fingerprint: string;
  /** In bytes, not compressed. */
  readonly size: number;
  body(encoding: Encoding): Promise<Buffer>;
}

const COMPRESS: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => brotli(text, BROTLI),
  gzip: (text) => gzip(text, GZIP),
  identity: (text) => Promise.resolve(text),
};

/** Compression runs off the event loop. */
export function prepareDocument(text: string, contentType: string): PreparedDocument {
  const identity = Buffer.from(text);
  const bodies: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    contentType,
    fingerprint: fingerprint(identity),
    size: identity.length,
    body: (encoding) => (bodies[encoding] ??= COMPRESS[encoding](identity)),
  };
}

/** Caches the last document, because most requests ask for the same text as the one before. */
export function createDocumentPreparer(contentType: string): (text: string) => PreparedDocument {
  let last: { text: string; document: PreparedDocument } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, document: prepareDocument(text, contentType) };
    return last.document;
  };
}

/** Sends the document in the best encoding that the client accepts; 304 for a request with its ETag. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PreparedDocument,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const prepared: PreparedResponse = {
    contentType: document.contentType,
    compressions: ['br', 'gzip'],
    etagIn: (encoding) => `"${document.fingerprint}-${encoding}"`,
    bodyIn: document.body,
  };
  return sendPrepared(request, reply, prepared, { status });
}

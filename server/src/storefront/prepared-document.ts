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

/** A text made by the server, compressed once for all the requests that get it. */
export interface PreparedDocument {
  contentType: string;
  /** Fingerprint of the text; with the encoding's name it is the response's ETag. */
  fingerprint: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
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

/** Sends the document in the best encoding that the client accepts; 304 for a request with its ETag. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, fingerprint: ofText, bodies }: PreparedDocument,
  status: 200 | 404 = 200,
): FastifyReply {
  const prepared: PreparedResponse = {
    contentType,
    compressions: ['br', 'gzip'],
    etagIn: (encoding) => `"${ofText}-${encoding}"`,
    bodyIn: (encoding) => bodies[encoding],
  };
  return sendPrepared(request, reply, prepared, { status });
}

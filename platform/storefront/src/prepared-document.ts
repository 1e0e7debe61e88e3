import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint } from '@platform/process/fingerprint';
import { sendPrepared, type Encoding, type PreparedResponse } from '@platform/process/prepared-response';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Unlike the files of the builds, which are compressed once at the best level, this runs while a request waits. Most pages
 * of a large site are asked for once before they change: quality 5 takes 0.8 ms of a core for a page, 3 takes a third
 * of that for a tenth more bytes.
 */
const BROTLI_ONCE = {
  chunkSize: 65_536,
  // The default window of 4 MB takes a sixth longer, and finds nothing more in a page.
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3, [zlib.constants.BROTLI_PARAM_LGWIN]: 18 },
};
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };
/** Bytes that are compressed on this thread: that takes less time than to hand them to another. */
const MAX_BYTES_AT_ONCE = 300_000;

/** A text made by the server, compressed once in each encoding that somebody asks for. */
export interface PreparedDocument {
  readonly contentType: string;
  /** Fingerprint of the text, for its ETag. */
  readonly fingerprint: string;
  /** In bytes, not compressed. */
  readonly size: number;
  body(encoding: Encoding): Promise<Buffer>;
}

const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => brotli(text, BROTLI),
  gzip: (text) => gzip(text, GZIP),
};

/** Grows to the longest page. A new buffer for each page costs a tenth of its time: memory, and its collection. */
let scratch = Buffer.alloc(0);

/** @returns the parts joined, until the next call */
function joinForNow(parts: readonly Buffer[], length: number): Buffer {
  if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(2 * length);
  let at = 0;
  for (const part of parts) at += part.copy(scratch, at);
  return scratch.subarray(0, length);
}

/**
 * For the first who asks in brotli, it is compressed quickly, and for all others well.
 * @param content in parts when other documents share most of them
 */
export function prepareDocument(content: string | readonly Buffer[], contentType: string): PreparedDocument {
  const parts = typeof content === 'string' ? [Buffer.from(content)] : content;
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const bodies: Partial<Record<Encoding, Promise<Buffer>>> = {};
  let isFirst = size <= MAX_BYTES_AT_ONCE;
  return {
    contentType,
    fingerprint: fingerprint(joinForNow(parts, size)),
    size,
    body(encoding) {
      if (encoding === 'identity') return Promise.resolve(Buffer.concat(parts));
      if (encoding !== 'br' || !isFirst) return (bodies[encoding] ??= COMPRESS[encoding](Buffer.concat(parts)));
      isFirst = false;
      return Promise.resolve(zlib.brotliCompressSync(joinForNow(parts, size), BROTLI_ONCE));
    },
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
    // Weak: the bytes of an encoding differ between the first response and the others.
    etagIn: () => `W/"${document.fingerprint}"`,
    bodyIn: document.body,
  };
  return sendPrepared(request, reply, prepared, { status });
}

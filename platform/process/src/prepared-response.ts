import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

/** A response that is the same for everybody: prepared once, sent in the best encoding that a client accepts. */
export interface PreparedResponse {
  readonly contentType: string;
  /** Encodings besides plain text, the best first. */
  readonly compressions: readonly Compression[];
  /** A strong one for each encoding, or a weak one for all of them. */
  readonly etagIn: (encoding: Encoding) => string;
  readonly bodyIn: (encoding: Encoding) => string | Buffer | Promise<Buffer>;
}

/** Request headers besides Accept-Encoding that the response depends on go into `vary`. */
interface Sending {
  readonly status?: 200 | 404;
  readonly vary?: string;
}

/**
 * Sends a prepared response, or 304 to a request with its ETag. Unless the route sets another header, a cache must
 * revalidate before it uses the response again: it names what is live now.
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
  { status = 200, vary = 'accept-encoding' }: Sending = {},
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], response.compressions);
  const etag = response.etagIn(encoding);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  void reply.headers({ vary, etag });
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();

  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(response.contentType)
    .send(await response.bodyIn(encoding));
}

function acceptedEncoding(header: string | string[] | undefined, offered: readonly Compression[]): Encoding {
  const encoding = typeof header === 'string' ? negotiate(header.toLowerCase(), [...offered]) : null;
  return offered.find((compression) => compression === encoding) ?? 'identity';
}

/** If-None-Match compares weakly: W/ does not count, and a proxy that compresses adds it. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const tag = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((each) => tag(each) === tag(etag));
}

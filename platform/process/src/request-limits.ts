import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose bodies take longer than those of the shop's forms, such as an upload. */
    bodyTimeoutMs?: number;
    /** A route whose responses are larger than pages and their files, such as an archive. */
    responseTimeoutMs?: number;
  }
}

/** How long a client may take; in milliseconds. */
export interface RequestLimits {
  /** For a request's headers, counted from the connection or from their first byte. */
  readonly headersMs: number;
  /** For a body, unless its route allows more. */
  readonly bodyMs: number;
  /** For the rest of a body whose response was sent already (a refused upload): it is read and dropped until then. */
  readonly lingerMs: number;
  /** For a response, until its last byte is taken, unless its route allows more. */
  readonly responseMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** How often connections are checked. */
  readonly checkedEveryMs: number;
}

/** 20 MB at 70 KB/s, for teams with slow connections. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000;

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  lingerMs: 2_000,
  // A megabyte at 9 KB/s.
  responseMs: 2 * 60_000,
  idleMs: 60_000,
  checkedEveryMs: 5_000,
};

/** @returns Fastify's options for the limits of Node's HTTP server, and for its end: a request that has come is answered. */
export function timeoutOptions({
  headersMs,
  idleMs,
  checkedEveryMs,
}: RequestLimits): FastifyHttpOptions<RawServerDefault> {
  return {
    return503OnClosing: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkedEveryMs },
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes the connection of a body or a response that takes too long: Node has only one limit for all requests, and none for a
 * client that reads a byte now and then.
 */
export function limitTransfers(app: FastifyInstance, { bodyMs, lingerMs, responseMs }: RequestLimits): void {
  app.addHook('onSend', async ({ raw, routeOptions }, reply) => {
    const timer = setTimeout(() => raw.destroy(), routeOptions.config.responseTimeoutMs ?? responseMs).unref();
    reply.raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const destroyAfter = (ms: number) => setTimeout(() => raw.destroy(), ms).unref();
    let timer = destroyAfter(request.routeOptions.config.bodyTimeoutMs ?? bodyMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('finish', () => {
      stop();
      if (!raw.complete) timer = destroyAfter(lingerMs);
    });
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MEDIA_PREFIX } from './media-address';
import { sendVersionFile } from './static-files';

type MediaRequest = FastifyRequest<{ Params: { hash: string; file: string } }>;

/** A page without the picture is whole, so that its visitor can wait. */
const FETCH_MS = 10_000;
const RETRY_SECONDS = 5;

export interface Media {
  /** Absolute folder of this host. */
  readonly folder: string;
  /** Fetches what is made of a photo into the folder, unless it is there. */
  readonly fetch: (hash: string) => Promise<unknown>;
}

/**
 * Serves the pictures of imported photos. The hash in their address is that of the photo, so browsers keep them for good.
 * @param fetchMs how long a request waits for a picture that another host has made
 */
export function addMediaFiles(app: FastifyInstance, { folder, fetch }: Media, fetchMs = FETCH_MS): void {
  app.get(
    `${MEDIA_PREFIX}/:hash(^[0-9a-f]{32}$)/:file(^\\d+\\.(?:avif|webp|jpg)$)`,
    async ({ params: { hash, file }, log }: MediaRequest, reply) => {
      const fetched = fetch(hash).then(
        () => true,
        (error: unknown) => void log.error({ err: error }, 'A picture cannot be fetched'),
      );
      const waiting = new AbortController();
      const late = setTimeout(fetchMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined);
      const isHere = await Promise.race([fetched, late]);
      waiting.abort();
      if (isHere) return sendVersionFile(reply, file, path.join(folder, hash));
      return reply.code(503).headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' }).send();
    },
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';
import { MEDIA_PREFIX } from './media-address';
import { sendVersionFile } from './static-files';

type MediaRequest = FastifyRequest<{ Params: { hash: string; file: string } }>;

/**
 * Serves the pictures of imported photos. The hash in their address is that of the photo, so browsers keep them for good.
 * @param folder absolute
 */
export function addMediaFiles(app: FastifyInstance, folder: string): void {
  app.get(`${MEDIA_PREFIX}/:hash(^[0-9a-f]{32}$)/:file(^\\d+\\.(?:avif|webp|jpg)$)`, (request: MediaRequest, reply) =>
    sendVersionFile(reply, request.params.file, path.join(folder, request.params.hash)),
  );
}

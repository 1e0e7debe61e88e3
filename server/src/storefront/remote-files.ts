import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RemoteBuild } from './built-remotes';
import { isPublicFile, sendBuiltFile, sendVersionFile } from './static-files';

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;
type VersionRequest = FastifyRequest<{ Params: { remote: string; version: string; '*': string } }>;

/** A remote is public and made to be loaded by other origins too. */
const forAnyOrigin = (reply: FastifyReply) =>
  void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });

/** Serves the files of what is built on this disk, `/mf-cart/…`. */
export function addBuildFiles(app: FastifyInstance, remotes: readonly RemoteBuild[]): void {
  for (const { id, folder } of remotes) {
    app.get(`/${id}/*`, (request: FileRequest, reply) => {
      forAnyOrigin(reply);
      const file = request.params['*'];
      return isPublicFile(file) ? sendBuiltFile(reply, file, folder) : reply.callNotFound();
    });
  }
}

/**
 * Serves the files of every published version, `/mf-cart/1.4.0/…`, live or not: a page that is open goes on with the
 * versions it started with.
 * @param folder absolute; `<remote>/<version>/` lie in it
 */
export function addVersionFiles(app: FastifyInstance, folder: string): void {
  app.get('/:remote(^mf-[a-z0-9-]+$)/:version(^\\d[\\w.-]*$)/*', (request: VersionRequest, reply) => {
    forAnyOrigin(reply);
    const { remote, version, '*': file } = request.params;
    return isPublicFile(file) ? sendVersionFile(reply, file, path.join(folder, remote, version)) : reply.callNotFound();
  });
}

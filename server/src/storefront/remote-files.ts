import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RemoteBuild } from './built-remotes';
import type { FindLiveRemotes } from './live-remotes';
import { prepareDocument, sendDocument } from './prepared-document';
import { MANIFEST_FILE } from './remote-manifest';
import { isPublicFile, sendBuiltFile, sendVersionFile } from './static-files';

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;
type RemoteRequest = FastifyRequest<{ Params: { remote: string } }>;
type VersionRequest = FastifyRequest<{ Params: { remote: string; version: string; '*': string } }>;

/** Resolves also when the version cannot be fetched. */
export type FetchVersion = (remote: string, version: string) => Promise<void>;

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
 * @param root absolute; `<remote>/<version>/` lie in it
 * @param fetchVersion fetches a version that this host does not have into that folder; left out: it has all
 */
export function addVersionFiles(app: FastifyInstance, root: string, fetchVersion?: FetchVersion): void {
  app.get('/:remote(^mf-[a-z0-9-]+$)/:version(^\\d[\\w.-]*$)/*', async (request: VersionRequest, reply) => {
    forAnyOrigin(reply);
    const { remote, version, '*': file } = request.params;
    if (!isPublicFile(file)) return reply.callNotFound();
    const folder = path.join(root, remote, version);
    if (fetchVersion && !existsSync(folder)) await fetchVersion(remote, version);
    return sendVersionFile(reply, file, folder);
  });
}

export interface LiveManifestOptions {
  /** Absolute folder of the published versions. */
  readonly published: string;
  readonly findLiveRemotes: FindLiveRemotes;
  /** Finds the shop's public origin, for a request. */
  readonly originOf: (request: FastifyRequest) => string;
}

/**
 * Serves the manifest of what is live, `/mf-cart/mf-manifest.json`, for hosts and tools that know a remote by one
 * address. Its `publicPath` is that of the version, because the address of the manifest says nothing of it.
 */
export function addLiveManifests(
  app: FastifyInstance,
  { published, findLiveRemotes, originOf }: LiveManifestOptions,
): void {
  app.get(`/:remote(^mf-[a-z0-9-]+$)/${MANIFEST_FILE}`, async (request: RemoteRequest, reply) => {
    forAnyOrigin(reply);
    const { remotes } = await findLiveRemotes({ canaryKey: null });
    const live = remotes[request.params.remote];
    if (!live) return reply.callNotFound();
    const text = await readFile(path.join(published, live.id, live.version, MANIFEST_FILE), 'utf8');
    const manifest = JSON.parse(text) as { metaData: object };
    const [base] = live.entry.split(`/${live.id}/${live.version}/`);
    const publicPath = new URL(`${base ?? ''}/${live.id}/${live.version}/`, originOf(request)).href;
    const own = { ...manifest, metaData: { ...manifest.metaData, publicPath } };
    return sendDocument(request, reply, prepareDocument(JSON.stringify(own), 'application/json; charset=utf-8'));
  });
}

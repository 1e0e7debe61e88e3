import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RemoteBuild } from './built-remotes';
import type { FindLiveRemotes, ReadPreview } from './live-remotes';
import { prepareDocument, sendDocument } from './prepared-document';
import { MANIFEST_FILE, RECORD_FILE } from './remote-manifest';
import { isPublicFile, sendBuiltFile, sendOwnFile, sendVersionFile } from './static-files';

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

/** Whether shoppers have, or had, a version. */
export type IsReleased = (remote: string, version: string) => Promise<boolean>;

/**
 * Reads the record of a version, which is the one that was published whatever lies in its folder.
 * @throws when there is none
 */
export type ReadRecord = (remote: string, version: string) => Promise<object>;

export interface VersionFilesOptions {
  readonly isReleased: IsReleased;
  /** Default: a record is a file like others. */
  readonly readRecord?: ReadRecord | undefined;
  /** Default: nobody previews what was never released. */
  readonly readPreview?: ReadPreview | undefined;
  /** Fetches a version that this host does not have into its folder; left out: it has all. */
  readonly fetchVersion?: FetchVersion | undefined;
}

/**
 * Serves the files of published versions, `/mf-cart/1.4.0/…`, to those whose page names them: of what was ever released to
 * all, since a page that is open goes on with the versions it started with; of others to who previews that very version.
 * @param root absolute; `<remote>/<version>/` lie in it
 */
export function addVersionFiles(
  app: FastifyInstance,
  root: string,
  { isReleased, readPreview, fetchVersion, readRecord }: VersionFilesOptions,
): void {
  const address = '/:remote(^mf-[a-z0-9-]+$)/:version(^\\d[\\w.-]*$)/*';
  app.get(address, { onSend: sendNoDocument }, async (request: VersionRequest, reply) => {
    forAnyOrigin(reply);
    const { remote, version, '*': file } = request.params;
    if (!isPublicFile(file)) return reply.callNotFound();
    const isPublic = await isReleased(remote, version);
    if (!isPublic && (await readPreview?.(request))?.versions[remote] !== version) return reply.callNotFound();
    if (file === RECORD_FILE && readRecord) return sendRecord(request, reply, () => readRecord(remote, version));
    const folder = join(root, remote, version);
    if (fetchVersion && !existsSync(folder)) await fetchVersion(remote, version);
    return isPublic ? sendVersionFile(reply, file, folder) : sendOwnFile(reply, file, folder);
  });
}

/** Pages hold scripts to it, so it is not what somebody has put in its place on the disk. */
async function sendRecord(request: FastifyRequest, reply: FastifyReply, read: () => Promise<object>) {
  const record = await read().catch(() => null);
  if (record === null) return reply.callNotFound();
  return sendDocument(request, reply, prepareDocument(JSON.stringify(record), 'application/json; charset=utf-8'));
}

/** File types that pages load of a remote. Browsers show the rest as documents of the shop, or guess: they get it as bytes. */
const LOADED =
  /^(text\/(javascript|css|plain)|application\/(javascript|json|wasm|octet-stream)|image\/(?!svg)[\w.-]+|(font|audio|video)\/[\w.-]+)(;|$)/;

async function sendNoDocument(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && !LOADED.test(type)) void reply.header('content-type', 'application/octet-stream');
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
    const text = await readFile(join(published, live.id, live.version, MANIFEST_FILE), 'utf8');
    const manifest = JSON.parse(text) as { metaData: object };
    const [base] = live.entry.split(`/${live.id}/${live.version}/`);
    const publicPath = new URL(`${base ?? ''}/${live.id}/${live.version}/`, originOf(request)).href;
    const own = { ...manifest, metaData: { ...manifest.metaData, publicPath } };
    return sendDocument(request, reply, prepareDocument(JSON.stringify(own), 'application/json; charset=utf-8'));
  });
}

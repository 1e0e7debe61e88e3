import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_TIMEOUT_MS } from '../operations/request-limits';
import { createDocumentPreparer, sendDocument } from '../storefront/prepared-document';
import { checkRemote } from './names';
import { createMoveCheck, isSame } from './move-signature';
import { packBuild } from './pack';
import { folderRegistry } from './registry-access';
import { RegistryError } from './registry-error';
import { readVersion, versionFolder } from './registry-folder';
import { unpackBuild } from './unpack';

export const SIGNATURE_HEADER = 'x-registry-signature';
export const ARCHIVE_TYPE = 'application/gzip';

/** Of the archive as it is sent. */
const LARGEST_UPLOAD = 20 * 1024 * 1024;

export interface RegistryServerOptions {
  /** Absolute folder of the registry. */
  readonly root: string;
  /** Who has it may write; left out, nobody may. */
  readonly token?: string | undefined;
}

type RemoteRequest = FastifyRequest<{ Params: { remote: string } }>;
type VersionRequest = FastifyRequest<{ Params: { remote: string; version: string } }>;
type Upload = FastifyRequest<{
  Params: { remote: string };
  Querystring: { version?: string; first?: string };
  Body: Buffer;
}>;

/** Fastify plugin: the registry for who is on another machine. Anybody may read; writes need the token. */
export async function registryServer(app: FastifyInstance, { root, token }: RegistryServerOptions): Promise<void> {
  const registry = folderRegistry(root);
  const checkMove = token ? createMoveCheck(token) : null;
  const asBytes = (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: Buffer) => void) =>
    done(null, Buffer.from(body));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, asBytes);
  app.addContentTypeParser(ARCHIVE_TYPE, { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD }, asBytes);
  app.setErrorHandler(answerRegistryError);
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  const prepareLive = createDocumentPreparer('application/json; charset=utf-8');
  app.get('/registry/live', async (request, reply) =>
    sendDocument(request, reply, await prepareLive(JSON.stringify(await registry.pointers()))),
  );
  app.get('/registry/history', () => registry.history());
  app.get('/registry/versions/:remote', (request: RemoteRequest) => registry.versions(request.params.remote));
  app.get('/registry/versions/:remote/:version', async (request: VersionRequest, reply) => {
    const { remote, version } = request.params;
    if (!(await readVersion(root, remote, version))) {
      return reply.code(404).send({ errors: [`${remote}@${version} is not published here.`] });
    }
    return reply.type(ARCHIVE_TYPE).send(Buffer.from(await packBuild(versionFolder(root, remote, version))));
  });

  app.put(
    '/registry/versions/:remote',
    { bodyLimit: LARGEST_UPLOAD, config: { bodyTimeoutMs: UPLOAD_TIMEOUT_MS }, onRequest: refuseStrangers(token) },
    async (request: Upload) => {
      const remote = checkRemote(request.params.remote);
      const { version, first = '0.1.0' } = request.query;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'piston-parts-upload-'));
      try {
        await unpackBuild(request.body, folder);
        return await registry.publish({ remote, folder, version, first });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  app.post('/registry/moves', async (request: FastifyRequest<{ Body: Buffer }>, reply) => {
    if (!checkMove) return reply.code(403).send({ errors: [WRITES_ARE_OFF] });
    const order = checkMove(request.body, String(request.headers[SIGNATURE_HEADER] ?? ''));
    if (!order) return reply.code(401).send({ errors: [NOT_SIGNED] });
    return registry.move(order.move, order.by);
  });
}

const WRITES_ARE_OFF = 'This registry takes no writes. Start its server with a REGISTRY_TOKEN of your own choice.';
const NOT_SIGNED =
  'This move is not signed with the token of this registry, too old, or was given before. Set REGISTRY_TOKEN and use: npm run registry';
const NO_TOKEN = 'Publishing needs the token of this registry: set REGISTRY_TOKEN.';

/** Before the body is read, so that a stranger cannot make the server take one. */
const refuseStrangers = (token: string | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!token) return reply.code(403).send({ errors: [WRITES_ARE_OFF] });
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSame(given, token)) return reply.code(401).send({ errors: [NO_TOKEN] });
};

function answerRegistryError(
  error: { statusCode?: number; message: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof RegistryError) return reply.code(422).send({ errors: [error.message] });
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  return reply.code(status).send({ errors: [status >= 500 ? 'Something went wrong' : error.message] });
}

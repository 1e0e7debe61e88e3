import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { UPLOAD_TIMEOUT_MS } from '@platform/process/request-limits';
import { readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { createDocumentPreparer, sendDocument } from '@platform/storefront/prepared-document';
import { createArchives } from './archive-cache';
import { checkApp, FIRST_VERSION } from './names';
import { commandSchema, withoutNames, writeReleases, type ReleaseCommand } from './releases';
import { localRegistry } from './registry-access';
import { sourceSchema } from './publications';
import { UPLOADS } from './clean-registry';
import { OperatorError } from '@platform/process/operator-error';
import { HOW_TO_GET_A_TOKEN, registryTokens, type RegistryTokens, type TokenHolder } from './registry-tokens';
import type { RegistryStore } from './state/registry-state';
import type { Right } from './token-file';
import { unpackBuild } from './archive';

export const ARCHIVE_TYPE = 'application/gzip';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Of the archive as it is sent, in bytes. */
const MAX_UPLOAD = 20 * 1024 * 1024;
const MAX_COMMAND = 10 * 1024;

export interface RegistryServerOptions {
  readonly store: RegistryStore;
  /** What a build has to fit where no shell is released: the folder of its build, or the URL of a running shop. */
  readonly shell: string;
  /** Those that the server was started with, by remote, `*` for all; the registry has its own, too. */
  readonly tokens: Readonly<Record<string, string>>;
}

type RemoteRequest = FastifyRequest<{ Params: { remote: string } }>;
type VersionRequest = FastifyRequest<{ Params: { remote: string; version: string } }>;
type Upload = FastifyRequest<{ Params: { remote: string }; Body: Buffer }>;
type CommandRequest = FastifyRequest<{ Params: { remote: string }; Body: Buffer }>;

const nameSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100), v.regex(/^\P{Cc}*$/u));

const uploadSchema = v.object({
  version: v.optional(v.string()),
  first: v.optional(v.string(), FIRST_VERSION),
  force: v.optional(v.literal('yes')),
  source: v.optional(v.pipe(v.string(), v.parseJson(), sourceSchema)),
  by: v.optional(nameSchema, 'somebody'),
});
const bodySchema = v.object({
  command: commandSchema,
  /** Who changes the release, for the history. */
  by: nameSchema,
  force: v.optional(v.boolean()),
});

/** Fastify plugin: the registry by HTTP. Anybody may read what is live; writes and people's names need a token. */
export async function registryServer(
  app: FastifyInstance,
  { store, shell, tokens: fromStart }: RegistryServerOptions,
): Promise<void> {
  const registry = localRegistry(store, shell);
  const archives = createArchives(store);
  const tokens = registryTokens(store.state, fromStart);
  const asBytes = (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: Buffer) => void) =>
    done(null, Buffer.from(body));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, asBytes);
  app.addContentTypeParser(ARCHIVE_TYPE, { parseAs: 'buffer' }, asBytes);
  app.setErrorHandler(respondWithRegistryError);
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const ofTeams = { onRequest: refuseStrangers(tokens) };

  const prepareLive = createDocumentPreparer(JSON_TYPE);
  app.get('/registry/live', async (request, reply) => {
    const releases = await registry.releases();
    if (await tokens.find(tokenOf(request))) return reply.type(JSON_TYPE).send(writeReleases(releases));
    return sendDocument(request, reply, prepareLive(writeReleases(withoutNames(releases))));
  });
  app.get('/registry/shell-contract.json', async (_request, reply) => {
    const contract = await readShellFrom(await registry.shell()).catch((error: unknown) => {
      throw error instanceof UnreadableContract ? new OperatorError(error.message) : error;
    });
    return reply.send(contract);
  });
  app.get('/registry/access/:remote', ofTeams, async (request) => {
    await requireRight(tokens, request, ['deploy']);
    return { allowed: true };
  });
  app.get<{ Params: { remote: string } }>('/registry/publications/:remote', ofTeams, ({ params }) =>
    registry.publications(params.remote),
  );
  app.get('/registry/telemetry', ofTeams, () => registry.statistics());
  app.get('/registry/history', ofTeams, () => registry.history());
  app.get('/registry/versions/:remote', (request: RemoteRequest) => registry.versions(request.params.remote));
  app.get('/registry/damaged/:remote', (request: RemoteRequest) => registry.damaged(request.params.remote));
  // Of any team: each one's builds are tested with those of the others.
  app.get(
    '/registry/versions/:remote/:version',
    { config: { responseTimeoutMs: UPLOAD_TIMEOUT_MS }, onRequest: requireToken(tokens) },
    async (request: VersionRequest, reply) => {
      const { remote, version } = request.params;
      const archive = await archives.open(remote, version);
      if (archive) return reply.type(ARCHIVE_TYPE).header('content-length', archive.bytes).send(archive.stream);
      return reply.code(404).send({ errors: [`${remote}@${version} is not published here.`] });
    },
  );

  app.put(
    '/registry/versions/:remote',
    { bodyLimit: MAX_UPLOAD, config: { bodyTimeoutMs: UPLOAD_TIMEOUT_MS }, ...ofTeams },
    async (request: Upload) => {
      const holder = await requireRight(tokens, request, ['deploy']);
      const remote = checkApp(request.params.remote);
      const { force, by, ...given } = read(uploadSchema, request.query, 'The address of the upload');
      if (force === 'yes') await requireRight(tokens, request, ['force']);
      const folder = await makeUploadFolder(store.root);
      try {
        await unpackBuild([request.body], folder, remote);
        return await registry.publish({ remote, folder, ...given, force: force === 'yes', by: holder.nameFor(by) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  app.post('/registry/releases/:remote', { bodyLimit: MAX_COMMAND, ...ofTeams }, async (request: CommandRequest) => {
    const { command, by, force } = read(bodySchema, parseJson(request.body), 'The command');
    if (command.remote !== request.params.remote)
      throw new OperatorError(`The command is for ${command.remote}, not for ${request.params.remote}.`);
    const holder = await requireRight(tokens, request, RIGHTS_FOR[command.kind]);
    if (force) await requireRight(tokens, request, ['force']);
    return registry.change(command, holder.nameFor(by), { force });
  });
}

/** Beside the versions, so that they are on one disk, and a start finds what a killed process left behind. */
async function makeUploadFolder(root: string): Promise<string> {
  await mkdir(path.join(root, UPLOADS), { recursive: true });
  return mkdtemp(path.join(root, UPLOADS, '-'));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** @throws OperatorError when it is not written like that */
function read<Schema extends v.GenericSchema>(schema: Schema, given: unknown, what: string): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, given);
  if (success) return output;
  throw new OperatorError(`${what} cannot be read: ${v.summarize(issues)}`);
}

const WRITES_ARE_OFF = 'This registry takes no writes. Add a token where its folder is: npm run registry -- token add.';
const NO_TOKEN = `This needs the token of this registry, and a valid one: set REGISTRY_TOKEN. ${HOW_TO_GET_A_TOKEN}`;
const ANOTHER_REMOTE =
  'This token is of another remote, and each team writes to its own only: set REGISTRY_TOKEN to one for this remote.';

/** One of them is enough. A deploy may set its version live, or try it as a canary. */
const RIGHTS_FOR: Readonly<Record<ReleaseCommand['kind'], readonly Right[]>> = {
  live: ['deploy'],
  canary: ['deploy', 'promote'],
  promote: ['promote'],
  rollback: ['promote'],
  disable: ['disable'],
  enable: ['disable'],
};

const tokenOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** A refusal with an HTTP status and a message for the client. */
class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

const requireToken =
  (tokens: RegistryTokens) =>
  async (request: FastifyRequest): Promise<TokenHolder> => {
    const holder = await tokens.find(tokenOf(request));
    if (!holder) throw (await tokens.exist()) ? new Refusal(401, NO_TOKEN) : new Refusal(403, WRITES_ARE_OFF);
    return holder;
  };

/** Before the body is read, so that a stranger cannot make the server take one. */
const refuseStrangers = (tokens: RegistryTokens) => async (request: FastifyRequest) => {
  const { remote } = request.params as { remote?: string };
  const holder = await requireToken(tokens)(request);
  if (remote !== undefined && !holder.allows(remote)) throw new Refusal(403, ANOTHER_REMOTE);
};

/** @throws Refusal when the request's token has none of these rights */
async function requireRight(
  tokens: RegistryTokens,
  request: FastifyRequest,
  rights: readonly Right[],
): Promise<TokenHolder> {
  const holder = await tokens.find(tokenOf(request));
  if (holder && rights.some((right) => holder.rights.includes(right))) return holder;
  throw new Refusal(
    403,
    `This token may ${holder?.rights.join(' and ') ?? 'do nothing'}, and this needs ${rights.join(' or ')}: ask the person who ` +
      'runs the registry for a token with that right (npm run registry -- token add)' +
      (rights.includes('force') ? ', or leave --force out and correct what the gates name.' : '.'),
  );
}

function respondWithRegistryError(
  error: { statusCode?: number; message: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof OperatorError) return reply.code(422).send({ errors: [error.message] });
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  return reply.code(status).send({ errors: [status >= 500 ? 'Something went wrong' : error.message] });
}

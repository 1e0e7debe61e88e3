import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { UPLOAD_TIMEOUT_MS } from '@platform/process/request-limits';
import { createDocumentPreparer, sendDocument } from '@platform/storefront/prepared-document';
import { createArchives } from './archive-cache';
import { checkApp, FIRST_VERSION } from './names';
import { addToken, withdrawToken } from './change-tokens';
import { createRegistry, type Registry } from './registry';
import { operatorProof } from './registry-location';
import { pruneVersions } from './remove-old-versions';
import { commandSchema, withoutNames, writeReleases, type RemoteCommand } from './releases';
import { withoutErrorsOf } from './judge/page-errors';
import { sourceSchema } from './publications';
import { UPLOADS } from './clean-registry';
import { OperatorError } from '@platform/process/operator-error';
import { HOW_TO_GET_A_TOKEN, tokenVariableOf, type RegistryTokens, type TokenHolder } from './registry-tokens';
import type { RegistryStore } from './registry-state';
import type { Right } from './tokens';
import { ARCHIVE_TYPE, unpackBuild } from './archive';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Of the archive as it is sent, in bytes. */
const MAX_UPLOAD = 32 * 1024 * 1024;
const MAX_COMMAND = 10 * 1024;
/** As many as a shop has remotes, and few enough to compare each with all tokens. */
const MAX_APPROVALS = 30;

export interface RegistryServerOptions {
  readonly store: RegistryStore;
  /** The shell that a build has to fit where none is released: the folder of its build, or the URL of a running shop. */
  readonly shell: string;
  readonly tokens: RegistryTokens;
}

type RemoteRequest = FastifyRequest<{ Params: { remote: string } }>;
type VersionRequest = FastifyRequest<{ Params: { remote: string; version: string } }>;
type Upload = FastifyRequest<{ Params: { remote: string }; Body: Buffer }>;

const nameSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100), v.regex(/^\P{Cc}*$/u));

const uploadSchema = v.object({
  version: v.optional(v.string()),
  first: v.optional(v.string(), FIRST_VERSION),
  force: v.optional(v.literal('yes')),
  forSet: v.optional(v.literal('yes')),
  source: v.optional(v.pipe(v.string(), v.parseJson(), sourceSchema)),
  by: v.optional(nameSchema, 'somebody'),
  /** `live`, or the percentage of a canary; left out: it is published and not live. */
  release: v.optional(
    v.union([v.literal('live'), v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(0), v.maxValue(100))]),
  ),
});
const bodySchema = v.object({
  command: commandSchema,
  /** Who changes the release, for the history. */
  by: nameSchema,
  force: v.optional(v.boolean()),
  /** Tokens of other remotes that change with it, for a set. */
  approvals: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MAX_APPROVALS)), []),
});

const tokenSchema = v.object({ remote: v.string(), name: v.string(), rights: v.optional(v.string()) });
const pruningSchema = v.object({
  keep: v.pipe(v.number(), v.integer(), v.minValue(0)),
  isDry: v.boolean(),
  only: v.optional(v.string()),
});

/** Fastify plugin: the registry by HTTP. Anybody may read what is live; writes and people's names need a token. */
export async function registryServer(
  app: FastifyInstance,
  { store, shell, tokens }: RegistryServerOptions,
): Promise<void> {
  const { state } = store;
  const registry = createRegistry(store, shell);
  const archives = createArchives(store);
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
    const releases = await state.releases();
    if (await tokens.find(tokenOf(request))) return reply.type(JSON_TYPE).send(writeReleases(releases));
    return sendDocument(request, reply, prepareLive(writeReleases(withoutNames(releases))));
  });
  app.get('/registry/access/:remote', ofTeams, async (request) => {
    await requireRight(tokens, request, ['deploy']);
    return { allowed: true };
  });
  app.get<{ Params: { remote: string } }>('/registry/publications/:remote', ofTeams, ({ params }) =>
    state.publications(params.remote),
  );
  app.get('/registry/telemetry', ofTeams, async (request) => {
    const holder = await tokens.find(tokenOf(request));
    return withoutErrorsOf(await state.statistics(), (remote) => !holder?.allows(remote));
  });
  app.get('/registry/history', ofTeams, () => state.history());
  app.get('/registry/versions/:remote', (request: RemoteRequest) => registry.versions(checkApp(request.params.remote)));
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
      const { force, forSet, by, ...build } = read(uploadSchema, request.query, 'The address of the upload');
      if (force === 'yes') await requireRight(tokens, request, ['force']);
      const folder = await makeUploadFolder(store.root);
      try {
        await unpackBuild([request.body], folder, remote);
        return await registry.publish({
          remote,
          folder,
          ...build,
          force: force === 'yes',
          forSet: forSet === 'yes',
          by: holder.nameFor(by),
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  addReleaseRoutes(app, registry, tokens);
  addOperatorRoutes(app, { store, tokens });
}

function addReleaseRoutes(app: FastifyInstance, registry: Registry, tokens: RegistryTokens): void {
  const ofTeams = { bodyLimit: MAX_COMMAND, onRequest: refuseStrangers(tokens) };
  const change = async (request: FastifyRequest, body: v.InferOutput<typeof bodySchema>, rights: readonly Right[]) => {
    const { command, by, force, approvals } = body;
    const needed = [rights, ...(force ? [FORCE] : [])];
    for (const each of needed) await requireRight(tokens, request, each);
    const candidates = await Promise.all([tokenOf(request), ...approvals].map((token) => tokens.find(token)));
    // Another team's token approves by what it may do itself; a wrong one approves nothing.
    const holders = candidates.flatMap((holder) =>
      holder && needed.every((each) => each.some((right) => holder.rights.includes(right))) ? [holder] : [],
    );
    const names = new Set(holders.map((holder) => holder.nameFor(by)));
    return registry.change(command, [...names].join(' and '), { force, authorize: requireAll(holders) });
  };
  app.post<{ Params: { remote: string }; Body: Buffer }>('/registry/releases/:remote', ofTeams, async (request) => {
    const body = read(bodySchema, parseJson(request.body), 'The command');
    const { command } = body;
    if (command.kind === 'release' || command.remote !== request.params.remote) {
      const target = command.kind === 'release' ? 'a set' : command.remote;
      throw new OperatorError(`The command is for ${target}, not for ${request.params.remote}.`);
    }
    return change(request, body, RIGHTS_FOR[command.kind]);
  });
  app.post<{ Body: Buffer }>('/registry/releases', ofTeams, async (request) => {
    const body = read(bodySchema, parseJson(request.body), 'The release set');
    if (body.command.kind !== 'release') throw new OperatorError('This address takes a release set.');
    return change(request, body, body.command.percent === undefined ? RIGHTS_FOR.live : RIGHTS_FOR.canary);
  });
}

/** For commands on the registry's own machine. */
function addOperatorRoutes(app: FastifyInstance, { store, tokens }: Omit<RegistryServerOptions, 'shell'>): void {
  const { state } = store;
  const ofOperator = { bodyLimit: MAX_COMMAND, onRequest: requireOperator(tokens) };
  // A command sends its secret to nobody else who listens at this address.
  app.get<{ Params: { challenge: string } }>('/registry/operator/:challenge', async ({ params }) => ({
    proof: operatorProof(tokens.operatorSecret, params.challenge),
  }));
  app.get('/registry/tokens', ofOperator, () => state.tokens());
  app.post<{ Body: Buffer }>('/registry/tokens', ofOperator, ({ body }) =>
    addToken(state, read(tokenSchema, parseJson(body), 'The token')),
  );
  app.delete<{ Params: { id: string } }>('/registry/tokens/:id', ofOperator, ({ params }) =>
    withdrawToken(state, params.id),
  );
  app.post<{ Body: Buffer }>('/registry/prune', ofOperator, ({ body }) =>
    pruneVersions(store, read(pruningSchema, parseJson(body), 'The command')),
  );
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
function read<Schema extends v.GenericSchema>(schema: Schema, content: unknown, name: string): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, content);
  if (success) return output;
  throw new OperatorError(`${name} cannot be read: ${v.summarize(issues)}`);
}

const WRITES_ARE_OFF = 'This registry takes no writes. Add a token where its folder is: npm run registry -- token add.';
const NO_TOKEN = `This needs the token of this registry, and a valid one: set REGISTRY_TOKEN. ${HOW_TO_GET_A_TOKEN}`;
const OPERATOR_ONLY = "This is for commands on the registry's own machine.";
const ANOTHER_REMOTE =
  'This token is of another remote, and each team writes to its own only: set REGISTRY_TOKEN to one for this remote.';

/** One of them is enough. A deploy may set its version live, or try it as a canary. */
const RIGHTS_FOR: Readonly<Record<RemoteCommand['kind'], readonly Right[]>> = {
  live: ['deploy'],
  canary: ['deploy', 'promote'],
  promote: ['promote'],
  rollback: ['promote'],
  disable: ['disable'],
  enable: ['disable'],
};

const FORCE: readonly Right[] = ['force'];

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

/** A set that is released, promoted or rolled back needs the right to each of its apps, by one token or several. */
const requireAll = (holders: readonly TokenHolder[]) => (apps: readonly string[]) => {
  const [other] = apps.filter((app) => !holders.some((holder) => holder.allows(app)));
  if (other === undefined) return;
  throw new Refusal(
    403,
    `${apps.join(' and ')} change together, and no token here may do that with ${other}: set ${tokenVariableOf(other)} to one ` +
      `of its team as well, or ask the person who runs the registry for a token for * (npm run registry -- token add).`,
  );
};

const requireToken =
  (tokens: RegistryTokens) =>
  async (request: FastifyRequest): Promise<TokenHolder> => {
    const holder = await tokens.find(tokenOf(request));
    if (!holder) throw (await tokens.exist()) ? new Refusal(401, NO_TOKEN) : new Refusal(403, WRITES_ARE_OFF);
    return holder;
  };

const requireOperator = (tokens: RegistryTokens) => async (request: FastifyRequest) => {
  if (!(await requireToken(tokens)(request)).isOperator) throw new Refusal(403, OPERATOR_ONLY);
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

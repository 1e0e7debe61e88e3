import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from '../environment';
import { isUrl } from '@platform/process/is-url';
import { parseWords } from '@platform/process/parse-words';
import { readTime } from '../preview/wanted-preview';
import { bucketIn, type BucketVariables } from './files/bucket-settings';
import { httpRegistry } from './http-registry';
import { checkApp, checkVersion, FIRST_VERSION } from './names';
import type { ReleaseCommand } from './releases';
import { diskRegistry } from './disk-registry';
import type { LocalRegistry, RegistryAccess } from './registry-access';
import { registryFolder } from './registry-folder';
import { OperatorError } from '@platform/process/operator-error';
import { readSource } from './read-source';
import { runFolderCommand } from './folder-commands';
import { KEPT_VERSIONS } from './remove-old-versions';
import { describeChange, showHistory, showLive, showSources, showVersions } from './registry-texts';

const USAGE = `npm run registry -- <what>

  list [mf-cart]               every version there is
  sources mf-cart              what each version was built from, and who published it
  live                         what shoppers get now
  history [mf-cart]            who changed what, and when
  rollback mf-cart             the version before, or a named one: rollback mf-cart@1.3.0
  publish mf-cart <folder>     a build from elsewhere, as the next version or as --version; not live yet.
                               --force publishes it even if checks fail; the history records it
  canary mf-cart@1.4.0 10%     that version for some of the shoppers; 0% ends it
  promote mf-cart              the canary for everybody, or a version: promote mf-cart@1.4.0
  disable mf-cart              do not load it; its slot shows a message
  enable mf-cart               load it again
                               whatever releases a version compares it with the live shell; --force overrules
  preview mf-cart@1.4.0        a link that opens this version in the live shop; --at 2026-11-20T14:05 the shop as it was then
  prune [mf-cart]              remove old versions, and uploads to a bucket that became none; --dry-run lists them, --keep 10 keeps that many (default ${KEPT_VERSIONS})
  token add mf-cart --name "cart pipeline" --rights deploy,promote
                               a token for that remote, or * for all; rights are deploy, promote, disable and force
  token list                   and: token withdraw <id>

The registry is the folder .published, the one in PUBLISHED, or a server: --to https://shop.example
(its token in REGISTRY_TOKEN; the history needs it, too). --by names you, if that is not your login name.`;

const HELP = 'See what there is: npm run registry -- help';

/** How many words follow each command at most. */
const OPERANDS: Readonly<Record<string, number>> = { live: 0, publish: 2, canary: 2, token: 2 };

export interface CommandContext {
  /** Folder that holds the repository, absolute. */
  readonly repository: string;
  readonly environment: Partial<
    Pick<
      Environment,
      'DATABASE_URL' | keyof BucketVariables | 'PUBLISHED' | 'REGISTRY_TOKEN' | 'REGISTRY_BY' | 'REGISTRY_SHELL'
    >
  >;
  readonly print: (text: string) => void;
}

/** @returns who runs the command, for the history */
export function readActor(by: string | undefined, { REGISTRY_BY }: CommandContext['environment']): string {
  return by ?? REGISTRY_BY ?? os.userInfo().username;
}

export interface RegistryContext extends Pick<CommandContext, 'repository' | 'environment'> {
  /** Address of a registry's server; left out: the folder on this disk. */
  readonly to?: string | undefined;
}

/**
 * @returns the registry that the flags and the environment name
 * @throws OperatorError when `to` is no URL
 */
export function findRegistry(context: RegistryContext): RegistryAccess {
  const { to, environment } = context;
  if (to === undefined) {
    return findLocalRegistry(context);
  }
  if (!isUrl(to)) {
    throw new OperatorError(`"${to}" is no URL. Write it whole, as in: --to https://shop.example`);
  }
  return httpRegistry(to, environment.REGISTRY_TOKEN);
}

/** @returns the registry of the folder on this disk */
export function findLocalRegistry({ repository, environment }: Omit<RegistryContext, 'to'>): LocalRegistry {
  const { DATABASE_URL: url, PUBLISHED, REGISTRY_SHELL } = environment;
  const root = registryFolder(repository, PUBLISHED);
  return diskRegistry(
    { root, url: url || undefined, bucket: bucketIn(environment) },
    REGISTRY_SHELL || path.join(repository, 'shell', 'dist'),
  );
}

/**
 * `npm run registry`: shows the registry or changes a release.
 * @throws OperatorError when the command cannot be carried out
 */
export async function runRegistryCommand(args: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseCommand(args);
  const [what, ...operands] = positionals;
  if (what === undefined || what === 'help') return context.print(USAGE);
  const surplus = operands[OPERANDS[what] ?? 1];
  if (surplus !== undefined) throw new OperatorError(`"${surplus}" is one word too many for ${what}. ${HELP}`);

  if (what === 'token' || what === 'prune')
    return context.print(await runFolderCommand(what, operands, values, findLocalRegistry(context)));
  const registry = findRegistry({ ...context, to: values.to });
  if (what === 'publish')
    return context.print(
      await publishBuild(registry, operands, { ...values, by: readActor(values.by, context.environment) }),
    );
  if (what === 'preview') return context.print(await describePreview(registry, operands, values));
  const shown = await show(registry, what, operands);
  if (shown !== undefined) return context.print(registry.withAddress(shown));
  const command = readCommand(what, operands);
  const { force } = values;
  const change = await registry.change(command, readActor(values.by, context.environment), { force });
  context.print(describeChange(command, change, registry.commandLine));
}

function parseCommand(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return parseWords(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        by: text,
        to: text,
        version: text,
        name: text,
        rights: text,
        keep: text,
        at: text,
        force: flag,
        'dry-run': flag,
      },
    },
    HELP,
  );
}

async function show(registry: RegistryAccess, what: string, [remote]: readonly string[]): Promise<string | undefined> {
  switch (what) {
    case 'live':
      return showLive(await registry.releases(), await registry.statistics());
    case 'list':
      return listVersions(registry, remote);
    case 'sources':
      return showSources(await registry.publications(checkApp(remote ?? '')));
    case 'history': {
      const lines = await registry.history();
      return showHistory(remote === undefined ? lines : lines.filter((line) => line.remote === checkApp(remote)));
    }
    default:
      return undefined;
  }
}

async function publishBuild(
  registry: RegistryAccess,
  [remote = '', folder]: readonly string[],
  { version, force, by }: { readonly version?: string; readonly force?: boolean; readonly by: string },
): Promise<string> {
  checkApp(remote);
  if (folder === undefined) {
    throw new OperatorError(`Say where the build is: npm run registry -- publish ${remote} ${remote}/dist`);
  }
  if (!existsSync(folder)) {
    throw new OperatorError(`There is no folder ${folder}. Build it first: npm run build -w ${remote}`);
  }
  const source = await readSource(path.resolve(folder));
  const build = { remote, folder: path.resolve(folder), version, first: FIRST_VERSION, force, source, by };
  const { record } = await registry.publish(build);
  const name = `${remote}@${record.version}`;
  const overruled = record.forced ? ` It was forced, although: ${record.forced.join(' ')}` : '';
  return `${name} is published and not live. Set it live: ${registry.commandLine(`promote ${name}`)}, or canary ${name} 10%${overruled}`;
}

/** @throws OperatorError when the text is given and no time */
function checkTime(text: string | undefined): string | undefined {
  const at = text === undefined ? undefined : readTime(text);
  if (at !== null) return at;
  throw new OperatorError(`"${text}" is no time. Write it in UTC, as in: --at 2026-11-20T14:05`);
}

async function describePreview(
  registry: RegistryAccess,
  [target]: readonly string[],
  { at }: { readonly at?: string },
): Promise<string> {
  const { remote, version } = target === undefined && at !== undefined ? {} : readTarget('preview', target);
  if (remote !== undefined && version === undefined) {
    throw new OperatorError(`Say which version: npm run registry -- preview ${remote}@1.4.0`);
  }
  if (remote !== undefined && version !== undefined && !(await registry.versions(remote)).includes(version)) {
    throw new OperatorError(
      registry.withAddress(`${remote}@${version} is not published. List what is: npm run registry -- list ${remote}`),
    );
  }
  const time = checkTime(at);
  const versions = remote !== undefined && version !== undefined ? { [remote]: version } : {};
  const ticket = await registry.previewTicket({ versions, ...(time !== undefined && { at: time }) });
  const link = new URL(`/preview/${ticket}`, await registry.shopAddress());
  return `${link.href}\n\nOpen it within ten minutes, in one browser. It asks, and then shows the preview until it is ended there, for eight hours at most.`;
}

async function listVersions(registry: RegistryAccess, remote: string | undefined): Promise<string> {
  const { remotes } = await registry.releases();
  const wanted = remote === undefined ? Object.keys(remotes).sort() : [checkApp(remote)];
  const show = async (id: string) => {
    const [versions, damaged] = await Promise.all([registry.versions(id), registry.damaged(id)]);
    return showVersions(id, { versions, damaged, release: remotes[id] });
  };
  const parts = await Promise.all(wanted.map(show));
  return parts.length > 0 ? parts.join('\n\n') : 'Nothing is published yet. Deploy a remote: npm run deploy -w mf-cart';
}

/** @throws OperatorError when the words are no release command */
export function readCommand(what: string, [target, share]: readonly string[]): ReleaseCommand {
  switch (what) {
    case 'rollback':
    case 'promote': {
      const { remote, version } = readTarget(what, target);
      return { kind: what, remote, ...(version !== undefined && { version }) };
    }
    case 'disable':
    case 'enable':
      return { kind: what, remote: readTarget(what, target).remote };
    case 'canary': {
      const { remote, version } = readTarget(what, target);
      if (version === undefined)
        throw new OperatorError(`Say which version: npm run registry -- canary ${remote}@1.4.0 10%`);
      return { kind: 'canary', remote, version, percent: readPercent(share) };
    }
    default:
      throw new OperatorError(`There is no "${what}". ${HELP}`);
  }
}

function readTarget(what: string, text: string | undefined): { remote: string; version: string | undefined } {
  if (text === undefined) throw new OperatorError(`Say which remote: npm run registry -- ${what} mf-cart`);
  const [remote = '', version] = text.split('@', 2);
  return { remote: checkApp(remote), version: version === undefined ? undefined : checkVersion(version) };
}

/** @throws OperatorError when the text is no percentage */
export function readPercent(text: string | undefined): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text ?? '')?.[1]);
  if (percent >= 0 && percent <= 100) return percent;
  throw new OperatorError(`"${text ?? ''}" is no share of the shoppers. Write a number from 0 to 100, as in: 10%`);
}

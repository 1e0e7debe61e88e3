import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';
import { checkApp, FIRST_VERSION } from '@platform/registry/names';
import type { Build } from '@platform/registry/registry';
import { KEPT_VERSIONS } from '@platform/registry/remove-old-versions';
import { readTime } from '@platform/registry/state/wanted-preview';
import { findRegistry, type RegistryHere, type TokenVariables } from './find-registry';
import type { RegistryAccess } from './http-registry';
import { readCommand, readTarget } from './read-command';
import { readSource } from './read-source';
import { showErrors } from './show-errors';
import { describeChange, showHistory, showLive, showSources, showTokens, showVersions } from './registry-texts';

const USAGE = `npm run registry -- <what>

  list [mf-cart]               every version there is
  sources mf-cart              what each version was built from, and who published it
  live                         what shoppers get now
  errors mf-cart               errors that pages reported, at positions of its sources; of one version: errors mf-cart@1.3.0
  history [mf-cart]            who changed what, and when
  rollback mf-cart             the version before, or a named one: rollback mf-cart@1.3.0
  publish mf-cart <folder>     a build from elsewhere, as the next version or as --version; not live yet.
                               --force publishes it even if checks fail; the history records it. --for-set: what only
                               a release set can give it is no reason
  canary mf-cart@1.4.0 10%     that version for some of the shoppers; 0% ends it
  promote mf-cart              the canary for everybody, or a version: promote mf-cart@1.4.0
  release mf-cart@1.2.0 mf-checkout@1.5.0
                               versions that need each other, all or none; --canary 10% tries them together. A canary,
                               promote and rollback of one of them are for all
  disable mf-cart              do not load it; its slot shows a message
  enable mf-cart               load it again
                               whatever releases a version compares it with what is live; --force overrules
  preview mf-cart@1.4.0        a link that opens this version in the live shop; --at 2026-11-20T14:05 the shop as it was then
  prune [mf-cart]              remove old versions, and uploads to a bucket that became none; --dry-run lists them, --keep 10 keeps that many (default ${KEPT_VERSIONS})
  token add mf-cart --name "team pipeline" --rights deploy,promote
                               a token for that remote, or * for all; rights are deploy, promote, disable and force
  token list                   and: token withdraw <id>

The registry is the folder .published, the one in PUBLISHED, or a server: --to https://shop.example
(its token in REGISTRY_TOKEN; the history needs it, too; for a set also those of the other teams: REGISTRY_TOKEN_MF_CART). --by names you, if that is not your login name.`;

const HELP = 'See what there is: npm run registry -- help';

/** How many words follow each command at most. */
const OPERANDS: Readonly<Record<string, number>> = { live: 0, publish: 2, canary: 2, token: 2, release: Infinity };

export interface CommandContext {
  /** The registry of this machine; null in another repository, which has none. */
  readonly here: RegistryHere | null;
  readonly environment: TokenVariables & { readonly REGISTRY_BY?: string | undefined };
  readonly print: (text: string) => void;
}

/** @returns who runs the command, for the history */
export function readActor(by: string | undefined, { REGISTRY_BY }: CommandContext['environment']): string {
  return by ?? REGISTRY_BY ?? os.userInfo().username;
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

  const isOfMachine = what === 'token' || what === 'prune';
  if (isOfMachine && values.to !== undefined) {
    throw new OperatorError(`"${what}" works on the registry's machine alone: run it there, without --to.`);
  }
  if (values.to === undefined && !context.here) {
    throw new OperatorError(`Name the shop: npm run registry -- ${args.join(' ')} --to https://shop.example`);
  }
  const registry = findRegistry({ ...context, to: values.to });
  const by = readActor(values.by, context.environment);
  context.print(await runCommand(registry, { name: what, operands, flags: values, by }));
}

interface Command {
  readonly name: string;
  readonly operands: readonly string[];
  readonly flags: Flags;
  readonly by: string;
}

/** @returns what it prints */
async function runCommand(registry: RegistryAccess, { name, operands, flags, by }: Command): Promise<string> {
  switch (name) {
    case 'token':
      return manageTokens(registry, operands, flags);
    case 'prune':
      return prune(registry, operands, flags);
    case 'publish':
      return publishBuild(registry, operands, { ...flags, forSet: flags['for-set'], by });
    case 'preview':
      return describePreview(registry, operands, flags);
    case 'errors': {
      const { remote, version } = readTarget(name, operands[0]);
      return showErrors(registry, remote, version);
    }
    default: {
      const shown = await show(registry, name, operands);
      if (shown !== undefined) return registry.withAddress(shown);
      const command = readCommand(name, operands, flags);
      return describeChange(command, await registry.change(command, by, flags.force), registry.commandLine);
    }
  }
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
        canary: text,
        force: flag,
        'for-set': flag,
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
  { version, force, forSet, by }: Pick<Build, 'version' | 'force' | 'forSet' | 'by'>,
): Promise<string> {
  checkApp(remote);
  if (folder === undefined) {
    throw new OperatorError(`Say where the build is: npm run registry -- publish ${remote} ${remote}/dist`);
  }
  if (!existsSync(folder)) {
    throw new OperatorError(`There is no folder ${folder}. Build it first: npm run build -w ${remote}`);
  }
  const source = await readSource(path.resolve(folder));
  const build = { remote, folder: path.resolve(folder), version, first: FIRST_VERSION, force, forSet, source, by };
  const { record } = await registry.publish(build);
  const name = `${remote}@${record.version}`;
  // It is published, also when this cannot be read.
  const releases = await registry.releases().catch(() => null);
  if (releases?.remotes[remote]?.live === record.version) return `${name} is live already, with these files.`;
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
  if (remote !== undefined && version !== undefined && !(await registry.versions(remote)).versions.includes(version)) {
    throw new OperatorError(
      registry.withAddress(`${remote}@${version} is not published. List what is: npm run registry -- list ${remote}`),
    );
  }
  const time = checkTime(at);
  const versions = remote !== undefined && version !== undefined ? { [remote]: version } : {};
  const link = await registry.previewLink({ versions, ...(time !== undefined && { at: time }) });
  return `${link}\n\nOpen it within ten minutes, in one browser. It asks, and then shows the preview until it is ended there, for eight hours at most.`;
}

async function listVersions(registry: RegistryAccess, remote: string | undefined): Promise<string> {
  const { remotes } = await registry.releases();
  const wanted = remote === undefined ? Object.keys(remotes).sort() : [checkApp(remote)];
  const show = async (id: string) => showVersions(id, { ...(await registry.versions(id)), release: remotes[id] });
  const parts = await Promise.all(wanted.map(show));
  return parts.length > 0 ? parts.join('\n\n') : 'Nothing is published yet. Deploy a remote: npm run deploy -w mf-cart';
}

type Flags = ReturnType<typeof parseCommand>['values'];

async function prune(registry: RegistryAccess, [remote]: readonly string[], flags: Flags): Promise<string> {
  const keep = Number(flags.keep ?? KEPT_VERSIONS);
  if (!Number.isInteger(keep) || keep < 0) {
    throw new OperatorError(`"${flags.keep ?? ''}" is no number of versions, as in: --keep 10`);
  }
  const only = remote === undefined ? undefined : checkApp(remote);
  const isDry = flags['dry-run'] ?? false;
  const old = await registry.prune({ keep, isDry, ...(only !== undefined && { only }) });
  if (old.length === 0) return 'There is no version to remove.';
  return `${isDry ? 'Would remove' : 'Removed'} ${old.join(', ')}.`;
}

async function manageTokens(
  registry: RegistryAccess,
  [act, operand]: readonly string[],
  flags: Flags,
): Promise<string> {
  switch (act) {
    case 'add': {
      const { token, id } = await registry.addToken({
        remote: operand ?? '',
        name: flags.name ?? '',
        rights: flags.rights,
      });
      return `${token}\n\nThis is token ${id}; it is shown this once. Its holder sets it as REGISTRY_TOKEN. To withdraw it: npm run registry -- token withdraw ${id}`;
    }
    case 'withdraw': {
      const { id, name } = await registry.withdrawToken(operand ?? '');
      return `Token ${id} of ${name} is withdrawn.`;
    }
    case 'list':
      return showTokens(await registry.tokens());
    case undefined:
    default:
      throw new OperatorError('Say what to do: npm run registry -- token add, token list or token withdraw');
  }
}

import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { httpRegistry } from './http-registry';
import { checkRemote, checkVersion } from './names';
import type { PointerMove } from './pointers';
import { folderRegistry, type RegistryAccess } from './registry-access';
import { RegistryError } from './registry-error';
import { describeMove, showHistory, showLive, showVersions } from './registry-texts';

const USAGE = `npm run registry -- <what>

  list [mf-cart]               every version there is
  live                         what shoppers get now
  history [mf-cart]            who moved what, and when
  rollback mf-cart             back to the version before, or to one: rollback mf-cart@1.3.0
  publish mf-cart <folder>     a build made elsewhere, as the next version or as --version; not live yet
  canary mf-cart@1.4.0 10%     that version for a part of the shoppers; 0% ends it
  promote mf-cart              the canary for everybody, or a version: promote mf-cart@1.4.0
  kill mf-cart                 take it out of the shop; its place says so
  restore mf-cart              put it back

The registry is the folder .published, or the one PUBLISHED names, or a server: --to https://shop.example
(its token in REGISTRY_TOKEN; the history needs it, too). --by says who you are, if that is not your login name.`;

/** Of a remote that has no version yet and names none. */
const FIRST_VERSION = '0.1.0';

export interface CommandSurroundings {
  /** Folder that holds the repository, absolute. */
  readonly repository: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (text: string) => void;
}

/** Whoever runs the command, as it stands in the history. */
export function whoAsks(by: string | undefined): string {
  return by ?? process.env['REGISTRY_BY'] ?? os.userInfo().username;
}

export interface Surroundings extends Pick<CommandSurroundings, 'repository' | 'environment'> {
  /** Address of a registry's server; left out: the folder on this disk. */
  readonly to?: string | undefined;
}

/** @returns absolute folder of the registry on this disk, whether it is there or not */
export const registryFolder = ({ repository, environment }: Surroundings): string =>
  path.resolve(repository, environment['PUBLISHED'] || '.published');

/**
 * @returns the registry that the flags and the environment name
 * @throws RegistryError when `to` is no address
 */
export function findRegistry(surroundings: Surroundings): RegistryAccess {
  const { to, environment } = surroundings;
  if (to === undefined) return folderRegistry(registryFolder(surroundings));
  if (!/^https?:/.test(to) || !URL.canParse(to)) {
    throw new RegistryError(`"${to}" is no address. Write it whole, as in: --to https://shop.example`);
  }
  return httpRegistry(to, environment['REGISTRY_TOKEN']);
}

/**
 * `npm run registry`: shows the registry or moves a pointer.
 * @throws RegistryError when what is asked for cannot be
 */
export async function runRegistryCommand(args: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  const { values, positionals } = parseCommand(args);
  const [what, ...operands] = positionals;
  if (what === undefined || what === 'help') return surroundings.say(USAGE);

  const registry = findRegistry({ ...surroundings, to: values.to });
  if (what === 'publish') return surroundings.say(await publishBuild(registry, operands, values.version));
  const shown = await show(registry, what, operands);
  if (shown !== undefined) return surroundings.say(shown);
  const wanted = readMove(what, operands);
  surroundings.say(describeMove(wanted, await registry.move(wanted, whoAsks(values.by))));
}

function parseCommand(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { by: text, to: text, version: text },
    });
  } catch (error) {
    throw new RegistryError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function show(registry: RegistryAccess, what: string, [remote]: readonly string[]): Promise<string | undefined> {
  switch (what) {
    case 'live':
      return showLive(await registry.pointers());
    case 'list':
      return listVersions(registry, remote);
    case 'history': {
      const lines = await registry.history();
      return showHistory(remote === undefined ? lines : lines.filter((line) => line.remote === checkRemote(remote)));
    }
    default:
      return undefined;
  }
}

async function publishBuild(
  registry: RegistryAccess,
  [remote = '', folder]: readonly string[],
  version: string | undefined,
): Promise<string> {
  checkRemote(remote);
  if (folder === undefined) throw new RegistryError(`Say where the build is: publish ${remote} ${remote}/dist`);
  const { record } = await registry.publish({ remote, folder: path.resolve(folder), version, first: FIRST_VERSION });
  const name = `${remote}@${record.version}`;
  return `${name} is published, and not live. Make it so: npm run registry -- promote ${name}, or canary ${name} 10%`;
}

async function listVersions(registry: RegistryAccess, remote: string | undefined): Promise<string> {
  const { remotes } = await registry.pointers();
  const wanted = remote === undefined ? Object.keys(remotes).sort() : [checkRemote(remote)];
  const parts = await Promise.all(wanted.map(async (id) => showVersions(id, await registry.versions(id), remotes[id])));
  return parts.length > 0 ? parts.join('\n\n') : 'Nothing is published yet. Deploy a remote: npm run deploy -w mf-cart';
}

/** @throws RegistryError when the words are no move */
export function readMove(what: string, [target, share]: readonly string[]): PointerMove {
  switch (what) {
    case 'rollback':
    case 'promote': {
      const { remote, version } = readTarget(what, target);
      return { kind: what, remote, ...(version !== undefined && { version }) };
    }
    case 'kill':
    case 'restore':
      return { kind: what, remote: readTarget(what, target).remote };
    case 'canary': {
      const { remote, version } = readTarget(what, target);
      if (version === undefined) throw new RegistryError(`Say which version: canary ${remote}@1.4.0 10%`);
      return { kind: 'canary', remote, version, percent: readPercent(share) };
    }
    default:
      throw new RegistryError(`There is no "${what}".\n\n${USAGE}`);
  }
}

function readTarget(what: string, text: string | undefined): { remote: string; version: string | undefined } {
  if (text === undefined) throw new RegistryError(`Say which remote: npm run registry -- ${what} mf-cart`);
  const [remote = '', version] = text.split('@', 2);
  return { remote: checkRemote(remote), version: version === undefined ? undefined : checkVersion(version) };
}

/** @throws RegistryError when the text is no share of the shoppers */
export function readPercent(text: string | undefined): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text ?? '')?.[1]);
  if (percent >= 0 && percent <= 100) return percent;
  throw new RegistryError(`"${text ?? ''}" is no share of the shoppers. Write a number from 0 to 100, as in: 10%`);
}

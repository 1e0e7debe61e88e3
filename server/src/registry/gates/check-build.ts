import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compareContracts,
  readRemoteFrom,
  readShellFrom,
  UnreadableContract,
  type ShellContract,
} from '../../remote-contract';
import { versionFolder } from '../registry-folder';
import type { RegistryStore } from '../state/registry-state';
import type { VersionRecord } from '../version-record';
import { findRouteFaults } from './check-routes';
import { findForeignFaults, readForeignBuild } from './foreign-build';
import { findSizeFaults } from './size-budget';
import { findGlobalStyles } from './style-isolation';

/** A build before it is published. */
type DescribedBuild = Pick<VersionRecord, 'remote' | 'exposes' | 'integrity' | 'type' | 'routes'>;

/** What a build has to fit. */
interface Surroundings {
  readonly store: RegistryStore;
  /** Folder of the live shell's build, or the URL of a running shop. */
  readonly shell: string;
}

const MAX_NAMED = 3;

async function findContractFaults(
  folder: string,
  build: DescribedBuild,
  { store, shell }: Surroundings,
): Promise<string[]> {
  try {
    const provided = await readShellFrom(shell);
    const faults = await Promise.all([
      compareWithShell(folder, build, provided),
      findRouteFaults(store, build, provided),
    ]);
    return faults.flat();
  } catch (error) {
    if (error instanceof UnreadableContract) return [error.message];
    throw error;
  }
}

/** @throws UnreadableContract */
async function compareWithShell(
  folder: string,
  { remote, integrity, routes }: DescribedBuild,
  provided: ShellContract,
): Promise<string[]> {
  const foreign = await readForeignBuild(folder);
  if (foreign) {
    const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js'));
    return await findForeignFaults(folder, foreign, {
      remote,
      routes: routes?.routes.map(({ path: address }) => address),
      scripts,
      shell: provided,
    });
  }
  const taken = await readRemoteFrom(folder);
  if (taken.remote !== remote) return [`The contract in this build is that of ${taken.remote}: build ${remote} again.`];
  const isTyped = Object.values(taken.takes).some(({ types }) => types);
  const knowsTypes = Object.values(provided.provides).some(({ types }) => types);
  if (knowsTypes && !isTyped) {
    return [`This build names no types, so they cannot be compared with the shell's: build ${remote} again.`];
  }
  return compareContracts(provided, taken);
}

async function findStyleFaults(folder: string, { remote, integrity }: DescribedBuild): Promise<string[]> {
  const sheets = Object.keys(integrity).filter((file) => file.endsWith('.css'));
  const faults = await Promise.all(
    sheets.map(async (file) => {
      const found = findGlobalStyles(await readFile(path.join(folder, file), 'utf8'), remote);
      if (found.length === 0) return [];
      const named = found.slice(0, MAX_NAMED).join(' and ');
      const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
      return [
        `${file} styles what is not ${remote}'s (${named}${more}): put the rule into @layer app of a CSS module, and begin ` +
          'its selector with a class of that module.',
      ];
    }),
  );
  return faults.flat();
}

/**
 * The gates that every build passes before it becomes a version, whichever way it is published.
 * @param folder absolute folder of the build
 * @returns a sentence for each reason against it, with the fix
 */
export async function checkBuild(folder: string, build: DescribedBuild, fits: Surroundings): Promise<string[]> {
  const faults = await Promise.all([
    findContractFaults(folder, build, fits),
    findStyleFaults(folder, build),
    findSizeFaults(folder, build),
  ]);
  return faults.flat();
}

/**
 * The gate of a release: shell and remotes may have changed since the version was published.
 * @param shell folder of the live shell's build, or the URL of a running shop
 * @returns a sentence for each reason why the version does not fit the live shell
 */
export const checkRelease = (store: RegistryStore, record: VersionRecord, shell: string): Promise<string[]> =>
  findContractFaults(versionFolder(store.root, record.remote, record.version), record, { store, shell });

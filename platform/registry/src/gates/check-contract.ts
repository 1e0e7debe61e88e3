import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compareContracts,
  readRemoteFrom,
  readShellFrom,
  UnreadableContract,
  type RemoteContract,
  type ShellContract,
} from '@platform/protocol/remote-contract';
import type { RegistryStore } from '../registry-state';
import type { VersionRecord } from '../version-record';
import { findRouteFaults } from './check-routes';
import { findForeignFaults, readForeignBuild } from './foreign-build';

/** A build before it is published. */
export type CheckedBuild = Pick<VersionRecord, 'remote' | 'exposes' | 'integrity' | 'type' | 'routes'>;

/**
 * Compares a remote's build with one shell: modules, names, types, libraries and routes.
 * @param folder absolute folder of the remote's build
 * @param shell folder of the shell's build, or the URL of a running shop
 * @returns a sentence for each reason why they do not fit
 */
export async function findContractFaults(
  folder: string,
  build: CheckedBuild,
  { store, shell }: { readonly store: RegistryStore; readonly shell: string },
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

/** A contract that says nothing of a shared package is wrong when the build asks for that package. */
async function findUnnamed(
  folder: string,
  files: readonly string[],
  { remote, takes }: RemoteContract,
  { provides }: ShellContract,
): Promise<string[]> {
  const others = Object.keys(provides).filter((library) => provides[library]?.types && !(library in takes));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  return others
    .filter((library) => texts.some((text) => text.includes(`"${library}"`) || text.includes(`'${library}'`)))
    .map(
      (library) => `The build of ${remote} takes ${library}, and its contract does not say so: build ${remote} again.`,
    );
}

/** @throws UnreadableContract */
async function compareWithShell(
  folder: string,
  { remote, integrity, routes }: CheckedBuild,
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
  const unnamed = await findUnnamed(folder, Object.keys(integrity), taken, provided);
  if (unnamed.length > 0) return unnamed;
  const isTyped = Object.values(taken.takes).some(({ types }) => types);
  const knowsTypes = Object.values(provided.provides).some(({ types }) => types);
  if (knowsTypes && !isTyped) {
    return [`This build names no types, so they cannot be compared with the shell's: build ${remote} again.`];
  }
  return compareContracts(provided, taken);
}

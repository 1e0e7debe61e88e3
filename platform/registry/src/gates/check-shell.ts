import { existsSync } from 'node:fs';
import path from 'node:path';
import { readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { createShellReader, filesInTemplate } from '@platform/storefront/shell-build';
import { SHELL } from '../names';
import { readVersion, versionFolder } from '../registry-folder';
import type { RegistryStore } from '../registry-state';
import { findContractFaults } from './check-contract';
import { groupFaults, inWords, type Fault } from './group-faults';
import { shownVersions } from './shown-versions';

/**
 * Compares a shell with remotes.
 * @param shell absolute folder of the shell's build
 * @param others versions of apps; the shell's are left out
 */
export async function findMisfits(
  store: RegistryStore,
  shell: string,
  others: readonly { readonly app: string; readonly version: string }[],
): Promise<Fault[]> {
  const faults = await Promise.all(
    others.map(async ({ app, version }) => {
      if (app === SHELL) return [];
      await store.files.fetch(app, version);
      const record = await readVersion(store.root, app, version);
      if (!record) return [];
      const texts = await findContractFaults(versionFolder(store.root, app, version), record, { store, shell });
      return texts.map((text) => ({ app, text }));
    }),
  );
  return faults.flat();
}

/** @returns a sentence for each reason why a remote that shoppers get does not fit a new shell, and one with the way out */
export async function findMisfitsOfLive(store: RegistryStore, shell: string): Promise<string[]> {
  const misfits = await findMisfits(store, shell, shownVersions(await store.state.releases()));
  if (misfits.length === 0) return [];
  const remotes = inWords([...new Set(misfits.map(({ app }) => app))]);
  // The reasons are written for a remote that is new. Here the shell is.
  const wayOut =
    'It is this shell that is new: build it with all that is missed here, or first release ' +
    `${remotes} in versions that fit both shells.`;
  return [...groupFaults(misfits), wayOut];
}

/** Whether pages can be made of it. */
async function findPageFaults(folder: string): Promise<string[]> {
  try {
    const { template } = await createShellReader(folder)();
    const missing = filesInTemplate(template.text).filter((address) => !existsSync(path.join(folder, address)));
    return missing.map((address) => `The build of the shell lacks ${address}, which its page names: build it again.`);
  } catch (error) {
    return [`No page can be made of this shell: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Once: with each remote, the same sentence would come again. */
async function findContractFault(folder: string): Promise<string | undefined> {
  return readShellFrom(folder).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof UnreadableContract) return error.message;
      throw error;
    },
  );
}

/**
 * The gates that the shell passes before it becomes a version.
 * @param folder absolute folder of the shell's build
 * @param fits.forSet whether remotes that it does not fit are released with it
 * @returns a sentence for each reason against it, with the fix
 */
export async function checkShell(
  folder: string,
  { store, forSet = false }: { readonly store: RegistryStore; readonly forSet?: boolean | undefined },
): Promise<string[]> {
  const unreadable = await findContractFault(folder);
  const misfits = forSet ? [] : findMisfitsOfLive(store, folder);
  const faults = await Promise.all([unreadable === undefined ? misfits : [unreadable], findPageFaults(folder)]);
  return faults.flat();
}

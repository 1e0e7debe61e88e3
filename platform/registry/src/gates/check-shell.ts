import { existsSync } from 'node:fs';
import path from 'node:path';
import { readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { createShellReader, filesInTemplate } from '@platform/storefront/shell-build';
import { SHELL } from '../names';
import { readVersion, versionFolder } from '../registry-folder';
import type { RegistryStore } from '../registry-state';
import { findContractFaults } from './check-contract';

/**
 * Compares a shell with the remotes that shoppers get, canaries included; what is disabled does not count.
 * @param shell absolute folder of the shell's build
 * @returns a sentence for each reason why a remote does not fit it
 */
export async function findMisfits(store: RegistryStore, shell: string): Promise<string[]> {
  const { remotes } = await store.state.releases();
  const shown = Object.entries(remotes).flatMap(([remote, { live, canary, disabled }]) =>
    disabled || remote === SHELL
      ? []
      : [live, canary?.version].flatMap((version) => (version ? [{ remote, version }] : [])),
  );
  const faults = await Promise.all(
    shown.map(async ({ remote, version }) => {
      await store.files.fetch(remote, version);
      const record = await readVersion(store.root, remote, version);
      return record ? findContractFaults(versionFolder(store.root, remote, version), record, { store, shell }) : [];
    }),
  );
  return faults.flat();
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
 * @returns a sentence for each reason against it, with the fix
 */
export async function checkShell(folder: string, store: RegistryStore): Promise<string[]> {
  const unreadable = await findContractFault(folder);
  const faults = await Promise.all([
    unreadable === undefined ? findMisfits(store, folder) : [unreadable],
    findPageFaults(folder),
  ]);
  return faults.flat();
}

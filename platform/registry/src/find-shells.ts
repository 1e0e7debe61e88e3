import { SHELL } from './names';
import { versionFolder } from './registry-folder';
import type { RegistryStore } from './registry-state';

/**
 * Finds the shells that shoppers get, the live one first.
 * @param unreleased where a shell is that pages are made of as long as none is released
 * @returns folders of their builds, which are on this host, or `unreleased`
 */
export async function findShells({ root, state, files }: RegistryStore, unreleased: string): Promise<string[]> {
  const { live, canary } = (await state.releases()).remotes[SHELL] ?? {};
  const versions = [live, canary?.version].filter((version) => typeof version === 'string');
  await Promise.all(versions.map((version) => files.fetch(SHELL, version)));
  const others = canary ? [versionFolder(root, SHELL, canary.version)] : [];
  return [typeof live === 'string' ? versionFolder(root, SHELL, live) : unreleased, ...others];
}

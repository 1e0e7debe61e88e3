import { SHELL } from './names';
import { versionFolder } from './registry-folder';
import type { RegistryStore } from './state/registry-state';

/**
 * Finds the shells that shoppers get, the live one first.
 * @param unreleased where a shell is that pages are made of as long as none is released
 * @returns folders of their builds, or `unreleased`
 */
export async function findShells({ root, state }: RegistryStore, unreleased: string): Promise<string[]> {
  const { live, canary } = (await state.releases()).remotes[SHELL] ?? {};
  const others = canary ? [versionFolder(root, SHELL, canary.version)] : [];
  return [typeof live === 'string' ? versionFolder(root, SHELL, live) : unreleased, ...others];
}

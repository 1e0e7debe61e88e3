import type { RegistryChanges, RegistryStore } from './registry-state';
import type { VersionRecord } from './version-record';

/** Enough for every open page, and for roll-backs. */
export const KEPT_VERSIONS = 50;

/** The versions of a release are never removed: the live one, a canary, and the targets of a roll-back. */
async function findOldVersions(
  { releases, versions }: RegistryChanges,
  { remote, keep, latest }: { readonly remote: string; readonly keep: number; readonly latest?: string },
): Promise<string[]> {
  const release = (await releases()).remotes[remote];
  const stays = [latest, release?.live, release?.canary?.version, ...(release?.previous ?? [])];
  const byAge = (await versions.records(remote)).sort((a, b) => b.published.localeCompare(a.published));
  return byAge
    .slice(keep)
    .map(({ version }) => version)
    .filter((version) => !stays.includes(version));
}

/**
 * Removes what was published longest ago, beyond the latest `KEPT_VERSIONS` of a remote and what its release names.
 * @param latest stays as well: what was just published
 */
export async function removeOldVersions(
  { state, files }: RegistryStore,
  { remote, version: latest }: VersionRecord,
): Promise<void> {
  if ((await state.versions.records(remote)).length <= KEPT_VERSIONS) return;
  const removed = await state.withLock(async (changes) => {
    const old = await findOldVersions(changes, { remote, keep: KEPT_VERSIONS, latest });
    for (const version of old) await changes.versions.remove(remote, version);
    return old;
  });
  for (const version of removed) await files.forget(remote, version);
}

export interface Pruning {
  /** How many of the latest versions of each remote stay, besides those that its release names. */
  readonly keep: number;
  /** Whether nothing is removed. */
  readonly isDry: boolean;
  /** This remote alone. */
  readonly only?: string | undefined;
}

/** @returns the versions that were removed, or would be, as `mf-cart@1.0.0`; then torn uploads, by their names */
export async function pruneVersions(
  { state, files }: RegistryStore,
  { keep, isDry, only }: Pruning,
): Promise<string[]> {
  const names = new Set((await state.versions.all()).map((row) => row.remote));
  const remotes = [...names].filter((name) => only === undefined || name === only).sort();
  const torn = only === undefined ? await files.removeTornUploads(isDry) : [];
  if (remotes.length === 0) return torn;
  const old = await state.withLock(async (changes) => {
    const all: { remote: string; version: string }[] = [];
    for (const remote of remotes) {
      for (const version of await findOldVersions(changes, { remote, keep })) {
        if (!isDry) await changes.versions.remove(remote, version);
        all.push({ remote, version });
      }
    }
    return all;
  });
  if (!isDry) for (const { remote, version } of old) await files.forget(remote, version);
  return [...old.map(({ remote, version }) => `${remote}@${version}`), ...torn];
}

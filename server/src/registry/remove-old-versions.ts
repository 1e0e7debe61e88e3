import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isApp } from './names';
import { archiveFile, listPublished, readVersion, versionFolder } from './registry-folder';
import type { RegistryChanges, RegistryStore } from './state/registry-state';
import type { VersionRecord } from './version-record';

/** Enough for every open page, and for roll-backs. */
export const KEPT_VERSIONS = 50;
/** Reserves the number of a removed version: browsers cache the files of its URL forever. */
const REMOVED = 'removed';

/** The versions of a release are never removed: the live one, a canary, and the targets of a roll-back. */
async function findOldVersions(
  root: string,
  { releases }: RegistryChanges,
  { remote, keep, latest }: { readonly remote: string; readonly keep: number; readonly latest?: string },
): Promise<string[]> {
  const release = (await releases()).remotes[remote];
  const stays = [latest, release?.live, release?.canary?.version, ...(release?.previous ?? [])];
  const records = await Promise.all((await listPublished(root, remote)).map((one) => readVersion(root, remote, one)));
  const byAge = records.filter((record) => record !== undefined).sort((a, b) => b.published.localeCompare(a.published));
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
  { root, state }: RegistryStore,
  { remote, version: latest }: VersionRecord,
): Promise<void> {
  if ((await listPublished(root, remote)).length <= KEPT_VERSIONS) return;
  await state.alone(async (changes) => {
    for (const version of await findOldVersions(root, changes, { remote, keep: KEPT_VERSIONS, latest })) {
      await removeVersion(root, remote, version);
    }
  });
}

export interface Pruning {
  /** How many of the latest versions of each remote stay, besides those that its release names. */
  readonly keep: number;
  /** Whether nothing is removed. */
  readonly isDry: boolean;
  /** This remote alone. */
  readonly only?: string;
}

/** @returns the versions that were removed, or would be, as `mf-cart@1.0.0` */
export async function pruneVersions({ root, state }: RegistryStore, { keep, isDry, only }: Pruning): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  const remotes = names.filter((name) => isApp(name) && (only === undefined || name === only)).sort();
  if (remotes.length === 0) return [];
  return state.alone(async (changes) => {
    const removed: string[] = [];
    for (const remote of remotes) {
      for (const version of await findOldVersions(root, changes, { remote, keep })) {
        if (!isDry) await removeVersion(root, remote, version);
        removed.push(`${remote}@${version}`);
      }
    }
    return removed;
  });
}

/** Renamed first, so that no reader sees a part of it. */
async function removeVersion(root: string, remote: string, version: string): Promise<void> {
  const folder = versionFolder(root, remote, version);
  const away = path.join(path.dirname(folder), `.${randomUUID()}`);
  await rename(folder, away);
  await mkdir(folder);
  await writeFile(path.join(folder, REMOVED), '');
  await rm(away, { recursive: true, force: true });
  await rm(archiveFile(root, remote, version), { force: true });
}

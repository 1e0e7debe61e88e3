import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { archiveFile, listPublished, readVersion, versionFolder } from './registry-folder';
import { readReleases, withLock } from './release-file';
import type { VersionRecord } from './version-record';

/** Enough for every page that is still open, and for going back. */
export const KEPT_VERSIONS = 50;
/** Keeps the number of a removed version taken: its address held other files once, which browsers keep for good. */
const REMOVED = 'removed';

/**
 * Removes what was published longest ago, beyond the latest `KEPT_VERSIONS` of a remote. What a release names is kept: what
 * is live, a canary, and where a roll-back goes.
 * @param root absolute folder of the registry
 * @param latest stays as well: what was just published
 */
export async function removeOldVersions(root: string, { remote, version: latest }: VersionRecord): Promise<void> {
  if ((await listPublished(root, remote)).length <= KEPT_VERSIONS) return;
  await withLock(root, async () => {
    const release = (await readReleases(root)).remotes[remote];
    const stays = [latest, release?.live, release?.canary?.version, ...(release?.previous ?? [])];
    const records = await Promise.all((await listPublished(root, remote)).map((one) => readVersion(root, remote, one)));
    const byAge = records
      .filter((record) => record !== undefined)
      .sort((a, b) => b.published.localeCompare(a.published));
    const old = byAge.slice(KEPT_VERSIONS).filter(({ version }) => !stays.includes(version));
    for (const { version } of old) await removeVersion(root, remote, version);
  });
}

/** Renamed away first, so that it is there whole or not at all. */
async function removeVersion(root: string, remote: string, version: string): Promise<void> {
  const folder = versionFolder(root, remote, version);
  const away = path.join(path.dirname(folder), `.${randomUUID()}`);
  await rename(folder, away);
  await mkdir(folder);
  await writeFile(path.join(folder, REMOVED), '');
  await rm(away, { recursive: true, force: true });
  await rm(archiveFile(root, remote, version), { force: true });
}

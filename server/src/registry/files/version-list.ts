import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isApp } from '../names';
import { listDamaged, listPublished, listVersions, readVersion, versionFolder } from '../registry-folder';
import type { VersionRecord } from '../version-record';

/** Which versions there are. */
export interface VersionList {
  /** Those that have versions, or had some; unordered. */
  readonly remotes: () => Promise<string[]>;
  /** The numbers that are taken, those of removed versions included; unordered. */
  readonly taken: (remote: string) => Promise<string[]>;
  /** The versions that exist; unordered. */
  readonly published: (remote: string) => Promise<string[]>;
  /** Those whose record cannot be read, so that they are left out of all others but `taken`; unordered. */
  readonly damaged: (remote: string) => Promise<string[]>;
  /** Those of the versions that exist; unordered. */
  readonly records: (remote: string) => Promise<VersionRecord[]>;
  /** @returns undefined when there is no such version */
  readonly record: (remote: string, version: string) => Promise<VersionRecord | undefined>;
  /** Takes a version off the list; its number stays taken, because browsers cache the files of its URL forever. */
  readonly remove: (remote: string, version: string) => Promise<void>;
}

/** Reserves the number of a removed version. */
const REMOVED = 'removed';

/** Of a registry whose folder is the only place of its versions. */
export const folderVersions = (root: string): VersionList => ({
  remotes: async () => (await readdir(root).catch(() => [])).filter(isApp),
  taken: (remote) => listVersions(root, remote),
  published: (remote) => listPublished(root, remote),
  damaged: (remote) => listDamaged(root, remote),
  records: async (remote) => {
    const versions = await listPublished(root, remote);
    const records = await Promise.all(versions.map((version) => readVersion(root, remote, version)));
    return records.filter((record) => record !== undefined);
  },
  record: (remote, version) => readVersion(root, remote, version),
  // Renamed first, so that no reader sees a part of it.
  remove: async (remote, version) => {
    const folder = versionFolder(root, remote, version);
    const away = path.join(path.dirname(folder), `.${randomUUID()}`);
    await rename(folder, away);
    await mkdir(folder);
    await writeFile(path.join(folder, REMOVED), '');
    await rm(away, { recursive: true, force: true });
  },
});

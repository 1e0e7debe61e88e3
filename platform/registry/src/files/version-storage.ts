import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { renameFolder } from '@platform/process/durable-files';
import { packBuild, unpackBuild } from '../archive';
import { isApp, isPublishableVersion } from '../names';
import { makeRemoteFolder } from '../registry-folder';
import type { Bucket } from './bucket';

/** Where the files of versions are. Each version is one object, whose files never change. */
export interface VersionStorage {
  /** A name for the object of a new version. */
  readonly nameFor: (remote: string, version: string) => string;
  /**
   * Makes an object of the files in a folder, whole or not at all. The folder may be moved away.
   * @returns false when the name is taken
   */
  readonly write: (name: string, folder: string) => Promise<boolean>;
  /**
   * Writes the files of an object into a folder that is not there yet.
   * @returns false when there is no such object
   */
  readonly read: (name: string, folder: string) => Promise<boolean>;
  /** All objects of versions. */
  readonly list: () => Promise<{ readonly name: string; readonly written: Date }[]>;
  readonly remove: (name: string) => Promise<void>;
}

/** @param root absolute folder of the registry, which has a folder for each version: what is not there is nowhere */
export const folderStorage = (root: string): VersionStorage => ({
  nameFor: (remote, version) => `${remote}/${version}`,
  write: async (name, folder) => {
    await makeRemoteFolder(root, path.dirname(name));
    return claim(folder, path.join(root, name));
  },
  read: async () => false,
  list: async () => {
    const remotes = (await readdir(root).catch(() => [])).filter(isApp);
    const names = remotes.map(async (remote) =>
      (await readdir(path.join(root, remote))).filter(isPublishableVersion).map((version) => `${remote}/${version}`),
    );
    return (await Promise.all(names)).flat().map((name) => ({ name, written: new Date() }));
  },
  // Renamed first, so that no reader sees a part of it.
  remove: async (name) => {
    const away = path.join(root, path.dirname(name), `.${randomUUID()}`);
    await rename(path.join(root, name), away).catch(ignoreMissing);
    await rm(away, { recursive: true, force: true });
  },
});

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** How an upload is named here; the bucket may have objects of others. */
const OURS = /^(shell|mf-[a-z0-9-]+)\/[^/]+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tar\.gz$/;

/** Each version is one archive, whose name no other upload has. */
export const bucketStorage = (bucket: Bucket): VersionStorage => ({
  nameFor: (remote, version) => `${remote}/${version}-${randomUUID()}.tar.gz`,
  write: async (name, folder) => {
    await bucket.put(name, await packBuild(folder));
    return true;
  },
  read: async (name, folder) => {
    const archive = await bucket.get(name);
    if (archive === null) return false;
    await mkdir(folder);
    await unpackBuild([archive], folder, path.dirname(name));
    return true;
  },
  list: async () => (await bucket.list()).filter(({ name }) => OURS.test(name)),
  remove: bucket.remove,
});

/**
 * Renames a folder to that of its version.
 * @returns false when that version exists already
 */
export async function claim(staging: string, target: string): Promise<boolean> {
  try {
    await renameFolder(staging, target);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

import { rm } from 'node:fs/promises';
import { renameFolder } from '@platform/process/durable-files';
import { archiveFile, makeRemoteFolder, readVersion, versionFolder } from '../registry-folder';
import type { VersionRecord } from '../version-record';

/** The files of versions, which never change. Those that this host needs are in its folder. */
export interface VersionFiles {
  /** Whether this host is the only place of them, so that nothing is ever fetched. */
  readonly areHere: boolean;
  /**
   * Makes a version, which is not on the list, of its folder on this host.
   * @returns false when that version exists already
   */
  readonly adopt: (record: VersionRecord) => Promise<boolean>;
  /**
   * Makes a version of a folder, which is moved away. The version is there whole, or not at all.
   * @param staging absolute; beside the versions, with the version's `version.json`
   * @returns false when that version exists already
   */
  readonly add: (staging: string, record: VersionRecord) => Promise<boolean>;
  /**
   * Fetches a version into this host's folder, unless it is there.
   * @returns false when there is no such version
   * @throws OperatorError when it cannot be fetched
   */
  readonly fetch: (remote: string, version: string) => Promise<boolean>;
  /** Deletes what is left of a version that was removed from the list. */
  readonly forget: (remote: string, version: string) => Promise<void>;
  /**
   * Deletes uploads that never became versions, once nobody can be at work on them any more.
   * @returns their names, also when `isDry` leaves them
   */
  readonly removeTornUploads: (isDry: boolean) => Promise<string[]>;
}

/** The folder of this host is the only place. */
export const folderFiles = (root: string): VersionFiles => ({
  areHere: true,
  adopt: async () => false,
  add: async (staging, { remote, version }) => {
    await makeRemoteFolder(root, remote);
    return claim(staging, versionFolder(root, remote, version));
  },
  fetch: async (remote, version) => (await readVersion(root, remote, version)) !== undefined,
  forget: (remote, version) => rm(archiveFile(root, remote, version), { force: true }),
  // A start deletes them, in `cleanRegistry`.
  removeTornUploads: async () => [],
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

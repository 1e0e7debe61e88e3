import { rm } from 'node:fs/promises';
import { readVersion, versionFolder } from '../registry-folder';
import type { RegistryStore } from '../state/registry-state';
import { folderVersions } from './version-list';

/**
 * Makes this host's folder agree with the bucket, when a server opens it: versions of before there was a bucket are
 * uploaded, and what was removed or is another one in the bucket is deleted here.
 * @throws OperatorError when the database or the bucket does not answer
 */
export async function adoptFolder({ root, files, state }: RegistryStore): Promise<void> {
  if (files.areHere) return;
  const here = folderVersions(root);
  for (const remote of await here.remotes()) {
    const taken = await state.versions.taken(remote);
    for (const version of await here.published(remote)) {
      const record = await readVersion(root, remote, version);
      if (record && !taken.includes(version)) await files.adopt(record);
      const known = await state.versions.record(remote, version);
      if (known?.contents !== record?.contents) {
        await rm(versionFolder(root, remote, version), { recursive: true, force: true });
      }
    }
  }
}

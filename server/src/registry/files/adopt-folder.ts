import { rm } from 'node:fs/promises';
import type { Report } from '@platform/process/report';
import { readVersion, versionFolder } from '../registry-folder';
import type { RegistryStore } from '../state/registry-state';
import { folderVersions } from './version-list';

/**
 * Makes this host's folder agree with the bucket, when a server opens it: versions from before the bucket are
 * uploaded, and what was removed or is another one in the bucket is deleted here. Without database or bucket the host
 * opens with what it has, and the next start does it.
 */
export async function adoptFolder(store: RegistryStore, report: Report): Promise<void> {
  if (store.files.areHere) return;
  await adopt(store).catch((error: unknown) =>
    report(`${store.root} is not compared with the bucket: ${error instanceof Error ? error.message : String(error)}`),
  );
}

async function adopt({ root, files, state }: RegistryStore): Promise<void> {
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

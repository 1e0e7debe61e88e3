import { mkdir } from 'node:fs/promises';
import type { Flags } from './flags';
import type { Report } from './operations/report';
import { acceptShell } from './registry/accept-shell';
import { cleanRegistry } from './registry/clean-registry';
import { followRegistry } from './registry/follow-registry';
import { publishBuilds, publishShell, STARTER } from './registry/publish-builds';
import { createPublishedRemotes } from './registry/published-remotes';
import { registryFolder } from './registry/registry-folder';
import { createRegistryMirror } from './registry/registry-mirror';
import { folderStore } from './registry/state/folder-state';
import type { RegistryStore } from './registry/state/registry-state';
import { createShellList } from './registry/shell-list';
import type { findBuilds } from './storefront/find-builds';
import type { FindLiveRemotes } from './storefront/live-remotes';
import { fetchShellFile, type FetchShellFile, type ListShells } from './storefront/shell-files';

export interface OpenRegistry {
  /** Absolute folder with the versions that the shop serves. */
  readonly published: string;
  readonly store: RegistryStore;
  readonly findLiveRemotes: FindLiveRemotes;
  readonly listShells: ListShells;
  /** For a copy of a registry elsewhere. */
  readonly fetchShellFile?: FetchShellFile;
  /** Whether that folder is the registry itself, and no copy of one elsewhere. */
  readonly isOwn: boolean;
}

/** A storefront that never ran here has no copy to serve yet, so its start waits longer for the registry. */
const START_TIMEOUT_MS = 10_000;

/**
 * The registry that the shop is served from; null when it is what is built.
 * @param report called once for each thing that cannot be read
 */
export async function openRegistry(
  flags: Flags,
  { shell, remotes }: ReturnType<typeof findBuilds>,
  report: Report,
): Promise<OpenRegistry | null> {
  if (flags.registry !== undefined) return openMirror(flags, flags.registry, report);
  if (flags.published === undefined && !flags.publish) return null;
  const published = registryFolder(flags.root, flags.published);
  await cleanRegistry(published);
  const store = folderStore(published);
  if (flags.publish) {
    await publishBuilds(store, remotes, shell.folder, (line) => console.log(line));
    await publishShell(store, shell.folder, flags.force);
  }
  if (flags.only !== 'registry') await acceptShell(store, shell.folder, { by: STARTER, force: flags.force });
  return {
    published,
    store,
    findLiveRemotes: createPublishedRemotes(store, report, flags.files),
    listShells: createShellList(published),
    isOwn: true,
  };
}

async function openMirror(
  { mirror, files, registryTimeoutMs }: Flags,
  address: string,
  report: Report,
): Promise<OpenRegistry> {
  await mkdir(mirror, { recursive: true });
  const upToDate = followRegistry(createRegistryMirror({ address, folder: mirror, report }), report);
  await upToDate(START_TIMEOUT_MS);
  const store = folderStore(mirror);
  const findInMirror = createPublishedRemotes(store, report, files);
  const findLiveRemotes: FindLiveRemotes = async (visitor) => {
    await upToDate(registryTimeoutMs);
    return findInMirror(visitor);
  };
  const ofShell = { listShells: createShellList(mirror), fetchShellFile: fetchShellFile(address) };
  return { published: mirror, store, findLiveRemotes, ...ofShell, isOwn: false };
}

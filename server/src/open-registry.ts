import { tokensIn, type Environment } from './environment';
import type { Flags } from './flags';
import type { OpenStore } from './open-store';
import type { Report } from '@platform/process/report';
import { acceptShell } from '@platform/registry/accept-shell';
import { cleanRegistry } from '@platform/registry/clean-registry';
import { fetchForRequests } from '@platform/registry/files/fetch-for-requests';
import { publishBuilds, publishShell, STARTER } from '@platform/registry/publish-builds';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { registryFolder } from '@platform/registry/registry-folder';
import { registryTokens, type RegistryTokens } from '@platform/registry/registry-tokens';
import { readLastGood } from '@platform/registry/state/last-good';
import type { RegistryStore } from '@platform/registry/state/registry-state';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { createShellList } from '@platform/registry/shell-list';
import type { findBuilds } from '@platform/storefront/find-builds';
import type { FindLiveRemotes } from '@platform/storefront/live-remotes';
import type { FetchVersion, IsReleased } from '@platform/storefront/remote-files';
import type { FetchShells, ListShells } from '@platform/storefront/shell-files';

export interface OpenRegistry extends OpenStore {
  /** Absolute folder with the versions that the shop serves. */
  readonly published: string;
  readonly tokens: RegistryTokens;
  readonly findLiveRemotes: FindLiveRemotes;
  readonly isReleased: IsReleased;
  readonly listShells: ListShells;
  readonly fetchVersion: FetchVersion;
  readonly fetchShells: FetchShells;
}

/** @param root absolute folder of the registry */
export type OpenStoreIn = (root: string) => Promise<OpenStore>;

/**
 * The registry that the shop is served from; null when it is what is built.
 * @param report called once for each thing that cannot be read
 * @param openStoreIn opens the registry in a folder of this disk
 */
export async function openRegistry(
  flags: Flags,
  environment: Environment,
  { shell, remotes }: ReturnType<typeof findBuilds>,
  report: Report,
  openStoreIn: OpenStoreIn,
): Promise<OpenRegistry | null> {
  if (flags.published === undefined && !flags.publish) return null;
  const published = registryFolder(flags.root, flags.published);
  await cleanRegistry(published);
  const opened = await openStoreIn(published);
  const { store } = opened;
  if (await canChange(store, report)) {
    if (flags.publish) {
      await publishBuilds(store, remotes, shell.folder, (line) => console.log(line));
      await publishShell(store, shell.folder, flags.force);
    }
    if (flags.only !== 'registry') await acceptShell(store, shell.folder, { by: STARTER, force: flags.force });
  }
  return {
    ...opened,
    published,
    tokens: registryTokens(store.state, tokensIn(environment)),
    findLiveRemotes: createPublishedRemotes(store, report, flags.files),
    isReleased: createReleaseCheck(store),
    listShells: createShellList(published),
    ...fetchForRequests(store),
  };
}

/**
 * While the database of a storefront is away, it opens with what was live last; nothing is published or compared then.
 * @throws OperatorError when nothing is known of what was live
 */
async function canChange({ root, state }: RegistryStore, report: Report): Promise<boolean> {
  try {
    await state.releases();
    return true;
  } catch (error) {
    if (!(await readLastGood(root))) throw error;
    report(error instanceof Error ? error.message : String(error));
    return false;
  }
}

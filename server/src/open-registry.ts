import { tokensIn, type Environment } from './environment';
import type { Flags } from './flags';
import type { OpenStore } from './open-store';
import type { OperatorLog } from '@platform/process/logging';
import type { Report } from '@platform/process/report';
import { acceptShell } from '@platform/registry/accept-shell';
import { cleanRegistry } from '@platform/registry/clean-registry';
import { SHELL } from '@platform/registry/names';
import { publishBuilds, publishShell, reportChangedBuilds, STARTER } from '@platform/registry/publish-builds';
import { registryFolder } from '@platform/registry/registry-folder';
import { registryTokens, type RegistryTokens } from '@platform/registry/registry-tokens';
import { readLastGood } from '@platform/registry/state/last-good';
import { servedFrom, type ServedRegistry } from '@platform/registry/served-from';
import type { RegistryStore } from '@platform/registry/registry-state';
import type { findBuilds } from '@platform/storefront/find-builds';

export interface OpenRegistry extends OpenStore, ServedRegistry {
  readonly tokens: RegistryTokens;
}

/** @param root absolute folder of the registry */
export type OpenStoreIn = (root: string) => Promise<OpenStore>;

/**
 * The registry that the shop is served from; null when it is what is built.
 * @param openStoreIn opens the registry in a folder of this disk
 */
export async function openRegistry(
  flags: Flags,
  environment: Environment,
  { shell, remotes }: ReturnType<typeof findBuilds>,
  { say, report }: OperatorLog,
  openStoreIn: OpenStoreIn,
): Promise<OpenRegistry | null> {
  if (flags.published === undefined && !flags.publish) return null;
  const published = registryFolder(flags.root, flags.published);
  await cleanRegistry(published);
  const opened = await openStoreIn(published);
  const { store } = opened;
  if (await canChange(store, report)) {
    if (flags.publish) {
      await publishBuilds(store, remotes, shell.folder, say, flags.force);
      await publishShell(store, shell.folder, flags.force);
    }
    if (flags.only !== 'registry') await acceptShell(store, shell.folder, { by: STARTER, force: flags.force });
  }
  const served = servedFrom(store, report, flags.files);
  return {
    ...opened,
    ...served,
    async compareFiles() {
      await served.compareFiles();
      await reportChangedBuilds([{ id: SHELL, ...shell }, ...remotes], report);
    },
    tokens: registryTokens(store.state, tokensIn(environment)),
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

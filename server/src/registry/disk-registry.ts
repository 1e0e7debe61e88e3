import { connectToRegistry } from '../operator-channel/connect-to-registry';
import type { BucketSettings } from './files/bucket-settings';
import { folderRegistry, localRegistry, type LocalRegistry } from './registry-access';
import { callsBy, carryOut, type Call } from './registry-calls';
import { openStoreOfCommand, type CommandStore } from './state/open-store';
import type { RegistryStore } from './state/registry-state';
import { readStateLocation } from './state/state-location';

interface Place {
  /** Absolute folder of the registry. */
  readonly root: string;
  /** PostgreSQL's address, if the environment has one. */
  readonly url: string | undefined;
  /** Where the versions' files are; null: in the registry's folder. */
  readonly bucket: BucketSettings | null;
}

/**
 * The registry of a folder on this disk, for commands: wherever its state is, in the folder, in PostgreSQL, or in an
 * embedded database, whose shop is asked while it runs.
 * @param shell folder of the live shell's build, or the URL of a running shop: what a build has to fit
 */
export function diskRegistry({ root, url, bucket }: Place, shell: string): LocalRegistry {
  const inStore = shareStore(() => openStoreOfCommand({ root, url: url ?? null, bucket }));
  const call = async (wanted: Call): Promise<unknown> => {
    const known = await readStateLocation(root);
    const shop = known?.database === 'PGlite' ? await connectToRegistry(known.data) : null;
    return shop ? shop(wanted) : inStore((store) => carryOut(localRegistry(store, shell), wanted));
  };
  return { ...folderRegistry(root, shell), ...callsBy(call) };
}

/** Opens a store for calls that run at the same time once: nobody opens an embedded database twice, this process neither. */
function shareStore(open: () => Promise<CommandStore>) {
  let users = 0;
  let opening: Promise<CommandStore> | undefined;
  let closing = Promise.resolve();

  async function leave(opened: Promise<CommandStore>): Promise<void> {
    users -= 1;
    if (users > 0) return closing;
    opening = undefined;
    closing = opened.then(({ close }) => close()).catch(() => undefined);
    return closing;
  }

  return async <Result>(act: (store: RegistryStore) => Promise<Result>): Promise<Result> => {
    users += 1;
    const opened = (opening ??= closing.then(open));
    try {
      return await act((await opened).store);
    } finally {
      await leave(opened);
    }
  };
}

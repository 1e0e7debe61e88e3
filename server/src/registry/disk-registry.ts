import { connectToRegistry } from '../catalogue/operator-channel/connect-to-registry';
import type { BucketSettings } from './files/bucket-settings';
import { folderRegistry, localRegistry, type LocalRegistry } from './registry-access';
import { callsBy, carryOut, type Call } from './registry-calls';
import { withStore } from './state/open-store';
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
  const call = async (wanted: Call): Promise<unknown> => {
    const known = await readStateLocation(root);
    if (known === null) return carryOut(folderRegistry(root, shell), wanted);
    const shop = known.database === 'PGlite' ? await connectToRegistry(known.data) : null;
    if (shop) return shop(wanted);
    return withStore({ root, url: url ?? null, bucket }, (store) => carryOut(localRegistry(store, shell), wanted));
  };
  return { ...folderRegistry(root, shell), ...callsBy(call) };
}

import path from 'node:path';
import { parseRemoteManifest, type RemoteAddress } from './remote-manifest';
import { rereadWhenChanged } from './reread-when-changed';

/** A remote's build on disk. */
export interface RemoteBuild {
  /** The remote's folder in the repository and first segment of its addresses, e.g. `mf-cart`. */
  id: string;
  /** Absolute folder of the build. */
  folder: string;
}

/**
 * Makes a function that gives the text of `/remotes.json`: what is built now, by remote. A remote that is not built,
 * or whose manifest cannot be read, is left out; the shell then says so in its place (decision S1).
 * @param onUnreadable told about a manifest that is there and cannot be read
 */
export function createRemoteList(
  remotes: readonly RemoteBuild[],
  onUnreadable: (id: string, error: unknown) => void,
): () => Promise<string> {
  const readers = remotes.map(({ id, folder }) => ({
    id,
    read: rereadWhenChanged(path.join(folder, 'mf-manifest.json'), (text) => parseRemoteManifest(id, text)),
  }));

  return async () => {
    const addresses = await Promise.all(
      readers.map(async ({ id, read }) => {
        const address = await read().catch((error: unknown) => onUnreadable(id, error));
        return address ? ([id, address] as const) : undefined;
      }),
    );
    const built: Record<string, RemoteAddress> = Object.fromEntries(addresses.filter((entry) => entry !== undefined));
    return JSON.stringify({ remotes: built });
  };
}

import path from 'node:path';
import { fingerprint } from '@platform/process/fingerprint';
import { parseDeclaredRoutes, ROUTES_FILE } from './declared-routes';
import { integrityOf } from './integrity';
import type { FindLiveRemotes, LiveRemote } from './live-remotes';
import { filesOf, MANIFEST_FILE, parseRemoteManifest } from './remote-manifest';
import { SERVER_FILE } from './server-file';
import { rereadWhenChanged } from './reread-when-changed';

/** A remote's build on disk. */
export interface RemoteBuild {
  /** The remote's folder in the repository and first segment of its addresses, e.g. `mf-cart`. */
  id: string;
  /** Absolute folder of the build. */
  folder: string;
}

/**
 * Makes what is built on this disk live, for every visitor alike: a rebuilt remote on the next call.
 * @param onUnreadable called for a build that exists and cannot be used
 */
export function createBuiltRemotes(
  builds: readonly RemoteBuild[],
  onUnreadable: (id: string, error: unknown) => void,
): FindLiveRemotes {
  const readers = builds.map((build) => ({ id: build.id, read: readBuild(build) }));

  return async () => {
    const live = await Promise.all(
      readers.map(async ({ id, read }) => {
        try {
          return await read();
        } catch (error) {
          onUnreadable(id, error);
          return undefined;
        }
      }),
    );
    const remotes = Object.fromEntries(live.flatMap((remote) => (remote ? [[remote.id, remote] as const] : [])));
    return { remotes, fingerprint: fingerprint(JSON.stringify(remotes)) };
  };
}

/** Reads one build: undefined when there is none; the last good one while what lies there is half written. */
function readBuild({ id, folder }: RemoteBuild): () => Promise<LiveRemote | undefined> {
  const readManifest = rereadWhenChanged(path.join(folder, MANIFEST_FILE), (bytes) =>
    parseRemoteManifest(id, bytes.toString()),
  );
  const hashes = new Map<string, () => Promise<string | undefined>>();
  const hashOf = async (address: string): Promise<readonly [address: string, hash: string]> => {
    const file = path.join(folder, address.slice(`/${id}/`.length));
    const read = hashes.get(file) ?? rereadWhenChanged(file, integrityOf);
    hashes.set(file, read);
    const hash = await read();
    if (hash === undefined) throw new Error(`${id} names a file that its build does not have: ${address}`);
    return [address, hash];
  };

  const readRoutes = rereadWhenChanged(path.join(folder, ROUTES_FILE), (bytes) =>
    parseDeclaredRoutes(id, bytes.toString()),
  );
  const serverFile = path.join(folder, SERVER_FILE);
  const readServerHash = rereadWhenChanged(serverFile, integrityOf);

  let last: LiveRemote | undefined;
  return async () => {
    const manifest = await readManifest();
    if (!manifest) return (last = undefined);
    try {
      const integrity = Object.fromEntries(await Promise.all(filesOf(manifest).map(hashOf)));
      const { name, version, entry, type, exposes } = manifest;
      const serverHash = await readServerHash();
      const server = serverHash === undefined ? {} : { server: { file: serverFile, integrity: serverHash } };
      const routes = await readRoutes();
      last = {
        id,
        name,
        version,
        entry,
        ...(type && { type }),
        integrity,
        exposes,
        ...(routes && { routes }),
        ...server,
      };
    } catch (error) {
      if (!last) throw error;
    }
    return last;
  };
}

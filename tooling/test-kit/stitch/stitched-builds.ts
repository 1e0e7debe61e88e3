import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@piston-parts/preset/remote-folders';
import { checkRemote } from '@piston-parts/server/remote-contract';
import type { RemoteRoutes } from '@piston-parts/shared-contract';

declare global {
  /** Given by builds-environment.cjs: the folder of each remote whose files are available. */
  var stitchedBuilds: Map<string, string>;
  /** Likewise: builds that the whole run is about. A deploy names its own and what is live, for every test. */
  var givenBuilds: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly metaData: { readonly name: string; readonly remoteEntry: { readonly name: string } };
}

const ROOT = path.join(__dirname, '..', '..', '..');
const ROUTES_FILE = 'remote-routes.json';
export type Remote = `mf-${string}`;

/** The remotes of this repository. */
export const REMOTES = remoteFolders(ROOT) as readonly Remote[];

function readBuilt(file: string, remote: Remote, folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch (cause) {
    throw new Error(`There is no build of ${remote} in ${folder}: npm run build -w ${remote}`, { cause });
  }
}

/** What a build declares; one of before it did has the shell's routes of its remote. */
export function readRoutes(remote: Remote, folder: string): RemoteRoutes {
  const isDeclared = existsSync(path.join(folder, ROUTES_FILE));
  if (isDeclared) return readBuilt(ROUTES_FILE, remote, folder) as RemoteRoutes;
  const { remotes } = JSON.parse(readFileSync(path.join(ROOT, 'shell', 'dist', 'shop-routes.json'), 'utf8')) as {
    remotes: Readonly<Record<string, RemoteRoutes>>;
  };
  return remotes[remote] ?? { routes: [] };
}

/** The remotes of one stitched shop: where their builds are, and whether they are available. */
export interface StitchedBuilds {
  /** From now on no file of this remote loads. */
  stop(remote: Remote): void;
  /** It is available again. */
  start(remote: Remote): void;
  /** The storefront's response to `/remotes.json`. */
  list(): string;
  /** What the builds declare, by remote. */
  routes(): Readonly<Record<Remote, RemoteRoutes>>;
}

/**
 * @param swapped folders of builds that replace the repository's own
 * @throws Error when one of those is missing or does not fit the shell
 */
export function stitchBuilds(swapped: Readonly<Record<Remote, string>>): StitchedBuilds {
  const folderOf = (remote: Remote) =>
    path.resolve(ROOT, swapped[remote] ?? globalThis.givenBuilds[remote] ?? path.join(remote, 'dist'));
  const differences = Object.values(swapped).flatMap((folder) =>
    checkRemote({ shellFolder: path.join(ROOT, 'shell', 'dist'), remoteFolder: path.resolve(ROOT, folder) }),
  );
  if (differences.length > 0) throw new Error(differences.join('\n'));
  const remotes = [...new Set([...REMOTES, ...(Object.keys(globalThis.givenBuilds) as Remote[])])];
  const entries = remotes.map((remote) => {
    const { name, remoteEntry } = (readBuilt('mf-manifest.json', remote, folderOf(remote)) as Manifest).metaData;
    return [remote, { name, entry: `/${remote}/${remoteEntry.name}`, version: 'stitched' }] as const;
  });
  const start = (remote: Remote) => void globalThis.stitchedBuilds.set(remote, folderOf(remote));
  remotes.forEach(start);
  return {
    start,
    stop: (remote) => void globalThis.stitchedBuilds.delete(remote),
    list: () => JSON.stringify({ remotes: Object.fromEntries(entries) }),
    routes: () => Object.fromEntries(remotes.map((remote) => [remote, readRoutes(remote, folderOf(remote))])),
  };
}

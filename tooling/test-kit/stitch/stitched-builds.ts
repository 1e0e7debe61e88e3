import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRemote } from '@piston-parts/server/remote-contract';

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
export const REMOTES = ['mf-catalog', 'mf-cart', 'mf-account', 'mf-checkout'] as const;

export type Remote = (typeof REMOTES)[number];

function readManifest(remote: Remote, folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error(`There is no build of ${remote} in ${folder}: npm run build -w ${remote}`, { cause });
  }
}

/** The remotes of one stitched shop: where their builds are, and whether they are available. */
export interface StitchedBuilds {
  /** From now on no file of this remote loads. */
  stop(remote: Remote): void;
  /** It is available again. */
  start(remote: Remote): void;
  /** The storefront's response to `/remotes.json`. */
  list(): string;
}

/**
 * @param swapped folders of builds that replace the repository's own
 * @throws Error when one of those is missing or does not fit the shell
 */
export function stitchBuilds(swapped: Readonly<Partial<Record<Remote, string>>>): StitchedBuilds {
  const folderOf = (remote: Remote) =>
    path.resolve(ROOT, swapped[remote] ?? globalThis.givenBuilds[remote] ?? path.join(remote, 'dist'));
  const differences = Object.values(swapped).flatMap((folder) =>
    checkRemote({ shellFolder: path.join(ROOT, 'shell', 'dist'), remoteFolder: path.resolve(ROOT, folder) }),
  );
  if (differences.length > 0) throw new Error(differences.join('\n'));
  const entries = REMOTES.map((remote) => {
    const { name, remoteEntry } = readManifest(remote, folderOf(remote)).metaData;
    return [remote, { name, entry: `/${remote}/${remoteEntry.name}`, version: 'stitched' }] as const;
  });
  const start = (remote: Remote) => void globalThis.stitchedBuilds.set(remote, folderOf(remote));
  REMOTES.forEach(start);
  return {
    start,
    stop: (remote) => void globalThis.stitchedBuilds.delete(remote),
    list: () => JSON.stringify({ remotes: Object.fromEntries(entries) }),
  };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@platform/build/remote-folders';
import { checkRemote } from '@platform/protocol/remote-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';
import { STITCHED_SHELL_FILE } from '@platform/protocol/stitched-shell';

declare global {
  /** Given by builds-environment.cjs: the folder of each remote whose files are available. */
  var stitchedBuilds: Map<string, string>;
  /** Likewise: builds of remotes and of the shell for every test. A deploy gives its own and what is live. */
  var givenBuilds: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly metaData: { readonly name: string; readonly remoteEntry: { readonly name: string } };
}

/** The repository of the shop. Where this package is installed in another one, nothing is found in it. */
const ROOT = path.join(__dirname, '..', '..', '..');
const ROUTES_FILE = 'remote-routes.json';
export type Remote = `mf-${string}`;
export type App = Remote | 'shell';

/** The remotes of this repository, and those of the builds that this run is about. */
export const findRemotes = (): readonly Remote[] => [
  ...new Set([...remoteFolders(ROOT), ...Object.keys(globalThis.givenBuilds)].filter(isRemote)),
];

const isRemote = (app: string): app is Remote => app.startsWith('mf-');

/** Absolute folder of the build that a run takes of an app. */
export const buildOf = (app: App): string => path.resolve(ROOT, globalThis.givenBuilds[app] ?? path.join(app, 'dist'));

/** Names of the classes that the stylesheets of an app's build have rules for. */
export function classNamesOf(app: App): string[] {
  const folder = buildOf(app);
  const names = readdirSync(folder, { recursive: true }) as string[];
  const sheets = names.filter((name) => name.endsWith('.css'));
  const text = sheets.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
  return [...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string);
}

function readBuilt(file: string, app: App, folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch (cause) {
    throw new Error(`There is no build of ${app} in ${folder}: npm run build -w ${app}`, { cause });
  }
}

/** The routes that a build declares; an older build has the shell's routes of its remote. */
export function readRoutes(remote: Remote, folder: string): RemoteRoutes {
  const isDeclared = existsSync(path.join(folder, ROUTES_FILE));
  if (isDeclared) return readBuilt(ROUTES_FILE, remote, folder) as RemoteRoutes;
  const { remotes } = readBuilt('shop-routes.json', 'shell', buildOf('shell')) as {
    remotes: Readonly<Record<string, RemoteRoutes>>;
  };
  return remotes[remote] ?? { routes: [] };
}

/** The builds of one stitched shop, and whether the remotes are available. */
export interface StitchedBuilds {
  /** File of the shell's build for stitched tests. */
  readonly shell: string;
  /** From now on no file of this remote loads. */
  stop(remote: Remote): void;
  /** It is available again. */
  start(remote: Remote): void;
  /** The storefront's response to `/remotes.json`. */
  list(): string;
  /** The declared routes by remote. */
  routes(): Readonly<Record<Remote, RemoteRoutes>>;
}

/**
 * @param swapped folders of builds that replace those of the run
 * @throws Error when one of those is missing or does not fit the shell
 */
export function stitchBuilds(swapped: Readonly<Partial<Record<App, string>>>): StitchedBuilds {
  const folderOf = (app: App) => path.resolve(ROOT, swapped[app] ?? buildOf(app));
  const shellFolder = folderOf('shell');
  const differences = Object.keys(swapped)
    .filter(isRemote)
    .flatMap((remote) => checkRemote({ shellFolder, remoteFolder: folderOf(remote) }));
  if (differences.length > 0) throw new Error(differences.join('\n'));
  const shell = path.join(shellFolder, STITCHED_SHELL_FILE);
  if (!existsSync(shell))
    throw new Error(`There is no ${STITCHED_SHELL_FILE} in ${shellFolder}: npm run build -w shell`);
  const remotes = findRemotes();
  const entries = remotes.map((remote) => {
    const { name, remoteEntry } = (readBuilt('mf-manifest.json', remote, folderOf(remote)) as Manifest).metaData;
    return [remote, { name, entry: `/${remote}/${remoteEntry.name}`, version: 'stitched' }] as const;
  });
  const start = (remote: Remote) => void globalThis.stitchedBuilds.set(remote, folderOf(remote));
  remotes.forEach(start);
  return {
    shell,
    start,
    stop: (remote) => void globalThis.stitchedBuilds.delete(remote),
    list: () => JSON.stringify({ remotes: Object.fromEntries(entries) }),
    routes: () => Object.fromEntries(remotes.map((remote) => [remote, readRoutes(remote, folderOf(remote))])),
  };
}

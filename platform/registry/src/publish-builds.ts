import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild } from '@platform/storefront/built-remotes';
import { parseDeclaredRoutes, ROUTES_FILE, type DeclaredRoutes } from '@platform/storefront/declared-routes';
import { OperatorError } from '@platform/process/operator-error';
import { contractFiles } from '@platform/protocol/remote-contract';
import type { Report } from '@platform/process/report';
import type { Release } from './releases';
import { findShells } from './find-shells';
import { checkShell } from './gates/check-shell';
import { FIRST_VERSION, SHELL } from './names';
import { publish } from './publish';
import { changeReleaseUnless } from './change-release';
import type { RegistryStore } from './registry-state';
import { contentsOf, type VersionRecord } from './version-record';

/** The actor in the history when the shop is started from builds; it never overrides what a person has set. */
export const STARTER = 'npm start';

/** In the place of a version's number. */
const BUILT = 'built';

/**
 * Publishes what is built on this disk and sets it live, unless somebody else has changed the release: the result of a
 * deploy, a roll-back, a canary or a disable stays, unless the files of that version are gone. What was live before this start
 * passes no gate again.
 * @param shell folder of the shell's build, which the remotes have to fit unless a person has released another
 * @param print gets a line about each remote whose release a person has set
 * @param force publishes builds that do not pass a gate, as beside what a person has set
 * @throws OperatorError when a build is not whole, was changed after it was packed, or does not pass a gate
 */
export async function publishBuilds(
  store: RegistryStore,
  builds: readonly RemoteBuild[],
  shell: string,
  print: (line: string) => void,
  force = false,
): Promise<void> {
  const released = (await store.state.releases()).remotes[SHELL];
  const shells = isOurs(released) ? [shell] : await findShells(store, shell);
  const beside = await besideEachOther(store, builds);
  for (const { id, folder } of builds) {
    if (!existsSync(folder)) continue;
    const { version = FIRST_VERSION, contents } = descriptionOf(folder);
    if (await isLive(store, id, folder, contents)) continue;
    const { record } = await publish({
      store,
      shells,
      remote: id,
      build: folder,
      beside,
      by: STARTER,
      first: version,
      force,
    });
    refuseChanged(record, contents);
    const gone = await findGone(store, id);
    const shouldKeep = (release: Release | undefined) =>
      release?.live === record.version || (!isOurs(release) && release?.live !== gone);
    await changeReleaseUnless(store, shouldKeep, { kind: 'live', remote: id, version: record.version }, STARTER);
  }
  const { remotes } = await store.state.releases();
  for (const [id, release] of Object.entries(remotes)) if (!isOurs(release)) print(explain(id, release));
}

/** @returns a store in which all builds are live at once: they may fill each other's slots, so that none could come first */
async function besideEachOther(store: RegistryStore, builds: readonly RemoteBuild[]): Promise<RegistryStore> {
  const { remotes } = await store.state.releases();
  const declared = new Map<string, DeclaredRoutes>();
  for (const { id, folder } of builds) {
    const file = path.join(folder, ROUTES_FILE);
    if (isOurs(remotes[id]) && existsSync(file)) declared.set(id, parseDeclaredRoutes(id, readFileSync(file, 'utf8')));
  }
  const release: Release = { live: BUILT, by: STARTER, at: '', previous: [] };
  const live = [...declared.keys()].map((id) => [id, release] as const);
  const { versions } = store.state;
  return {
    ...store,
    state: {
      ...store.state,
      releases: async () => ({ remotes: { ...remotes, ...Object.fromEntries(live) } }),
      versions: {
        ...versions,
        record: async (id, version) =>
          version === BUILT
            ? ({ remote: id, exposes: {}, routes: declared.get(id) } as unknown as VersionRecord)
            : versions.record(id, version),
      },
    },
  };
}

/**
 * Publishes the shell that is built on this disk and sets it live, unless a person has released another. One that is only
 * started again is not compared with the live remotes, so that a crash never ends a shop.
 * @param folder absolute folder of the shell's build
 * @param force releases it although a live remote does not fit it
 * @throws OperatorError when a live remote does not fit it, or no page can be made of it
 */
export async function publishShell(store: RegistryStore, folder: string, force: boolean): Promise<void> {
  // From an older shell, which is not compared either.
  if (!existsSync(path.join(folder, contractFiles.shell))) return;
  const release = (await store.state.releases()).remotes[SHELL];
  const gone = await findGone(store, SHELL);
  if (!isOurs(release) && release?.live !== gone) return;
  const { contents } = descriptionOf(folder);
  if (await isLive(store, SHELL, folder, contents)) return;
  const reasons = await checkShell(folder, { store });
  if (reasons.length > 0 && !force) {
    throw new OperatorError(
      `${reasons.join('\n')}\n\nThis shell was not opened. To open it nevertheless: npm start -- --force`,
    );
  }
  const build = { store, shells: [], remote: SHELL, build: folder, by: STARTER, first: FIRST_VERSION, force };
  const { record } = await publish(build);
  refuseChanged(record, contents);
  const shouldKeep = (current: Release | undefined) => !isOurs(current) && current?.live !== gone;
  await changeReleaseUnless(store, shouldKeep, { kind: 'live', remote: SHELL, version: record.version }, STARTER);
}

/**
 * Whether a build is the live version of a remote, to the byte.
 * @param packed hash of its files; left out, they are read
 */
async function isLive({ state }: RegistryStore, id: string, folder: string, packed?: string): Promise<boolean> {
  const release = (await state.releases()).remotes[id];
  const live = typeof release?.live === 'string' ? await state.versions.record(id, release.live) : undefined;
  return live !== undefined && live.contents === (packed ?? (await contentsOf(folder)));
}

/** @returns the live version of a remote whose files somebody has deleted; undefined when they are there */
async function findGone({ state }: RegistryStore, id: string): Promise<string | undefined> {
  const live = (await state.releases()).remotes[id]?.live ?? undefined;
  return live !== undefined && !(await state.versions.record(id, live)) ? live : undefined;
}

const isOurs = (release: Release | undefined) => release === undefined || release.by === STARTER;

function explain(id: string, { live, by, disabled }: Release): string {
  const state = disabled ? 'stays disabled' : `stays at ${live ?? 'nothing'}`;
  return `${id} ${state}, as ${by} has set it; the build here is not live. See: npm run registry -- list ${id}`;
}

/**
 * @param folder of a build, `<remote>/dist`
 * @returns what is in its package.json; that of a packed build has the hash of its files
 */
function descriptionOf(folder: string): { readonly version?: string; readonly contents?: string } {
  const file = path.join(folder, '..', 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof descriptionOf>) : {};
}

/**
 * @param record of what was published of this build, by the hashes of all bytes
 * @param packed what was packed; undefined where nothing was
 */
function refuseChanged({ remote, contents }: VersionRecord, packed = contents): void {
  if (packed !== contents) throw new OperatorError(changedSincePacked(remote));
}

/**
 * Reports packed builds that were changed since. A start does not read one whose version is live, because shoppers get its
 * published copy.
 */
export async function reportChangedBuilds(builds: readonly RemoteBuild[], report: Report): Promise<void> {
  for (const { id, folder } of builds) {
    const { contents } = descriptionOf(folder);
    if (contents !== undefined && contents !== (await contentsOf(folder))) report(changedSincePacked(id));
  }
}

const changedSincePacked = (id: string) =>
  `The build of ${id} is not the one that was packed. Unpack or copy all of the shop again.`;

import { LRUCache } from 'lru-cache';
import { fingerprint } from '@platform/process/fingerprint';
import { reportOnce, type Report } from '@platform/process/report';
import type { ReleasedBuilds } from '@platform/storefront/rendering/renderer';
import type { DeclaredRoutes } from '@platform/storefront/declared-routes';
import type { FindLiveRemotes, LiveRemote, LiveRemotes, LiveShell, Preview } from '@platform/storefront/live-remotes';
import type { ReadRecord } from '@platform/storefront/remote-files';
import { versionFor } from './canary';
import { findOwners, type ReadRoutes } from './claims';
import type { Release, Releases } from './releases';
import { SHELL } from './names';
import { readPublishedVersion, refuseChangedFiles, versionFolder } from './registry-folder';
import { releasedAt } from './released-at';
import type { RegistryStore } from './registry-state';
import { liveRemote, type VersionRecord } from './version-record';

const MAX_VERSIONS = 200;
const UNUSABLE_MS = 10_000;

export interface PublishedRemotes {
  readonly findLiveRemotes: FindLiveRemotes;
  /**
   * Compares all files of what was read so far with what was published, and from now on those of a version before it is
   * used. Until then scripts and styles alone: the pictures of a shell are two thousand files that run nothing, and would take
   * a fifth of a start.
   */
  readonly compareFiles: () => Promise<void>;
  readonly readRecord: ReadRecord;
}

/**
 * Finds the live versions in the registry, for each visitor on their side of a canary. A change of a release counts on
 * the next call. While the registry cannot be read, the last readable releases count.
 * @param report called once for each thing that cannot be read
 * @param files where the versions' files are served, `https://files.example`; left out: by this very server
 */
export function createPublishedRemotes(store: RegistryStore, report: Report, files = ''): PublishedRemotes {
  const readReleases = store.state.follow(report);
  const versions = createPublishedReader(store);
  const readRemote = createVersionReader(store, versions.read, report, files);
  // Another address knows no cookie, and has what is released alone.
  const readPreviewed = files === '' ? readRemote : createVersionReader(store, versions.read, report, '');
  const readShell = createShellVersionReader(store, versions.read, report);
  const readRoutes: ReadRoutes = async (id, version) => (await readRemote(id, version))?.routes;
  /** Chosen versions → what a visitor of theirs gets, for as long as the releases are the same. */
  let states = new WeakMap<Releases['remotes'], Map<string, LiveRemotes>>();

  const findLiveRemotes: FindLiveRemotes = async ({ canaryKey, preview }) => {
    const { remotes } = await readReleases();
    if (preview)
      return findPreviewed(store, { remotes, canaryKey, preview, readRemote, readPreviewed, readShell, readRoutes });
    const chosen = choose(remotes, canaryKey);
    const sides = states.get(remotes) ?? new Map<string, LiveRemotes>();
    const side = JSON.stringify(chosen);
    const cached = sides.get(side);
    if (cached) return cached;
    const { live, isWhole } = await findLive(remotes, chosen, { readRemote, readShell });
    // A version that cannot be read is tried again.
    if (isWhole) states.set(remotes, sides.set(side, live));
    return live;
  };

  return {
    findLiveRemotes,
    readRecord: versions.read,
    async compareFiles() {
      if (await versions.compareFiles()) return;
      states = new WeakMap();
      // Reports what is left out now.
      await findLiveRemotes({ canaryKey: null });
    },
  };
}

/** @returns what a visitor gets for whom these versions are chosen, and whether all of it could be read */
async function findLive(
  remotes: Releases['remotes'],
  { [SHELL]: shellVersion, ...chosen }: Record<string, string | null>,
  { readRemote, readShell }: Pick<Previewing, 'readRemote' | 'readShell'>,
): Promise<{ live: LiveRemotes; isWhole: boolean }> {
  const shell = await readShell(shellVersion);
  let isWhole = shell !== undefined || typeof shellVersion !== 'string';
  const read: typeof readRemote = async (id, version) => {
    const remote = await readRemote(id, version);
    isWhole &&= remote !== null;
    return remote;
  };
  const versions = Object.entries(chosen).map(async ([id, version]) => (version === null ? null : read(id, version)));
  const present = (await Promise.all(versions)).filter((remote) => remote !== null);
  const disabled = Object.keys(remotes).filter((id) => remotes[id]?.disabled);
  const disabledRoutes = await readDisabledRoutes(remotes, read);
  const owners = await findOwners({ remotes }, async (id, version) => (await read(id, version))?.routes);
  const released = releasedBuilds(remotes);
  const perVisitor = released.canaries.length > 0;
  const live = describe(present, { ...(shell && { shell }), disabled, disabledRoutes, owners, released, perVisitor });
  return { live, isWhole };
}

interface Previewing {
  readonly remotes: Releases['remotes'];
  readonly canaryKey: string | null;
  readonly preview: Preview;
  readonly readRemote: ReturnType<typeof createVersionReader>;
  readonly readPreviewed: ReturnType<typeof createVersionReader>;
  readonly readShell: ReturnType<typeof createShellVersionReader>;
  readonly readRoutes: ReadRoutes;
}

/** The live versions, now or at a time, with other versions of some remotes; a version that is not there is replaced by it. */
async function findPreviewed(
  { state, files }: RegistryStore,
  { remotes, canaryKey, preview, readRemote, readPreviewed, readShell, readRoutes }: Previewing,
): Promise<LiveRemotes> {
  const problems: string[] = [];
  const now = choose(remotes, canaryKey);
  const shown: Record<string, string | null> =
    preview.at === undefined ? now : { ...releasedAt(await state.history(), preview.at) };
  const versions: Record<string, string> = {};
  for (const [id, version] of Object.entries(preview.versions)) {
    if (await files.fetch(id, version)) versions[id] = version;
    else problems.push(notPublished(id, version));
  }
  const { [SHELL]: shellVersion, ...remoteVersions } = { ...shown, ...versions };
  const reading = Object.entries(remoteVersions).map(async ([id, version]) => {
    if (version === null) return null;
    if (versions[id] !== undefined) return readPreviewed(id, version);
    if (await files.fetch(id, version)) return readRemote(id, version);
    problems.push(notPublished(id, version));
    return null;
  });
  const present = (await Promise.all(reading)).filter((remote) => remote !== null);
  const shell = await findPreviewedShell(shellVersion, now[SHELL], { files, problems, readShell });
  const disabled = Object.keys(remotes).filter((id) => id !== SHELL && present.every((remote) => remote.id !== id));
  const disabledRoutes = await readDisabledRoutes(remotes, readRemote);
  const owners = await findOwners({ remotes }, readRoutes);
  const released = releasedBuilds(remotes);
  return {
    ...describe(present, { ...(shell && { shell }), disabled, disabledRoutes, owners, released, perVisitor: true }),
    preview: { versions, ...(preview.at !== undefined && { at: preview.at }), problems },
  };
}

/** Without a shell there is no page, so for one that is not there any more it is the one of now. */
async function findPreviewedShell(
  version: string | null | undefined,
  now: string | null | undefined,
  {
    files,
    problems,
    readShell,
  }: Pick<RegistryStore, 'files'> & { problems: string[]; readShell: Previewing['readShell'] },
): Promise<LiveShell | undefined> {
  if (typeof version !== 'string' || (await files.fetch(SHELL, version))) return readShell(version ?? now);
  problems.push(notPublished(SHELL, version));
  return readShell(now);
}

/** The version of each remote and of the shell for a visitor; null for one that is disabled or has only a canary. */
const choose = (remotes: Releases['remotes'], canaryKey: string | null): Record<string, string | null> =>
  Object.fromEntries(Object.entries(remotes).map(([id, release]) => [id, versionFor(release, id, canaryKey)]));

const notPublished = (id: string, version: string) =>
  `${id}@${version} is not published, or was removed since. List what is: npm run registry -- list ${id}`;

/** Versions by the names of their builds. A shell that is not released has no version in its name. */
function releasedBuilds(releases: Releases['remotes']): ReleasedBuilds {
  const namesOf = (versionOf: (release: Release) => string | null | undefined) =>
    Object.entries(releases).flatMap(([id, release]) => {
      const version = release.disabled ? null : versionOf(release);
      return version ? [`${id}@${version}`] : [];
    });
  return { live: [SHELL, ...namesOf(({ live }) => live)], canaries: namesOf(({ canary }) => canary?.version) };
}

function describe(
  present: readonly LiveRemote[],
  { released, perVisitor, ...shown }: Omit<LiveRemotes, 'remotes' | 'fingerprint' | 'preview'>,
): LiveRemotes {
  const remotes = Object.fromEntries(present.map((remote) => [remote.id, remote]));
  const hash = fingerprint(JSON.stringify([{ ...shown, shell: shown.shell?.version }, remotes]));
  return { ...shown, remotes, fingerprint: hash, ...(released && { released }), ...(perVisitor && { perVisitor }) };
}

/** The addresses of a remote that is switched off stay addresses of the shop. */
async function readDisabledRoutes(
  releases: Releases['remotes'],
  readRemote: (id: string, version: string) => Promise<LiveRemote | null>,
): Promise<Record<string, DeclaredRoutes>> {
  const routes = await Promise.all(
    Object.entries(releases).map(async ([id, { live, disabled }]) => {
      const remote = disabled && live !== null ? await readRemote(id, live) : null;
      return remote?.routes ? ([[id, remote.routes]] as const) : [];
    }),
  );
  return Object.fromEntries(routes.flat());
}

type ReadPublished = ReturnType<typeof createPublishedReader>['read'];

/** Reads the description of a version. One that cannot be read leaves its remote out. */
function createVersionReader(
  { root }: RegistryStore,
  readPublished: ReadPublished,
  report: Report,
  files: string,
): (id: string, version: string) => Promise<LiveRemote | null> {
  const reported = new Set<string>();

  return async (id, version) => {
    const name = `${id}@${version}`;
    try {
      const record = await readPublished(id, version);
      return liveRemote(record, `${files}/${id}/${version}`, versionFolder(root, id, version));
    } catch (error) {
      if (!reported.has(name)) report(`${name} cannot be used, so ${id} is left out of the shop.`, error);
      reported.add(name);
      return null;
    }
  };
}

/** Reads versions once; one that cannot be used is not read for each page, but again after a while. */
function createPublishedReader({ root, files, state }: RegistryStore) {
  const records = new LRUCache<string, Promise<VersionRecord>>({ max: MAX_VERSIONS });
  let comparesAll = false;

  async function readVersion(id: string, version: string): Promise<VersionRecord> {
    await files.fetch(id, version);
    // While the database is away, its record alone says what its files are.
    const publications = await state.publications(id).catch(() => []);
    const { digest } = publications.find((line) => line.version === version) ?? {};
    const record = await readPublishedVersion(root, id, version, digest);
    if (comparesAll) await refuseChangedFiles(root, record);
    return record;
  }

  return {
    /** @throws OperatorError when the version is not there, or is not the one that was published */
    read: (id: string, version: string): Promise<VersionRecord> => {
      const name = `${id}@${version}`;
      const cached = records.get(name);
      if (cached) return cached;
      const reading = readVersion(id, version);
      records.set(name, reading);
      void reading.catch(() => records.set(name, reading, { ttl: UNUSABLE_MS }));
      return reading;
    },
    /** @returns whether all that was read is as it was published; what is not is read again */
    async compareFiles(): Promise<boolean> {
      comparesAll = true;
      const names = [...records.keys()];
      for (const name of names)
        await records
          .get(name)
          ?.then((record) => refuseChangedFiles(root, record))
          .catch(() => records.delete(name));
      return names.every((name) => records.has(name));
    },
  };
}

/** Pages of a released shell that cannot be used are made of the build on the disk. */
function createShellVersionReader(
  { root }: RegistryStore,
  readPublished: ReadPublished,
  report: Report,
): (version: string | null | undefined) => Promise<LiveShell | undefined> {
  const reportProblem = reportOnce(report);
  return async (version) => {
    if (typeof version !== 'string') return undefined;
    try {
      await readPublished(SHELL, version);
      reportProblem(null);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      reportProblem(
        `${SHELL}@${version} cannot be used, so pages are made of the shell that this shop was started with. ${reason}`,
      );
      return undefined;
    }
    return { version, folder: versionFolder(root, SHELL, version) };
  };
}

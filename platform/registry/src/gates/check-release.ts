import { findEndpointFaults } from './check-endpoints';
import { findContractFaults } from './check-contract';
import { findMisfits } from './check-shell';
import { groupFaults, inWords, type Fault } from './group-faults';
import type { Findings, PlannedChange } from '../change-release';
import { newestFirst, SHELL } from '../names';
import { versionFolder } from '../registry-folder';
import type { Release, Releases } from '../releases';
import type { RegistryStore } from '../registry-state';
import type { VersionRecord } from '../version-record';

/** A version that visitors get; those of a canary set see all of its canaries or none. */
interface Shown {
  readonly app: string;
  readonly version: string;
  readonly isCanary: boolean;
  readonly set: string | undefined;
}

const shownOf = (app: string, { live, canary, disabled }: Release): Shown[] =>
  disabled
    ? []
    : [
        { version: live, isCanary: false },
        { version: canary?.version, isCanary: true },
      ].flatMap(({ version, isCanary }) =>
        typeof version === 'string' ? [{ app, version, isCanary, set: canary?.set }] : [],
      );

const shownIn = ({ remotes }: Releases): Shown[] =>
  Object.entries(remotes).flatMap(([app, release]) => shownOf(app, release));

/** Whether one page may have both. */
const canMeet = (one: Shown, other: Shown) =>
  one.app !== other.app && (one.set === undefined || one.set !== other.set || one.isCanary === other.isCanary);

/**
 * The gate of a release: each version that shoppers get by it is compared with every version that a page may have beside
 * it, live or canary; what else is released may have changed since it was published. A version that a roll-back would bring
 * is no reason, and a note names it.
 * @param unreleased the folder or URL of the shell that pages are made of as long as none is released
 */
export async function checkRelease(
  store: RegistryStore,
  planned: PlannedChange,
  unreleased: string,
): Promise<Findings> {
  const { current, next, released } = planned;
  const misfits = await findMisfitsBeside(store, planned, unreleased);
  const ofApi = await Promise.all(released.map((record) => compareWithApi(store, record, current)));
  const previous = Object.entries(next.remotes).flatMap(([app, release]) =>
    released.some(({ remote }) => remote === app) ? [] : backFrom(app, release),
  );
  const backs = released.flatMap((record) => previous.map((back) => ({ record, back })));
  const notes = await Promise.all(
    backs.map(async ({ record, back }) => {
      const faults = await compareBeside(store, planned, record, { unreleased, back });
      return describeBack(
        back,
        faults.filter(({ text }) => misfits.every((misfit) => misfit.text !== text)),
      );
    }),
  );
  const wayOut = misfits.length > 0 ? await findWayOut(store, planned, unreleased) : [];
  return {
    reasons: [...groupFaults([...misfits, ...ofApi.flatMap(({ reasons }) => reasons)]), ...wayOut],
    notes: groupFaults([...ofApi.flatMap((one) => one.notes), ...notes.flat()]),
  };
}

async function findMisfitsBeside(store: RegistryStore, planned: PlannedChange, unreleased: string): Promise<Fault[]> {
  const { released } = planned;
  const faults = await Promise.all(released.map((record) => compareBeside(store, planned, record, { unreleased })));
  return faults.flat();
}

/** @param options.back what a roll-back of another app would bring: stands in the place of what is shown of it */
async function compareBeside(
  store: RegistryStore,
  planned: PlannedChange,
  record: VersionRecord,
  { unreleased, back }: { readonly unreleased: string; readonly back?: Shown },
): Promise<Fault[]> {
  const shown = shownIn(planned.next);
  const sides = shown.filter(({ app, version }) => app === record.remote && version === record.version);
  const now = shown.filter((other) => sides.some((one) => canMeet(one, other)));
  const beside = back ? [back, ...now.filter(({ app }) => app !== back.app)] : now;
  const shells = typeof planned.next.remotes[SHELL]?.live === 'string' ? [] : [unreleased];
  const others = back && record.remote === SHELL ? [back] : beside;
  return compareWithEach(inWorld(store, planned, record.remote, beside), record, others, shells);
}

/** The store as it will be for a page with one version: the other apps as they are beside it, and its own as it was. */
function inWorld(
  store: RegistryStore,
  { current, next }: Pick<PlannedChange, 'current' | 'next'>,
  app: string,
  beside: readonly Shown[],
): RegistryStore {
  const others = Object.entries(next.remotes)
    .filter(([other]) => other !== app)
    .map(([other, release]) => {
      const shown = beside.find((one) => one.app === other);
      return [other, { ...release, live: shown?.version ?? release.live }] as const;
    });
  const own = current.remotes[app];
  const remotes = Object.fromEntries([...others, ...(own ? [[app, own] as const] : [])]);
  return { ...store, state: { ...store.state, releases: async () => ({ remotes }) } };
}

/** Names the fewest published versions of other apps that have what one new version lacks, and who goes first. */
async function findWayOut(
  store: RegistryStore,
  { current, next, released: [record, ...more] }: PlannedChange,
  unreleased: string,
): Promise<string[]> {
  if (!record || more.length > 0) return [];
  const misfitsOf = (set: readonly VersionRecord[], self = [record]) =>
    findMisfitsBeside(
      store,
      { current, next: withNew(self.length > 0 ? next : current, set), released: [...self, ...set] },
      unreleased,
    );
  let set = await newestUnreleased(store, current, record.remote);
  for (let faults = await misfitsOf(set); faults.length > 0; faults = await misfitsOf(set)) {
    const fitting = set.filter(({ remote }) => !faults.some(({ app }) => app === remote));
    if (fitting.length === set.length) return [];
    set = fitting;
  }
  for (const one of set) {
    const without = set.filter((other) => other !== one);
    if ((await misfitsOf(without)).length === 0) set = without;
  }
  const names = set.map(({ remote, version }) => `${remote}@${version}`);
  if ((await misfitsOf(set, [])).length > 0)
    return [
      `It and ${inWords(names)} need each other: release them as one set (npm run registry -- release ` +
        `${[`${record.remote}@${record.version}`, ...names].join(' ')}).`,
    ];
  return names.length === 1
    ? [`${names[0]} has what it needs: release that first (npm run registry -- promote ${names[0]}).`]
    : [`${inWords(names)} have what it needs: release those first (npm run registry -- release ${names.join(' ')}).`];
}

const withNew = ({ remotes }: Releases, set: readonly VersionRecord[]): Releases => ({
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([app, release]) => {
      const { canary: _canary, ...others } = release;
      const record = set.find(({ remote }) => remote === app);
      return [app, record ? { ...others, live: record.version, claims: undefined } : release];
    }),
  ),
});

/** @returns the newest version of each app but one, where it is not live */
async function newestUnreleased(
  { state }: RegistryStore,
  { remotes }: Releases,
  except: string,
): Promise<VersionRecord[]> {
  const others = Object.entries(remotes).filter(([app]) => app !== except);
  const records = await Promise.all(
    others.map(async ([app, { live }]) => {
      const published = await state.versions.records(app);
      const [newest] = newestFirst(published.map(({ version }) => version));
      return published.filter(({ version }) => version === newest && version !== live);
    }),
  );
  return records.flat();
}

const backFrom = (app: string, { previous: [version], disabled }: Release): Shown[] =>
  version === undefined || disabled ? [] : [{ app, version, isCanary: false, set: undefined }];

const describeBack = ({ app, version }: Shown, [fault]: readonly Fault[]): Fault[] =>
  fault ? [{ app, text: `A roll-back of ${app} to ${version} needs --force from now on. ${fault.text}` }] : [];

/** Compares a version with others of other apps: a remote with each shell, a shell with each remote. */
async function compareWithEach(
  store: RegistryStore,
  record: VersionRecord,
  others: readonly Shown[],
  shells: readonly string[],
): Promise<Fault[]> {
  const folder = await fetchFolder(store, record.remote, record.version);
  if (record.remote === SHELL) return findMisfits(store, folder, others);
  const released = others.filter(({ app }) => app === SHELL);
  const folders = await Promise.all(released.map(({ app, version }) => fetchFolder(store, app, version)));
  const faults = await Promise.all(
    [...folders, ...shells].map((shell) => findContractFaults(folder, record, { store, shell })),
  );
  return [...new Set(faults.flat())].map((text) => ({ app: record.remote, text }));
}

/** A version that was live before goes back without an API: it may be what ends the trouble. */
async function compareWithApi(
  store: RegistryStore,
  { remote, version }: VersionRecord,
  { remotes }: Releases,
): Promise<{ readonly reasons: readonly Fault[]; readonly notes: readonly Fault[] }> {
  const folder = await fetchFolder(store, remote, version);
  const { faults, unknown } = await findEndpointFaults(folder, remote, store);
  const wasLive = remotes[remote]?.previous.includes(version) ?? false;
  const listed = (texts: readonly string[]) => texts.map((text) => ({ app: remote, text }));
  return wasLive
    ? { reasons: listed(faults), notes: listed(unknown) }
    : { reasons: listed([...faults, ...unknown]), notes: [] };
}

async function fetchFolder({ root, files }: RegistryStore, app: string, version: string): Promise<string> {
  await files.fetch(app, version);
  return versionFolder(root, app, version);
}

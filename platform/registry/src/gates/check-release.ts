import { findEndpointFaults } from './check-endpoints';
import { findContractFaults } from './check-contract';
import { findMisfits } from './check-shell';
import { groupFaults, type Fault } from './group-faults';
import type { Findings, PlannedChange } from '../change-release';
import { SHELL } from '../names';
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
  { current, next, released }: PlannedChange,
  unreleased: string,
): Promise<Findings> {
  const shown = shownIn(next);
  const isReleased = ({ app, version }: Shown) =>
    released.some((record) => record.remote === app && record.version === version);
  const previous = Object.entries(next.remotes).flatMap(([app, release]) =>
    shownOf(app, release).some(isReleased) ? [] : backFrom(app, release),
  );
  const compared = await Promise.all(
    released.map(async (record) => {
      // The rest as it will be; the gates read the former release of the app itself.
      const remotes = { ...next.remotes };
      const own = current.remotes[record.remote];
      if (own) remotes[record.remote] = own;
      else delete remotes[record.remote];
      const planned = { ...store, state: { ...store.state, releases: async () => ({ remotes }) } };
      const sides = shown.filter(({ app, version }) => app === record.remote && version === record.version);
      const beside = shown.filter((other) => sides.some((one) => canMeet(one, other)));
      const shells = typeof next.remotes[SHELL]?.live === 'string' ? [] : [unreleased];
      return {
        faults: [...(await compareWithEach(planned, record, beside, shells)), ...(await compareWithApi(store, record))],
        notes: (await Promise.all(previous.map((one) => describeBack(store, record, one)))).flat(),
      };
    }),
  );
  return {
    reasons: groupFaults(compared.flatMap(({ faults }) => faults)),
    notes: groupFaults(compared.flatMap(({ notes }) => notes)),
  };
}

const backFrom = (app: string, { previous: [version], disabled }: Release): Shown[] =>
  version === undefined || disabled ? [] : [{ app, version, isCanary: false, set: undefined }];

async function describeBack(store: RegistryStore, record: VersionRecord, back: Shown): Promise<Fault[]> {
  const [fault] = await compareWithEach(store, record, [back], []);
  if (!fault) return [];
  const { app, version } = back;
  return [{ app, text: `A roll-back of ${app} to ${version} needs --force from now on. ${fault.text}` }];
}

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

async function compareWithApi(store: RegistryStore, { remote, version }: VersionRecord): Promise<Fault[]> {
  const folder = await fetchFolder(store, remote, version);
  return (await findEndpointFaults(folder, remote, store)).map((text) => ({ app: remote, text }));
}

async function fetchFolder({ root, files }: RegistryStore, app: string, version: string): Promise<string> {
  await files.fetch(app, version);
  return versionFolder(root, app, version);
}

import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@platform/process/operator-error';
import { nextClaims, type ReadRoutes } from './claims';
import type { HistoryLine } from './history';
import { planReleases, type Plan } from './plan-releases';
import type { NextRelease, Release, ReleaseCommand, Releases, RemoteCommand } from './releases';
import type { RegistryChanges, RegistryStore } from './registry-state';
import type { VersionList } from './version-rows';
import type { VersionRecord } from './version-record';

/** A change of releases before it is made. */
export interface PlannedChange {
  readonly current: Releases;
  readonly next: Releases;
  /** The versions that shoppers get by it. */
  readonly released: readonly VersionRecord[];
}

/** The result of a gate for a planned change: reasons refuse it, notes are shown to the person who makes it. */
export interface Findings {
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
}

/** Gates for versions that a change of the release brings to shoppers. */
export interface ReleaseGate {
  readonly check: (planned: PlannedChange) => Promise<Findings>;
  /** Changes the release whatever the reasons; the history records it. */
  readonly force?: boolean | undefined;
  /**
   * Called with every app whose release changes; not with those that only lose the canary of a set.
   * @throws Error when the caller may not change one of them
   */
  readonly authorize?: ((apps: readonly string[]) => void) | undefined;
}

interface OneChange {
  readonly before: Release | undefined;
  readonly after: Release;
}

/** Of the app that the command names, or of the first one of its set. */
export interface ReleaseChange extends OneChange {
  /** The other apps that changed with it, whole or not at all. */
  readonly together?: Readonly<Record<string, OneChange>>;
  /** For the person who made it. */
  readonly notes?: readonly string[];
}

/**
 * Changes releases atomically: readers see the state before or after it, and concurrent changes run one by one.
 * @param by who changes it, for the history
 * @throws OperatorError when a version is not published, does not pass the gate, or the command makes no sense
 */
export async function changeRelease(
  { state }: Pick<RegistryStore, 'state'>,
  command: ReleaseCommand,
  by: string,
  gate?: ReleaseGate,
): Promise<ReleaseChange> {
  let firstPlan: Plan | undefined;
  for (;;) {
    // The gate may take long, so the lock is not held meanwhile; the result counts for the state that it has read.
    const current = await state.releases();
    const plan = planReleases(current, command);
    if (isRelative(command) && !isDeepStrictEqual(plan, (firstPlan ??= plan))) throw changedMeanwhile(command.remote);
    gate?.authorize?.(Object.keys(plan).filter((app) => !onlyEndsCanary(current.remotes[app], plan[app])));
    const { notes, isForced } = await passGate(state.versions, current, plan, gate);
    const change = await state.withLock(async (changes) =>
      isDeepStrictEqual(await changes.releases(), current)
        ? changeLocked(changes, command, { by, isForced })
        : undefined,
    );
    if (change) return { ...change, ...(notes.length > 0 && { notes }) };
  }
}

/** Whether it depends on what is live: a second one that races the first would go another step back. */
const isRelative = (command: ReleaseCommand): command is RemoteCommand =>
  (command.kind === 'rollback' || command.kind === 'promote') && command.version === undefined;

const changedMeanwhile = (remote: string) =>
  new OperatorError(
    `${remote} was changed by somebody else meanwhile, and stays as it is now. Look at it (npm run registry -- list ${remote}), and ` +
      'repeat the command if it is still wanted.',
  );

/**
 * Compare-and-set: changes the release unless `shouldKeep(current)`.
 * @returns undefined when it was kept
 * @throws OperatorError as `changeRelease` does
 */
export async function changeReleaseUnless(
  { state }: Pick<RegistryStore, 'state'>,
  shouldKeep: (release: Release | undefined) => boolean,
  command: RemoteCommand,
  by: string,
): Promise<ReleaseChange | undefined> {
  return state.withLock((changes) => changeLockedUnless(changes, shouldKeep, command, { by }));
}

interface ChangeNotes {
  readonly by: string;
  readonly why?: string | undefined;
  /** Whether a gate was overruled. */
  readonly isForced?: boolean;
}

/** As `changeReleaseUnless`, for callers that have the lock. */
export async function changeLockedUnless(
  changes: RegistryChanges,
  shouldKeep: (release: Release | undefined) => boolean,
  command: RemoteCommand,
  notes: ChangeNotes,
): Promise<ReleaseChange | undefined> {
  const { remotes } = await changes.releases();
  return shouldKeep(remotes[command.remote]) ? undefined : changeLocked(changes, command, notes);
}

async function changeLocked(
  changes: RegistryChanges,
  command: ReleaseCommand,
  notes: ChangeNotes,
): Promise<ReleaseChange> {
  const current = await changes.releases();
  const plan = planReleases(current, command);
  // Before anything is written: the judge catches a refusal and goes on.
  const released = await readAllReleased(changes.versions, current, plan);
  // A set that is released again.
  const isDone =
    command.kind === 'release' && Object.keys(plan).every((app) => isUnchanged(current.remotes[app], plan[app]));
  const changed = isDone
    ? Object.keys(plan)
        .flatMap((app) => current.remotes[app] ?? [])
        .map((after) => ({ before: after, after }))
    : await writeReleases(changes, command.kind, { current, plan, released, notes });
  const [first, ...others] = Object.keys(plan).map((app, index) => [app, changed[index]] as const);
  if (!first?.[1]) throw new Error('A command changes one release at least.');
  return {
    ...first[1],
    ...(others.length > 0 && { together: Object.fromEntries(others) as Record<string, OneChange> }),
  };
}

interface Writing {
  readonly current: Releases;
  readonly plan: Plan;
  readonly released: readonly VersionRecord[];
  readonly notes: ChangeNotes;
}

/** @returns the change of each app, in the order of the plan */
async function writeReleases(
  changes: RegistryChanges,
  command: ReleaseCommand['kind'],
  { current, plan, released, notes: { by, why, isForced = false } }: Writing,
): Promise<OneChange[]> {
  const after = await withClaims(changes.versions, current, plan, by);
  const isOfForced = (app: string) => released.some(({ remote, forced }) => remote === app && forced);
  const changed = Object.entries(after).map(([app, release]) => ({
    app,
    before: current.remotes[app],
    after: release,
  }));
  for (const { app, before, after: release } of changed) {
    const others = Object.keys(plan).filter((one) => one !== app);
    const reason = why ?? (others.length > 0 ? `together with ${others.join(' and ')}` : undefined);
    const line: HistoryLine = {
      at: release.at,
      by,
      remote: app,
      command,
      from: before?.live ?? null,
      to: release.live,
      ...(release.canary && { canary: release.canary }),
      ...((isForced || isOfForced(app)) && { forced: true }),
      ...(reason !== undefined && { why: reason }),
    };
    await changes.setRelease(app, release, line);
  }
  return changed.map(({ before, after: release }) => ({ before, after: release }));
}

const stateOf = ({ live, previous, set, canary, disabled }: NextRelease) => ({ live, previous, set, canary, disabled });

const isUnchanged = (before: Release | undefined, next: NextRelease | undefined) =>
  before !== undefined && next !== undefined && isDeepStrictEqual(stateOf(before), stateOf(next));

const onlyEndsCanary = (before: Release | undefined, next: NextRelease | undefined) =>
  before?.canary?.set !== undefined && isUnchanged({ ...before, canary: undefined }, next);

/** Twice, because an address may move from one app of a set to another. */
async function withClaims(
  versions: VersionList,
  current: Releases,
  plan: Plan,
  by: string,
): Promise<Readonly<Record<string, Release>>> {
  const readRoutes: ReadRoutes = async (id, version) => (await versions.record(id, version))?.routes;
  const at = new Date().toISOString();
  const planned: Record<string, Release> = {};
  const entries = Object.entries(plan);
  for (const [app, next] of entries.length > 1 ? [...entries, ...entries] : entries) {
    const remotes = { ...current.remotes, ...planned };
    planned[app] = { ...next, by, at, claims: await nextClaims({ remotes }, app, next, readRoutes) };
  }
  return planned;
}

const readAllReleased = async (versions: VersionList, { remotes }: Releases, plan: Plan): Promise<VersionRecord[]> =>
  (
    await Promise.all(Object.entries(plan).map(([app, next]) => readReleased(versions, app, remotes[app], next)))
  ).flat();

/**
 * @returns the versions of one app that shoppers get by a change
 * @throws OperatorError when a version of the next release is not published
 */
async function readReleased(
  versions: VersionList,
  app: string,
  before: Release | undefined,
  next: NextRelease,
): Promise<VersionRecord[]> {
  const shown = before?.disabled ? undefined : before;
  const changes = [
    { version: next.live, was: shown?.live },
    { version: next.canary?.version, was: shown?.canary?.version },
  ];
  const released: VersionRecord[] = [];
  for (const { version, was } of changes) {
    if (typeof version !== 'string') continue;
    const record = await requirePublished(versions, app, version);
    if (version !== was && !next.disabled) released.push(record);
  }
  return released;
}

/**
 * @returns whether the gate was overruled, and its notes
 * @throws OperatorError when a version does not pass it
 */
async function passGate(
  versions: VersionList,
  current: Releases,
  plan: Plan,
  gate: ReleaseGate | undefined,
): Promise<{ readonly isForced: boolean; readonly notes: readonly string[] }> {
  const entries = Object.entries(plan);
  const released = await readAllReleased(versions, current, plan);
  if (!gate || released.length === 0) return { isForced: false, notes: [] };
  const planned = entries.map(([app, next]) => [app, { ...next, by: '', at: '' }] as const);
  const next = { remotes: { ...current.remotes, ...Object.fromEntries(planned) } };
  const { reasons, notes } = await gate.check({ current, next, released });
  if (reasons.length === 0 || gate.force) return { isForced: reasons.length > 0, notes };
  const [apps, stay] = [Object.keys(plan).join(' and '), entries.length > 1 ? 'stay as they are' : 'stays as it is'];
  throw new OperatorError(`${reasons.join('\n')}\n\n${apps} ${stay}. To release that version nevertheless: --force`);
}

async function requirePublished(versions: VersionList, remote: string, version: string): Promise<VersionRecord> {
  const record = await versions.record(remote, version);
  if (record) return record;
  throw new OperatorError(
    `${remote}@${version} is not published. List what is: npm run registry -- list ${remote}. Publish it: npm run deploy -w ${remote}`,
  );
}

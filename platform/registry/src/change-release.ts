import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@platform/process/operator-error';
import { nextClaims, type ReadRoutes } from './claims';
import type { HistoryLine } from './history';
import { applyCommand, type Release, type ReleaseCommand, type Releases } from './releases';
import type { RegistryChanges, RegistryStore } from './registry-state';
import type { VersionList } from './version-rows';
import type { VersionRecord } from './version-record';

/** What a version has to pass before shoppers get it by a change of the release. */
export interface ReleaseGate {
  /**
   * @param current what is released now
   * @returns a sentence for each reason against the version; none when it fits that
   */
  readonly findReasons: (record: VersionRecord, current: Releases) => Promise<readonly string[]>;
  /** Changes the release whatever the reasons; the history records it. */
  readonly force?: boolean | undefined;
}

export interface ReleaseChange {
  readonly before: Release | undefined;
  readonly after: Release;
}

/**
 * Changes one release atomically: readers see the state before or after it, and concurrent changes run one by one.
 * @param by who changes it, for the history
 * @throws OperatorError when the version is not published, does not pass the gate, or the command makes no sense
 */
export async function changeRelease(
  { state }: Pick<RegistryStore, 'state'>,
  command: ReleaseCommand,
  by: string,
  gate?: ReleaseGate,
): Promise<ReleaseChange> {
  for (;;) {
    // The gate may take long, so the lock is not held meanwhile; the result counts for the state that it has read.
    const seen = await state.releases();
    const released = await readReleased(state.versions, seen, command);
    const isForced = await passGate(command.remote, released, seen, gate);
    const change = await state.withLock(async (changes) =>
      isDeepStrictEqual(await changes.releases(), seen) ? changeLocked(changes, command, { by, isForced }) : undefined,
    );
    if (change) return change;
  }
}

/**
 * Compare-and-set: changes the release unless `shouldKeep(current)`.
 * @returns undefined when it was kept
 * @throws OperatorError as `changeRelease` does
 */
export async function changeReleaseUnless(
  { state }: Pick<RegistryStore, 'state'>,
  shouldKeep: (release: Release | undefined) => boolean,
  command: ReleaseCommand,
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
  command: ReleaseCommand,
  notes: ChangeNotes,
): Promise<ReleaseChange | undefined> {
  const { remotes } = await changes.releases();
  return shouldKeep(remotes[command.remote]) ? undefined : changeLocked(changes, command, notes);
}

async function changeLocked(
  changes: RegistryChanges,
  command: ReleaseCommand,
  { by, why, isForced = false }: ChangeNotes,
): Promise<ReleaseChange> {
  const { remote, kind } = command;
  const releases = await changes.releases();
  const before = releases.remotes[remote];
  const next = applyCommand(before, command);
  const released = await readReleased(changes.versions, releases, command);
  const readRoutes: ReadRoutes = async (id, version) => (await changes.versions.record(id, version))?.routes;
  const claims = await nextClaims(releases, remote, next, readRoutes);
  const after = { ...next, by, at: new Date().toISOString(), claims };
  const line: HistoryLine = {
    at: after.at,
    by,
    remote,
    command: kind,
    from: before?.live ?? null,
    to: next.live,
    ...(next.canary && { canary: next.canary }),
    ...((isForced || released.some(({ forced }) => forced)) && { forced: true }),
    ...(why !== undefined && { why }),
  };
  await changes.setRelease(remote, after, line);
  return { before, after };
}

/**
 * @returns the versions that shoppers get by a command
 * @throws OperatorError when a version of the next release is not published, or the command makes no sense
 */
async function readReleased(
  versions: VersionList,
  { remotes }: Releases,
  command: ReleaseCommand,
): Promise<VersionRecord[]> {
  const before = remotes[command.remote];
  const next = applyCommand(before, command);
  const shown = before?.disabled ? undefined : before;
  const changes = [
    { version: next.live, was: shown?.live },
    { version: next.canary?.version, was: shown?.canary?.version },
  ];
  const released: VersionRecord[] = [];
  for (const { version, was } of changes) {
    if (typeof version !== 'string') continue;
    const record = await requirePublished(versions, command.remote, version);
    if (version !== was && !next.disabled) released.push(record);
  }
  return released;
}

/**
 * @returns whether the gate was overruled
 * @throws OperatorError when a version does not pass it
 */
async function passGate(
  remote: string,
  released: readonly VersionRecord[],
  current: Releases,
  gate: ReleaseGate | undefined,
): Promise<boolean> {
  if (!gate) return false;
  const reasons = (await Promise.all(released.map((record) => gate.findReasons(record, current)))).flat();
  if (reasons.length === 0 || gate.force) return reasons.length > 0;
  throw new OperatorError(
    `${reasons.join('\n')}\n\n${remote} stays as it is. To release that version nevertheless: --force`,
  );
}

async function requirePublished(versions: VersionList, remote: string, version: string): Promise<VersionRecord> {
  const record = await versions.record(remote, version);
  if (record) return record;
  throw new OperatorError(
    `${remote}@${version} is not published. List what is: npm run registry -- list ${remote}. Publish it: npm run deploy -w ${remote}`,
  );
}

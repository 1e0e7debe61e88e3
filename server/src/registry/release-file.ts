import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { lockFile } from '../file-lock/file-lock';
import { OperatorError } from '../operator-error';
import { readVersion } from './registry-folder';
import {
  applyCommand,
  parseReleases,
  writeReleases,
  type Release,
  type ReleaseCommand,
  type Releases,
} from './releases';
import type { VersionRecord } from './version-record';

export const RELEASES_FILE = 'registry.json';
const HISTORY_FILE = 'history.jsonl';

const LOCK_FILE = 'registry.lock';
const LOCK_TIMEOUT_MS = 20_000;

const lineEntries = {
  at: v.string(),
  by: v.string(),
  remote: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  canary: v.optional(v.object({ version: v.string(), percent: v.number() })),
  /** A version that came to shoppers with this change was published against the gates. */
  forced: v.optional(v.literal(true)),
  /** Of a change that no person made. */
  why: v.optional(v.string()),
};

/** Format 1 called the command `move` and had other names for two of its kinds. */
const FIRST_FORMAT_KINDS: Readonly<Record<string, string>> = { kill: 'disable', restore: 'enable' };

const lineSchema = v.union([
  /** `command` is the kind of a release command. */
  v.object({ ...lineEntries, command: v.string() }),
  v.pipe(
    v.object({ ...lineEntries, move: v.string() }),
    v.transform(({ move, ...line }) => ({ ...line, command: FIRST_FORMAT_KINDS[move] ?? move })),
  ),
]);

/** One line of the history: who changed which release, from which version to which. */
export type HistoryLine = v.InferOutput<typeof lineSchema>;

/** What a version has to pass before shoppers get it by a change of the release. */
export interface ReleaseGate {
  /** @returns a sentence for each reason against the version; none when it fits what is live now */
  readonly findReasons: (record: VersionRecord) => Promise<readonly string[]>;
  /** Changes the release whatever the reasons; the history records it. */
  readonly force?: boolean | undefined;
}

export interface ReleaseChange {
  readonly before: Release | undefined;
  readonly after: Release;
}

/**
 * Reads all releases; a registry without the file has none.
 * @throws OperatorError when the file is there and cannot be used
 */
export async function readReleases(root: string): Promise<Releases> {
  const text = await readFile(path.join(root, RELEASES_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? { remotes: {} } : readReleaseText(text);
}

/** @throws OperatorError when the text is no `registry.json` */
export function readReleaseText(text: string): Releases {
  try {
    return parseReleases(JSON.parse(text));
  } catch (error) {
    throw new OperatorError(
      `${RELEASES_FILE} cannot be read (${error instanceof Error ? error.message : String(error)}). ` +
        'history.jsonl has every state it had: repair the file by hand, or delete it and promote a version of each remote.',
    );
  }
}

/** @returns the changes so far, oldest first; a line that a crash cut off is skipped */
export async function readHistory(root: string): Promise<HistoryLine[]> {
  const text = await readFile(path.join(root, HISTORY_FILE), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [v.parse(lineSchema, JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export const addHistoryLine = (root: string, line: HistoryLine): Promise<void> =>
  appendFile(path.join(root, HISTORY_FILE), `${JSON.stringify(line)}\n`);

/**
 * Changes one release atomically: readers see the state before or after it, and concurrent changes run one by one.
 * @param by who changes it, for the history
 * @throws OperatorError when the version is not published, does not pass the gate, or the command makes no sense
 */
export async function changeRelease(
  root: string,
  command: ReleaseCommand,
  by: string,
  gate?: ReleaseGate,
): Promise<ReleaseChange> {
  await mkdir(root, { recursive: true });
  return withLock(root, async () => changeLocked(root, await readReleases(root), command, { by, gate }));
}

/**
 * Compare-and-set: changes the release unless `shouldKeep(current)`.
 * @param why for the history, where no person decides
 * @returns undefined when it was kept
 * @throws OperatorError as `changeRelease` does
 */
export async function changeReleaseUnless(
  root: string,
  shouldKeep: (release: Release | undefined) => boolean,
  command: ReleaseCommand,
  by: string,
  why?: string,
): Promise<ReleaseChange | undefined> {
  await mkdir(root, { recursive: true });
  return withLock(root, () => changeLockedUnless(root, shouldKeep, command, { by, why }));
}

/** As `changeReleaseUnless`, for callers that hold the lock. */
export async function changeLockedUnless(
  root: string,
  shouldKeep: (release: Release | undefined) => boolean,
  command: ReleaseCommand,
  notes: Pick<ChangeNotes, 'by' | 'why'>,
): Promise<ReleaseChange | undefined> {
  const releases = await readReleases(root);
  return shouldKeep(releases.remotes[command.remote]) ? undefined : changeLocked(root, releases, command, notes);
}

interface ChangeNotes {
  readonly by: string;
  readonly why?: string | undefined;
  readonly gate?: ReleaseGate | undefined;
}

async function changeLocked(
  root: string,
  releases: Releases,
  command: ReleaseCommand,
  { by, why, gate }: ChangeNotes,
): Promise<ReleaseChange> {
  const before = releases.remotes[command.remote];
  const next = applyCommand(before, command);
  const brought = await readBrought(root, command.remote, before, next);
  const isForced = (await passGate(command.remote, brought, gate)) || brought.some(({ forced }) => forced);
  const after = { ...next, by, at: new Date().toISOString() };
  const text = writeReleases({ remotes: { ...releases.remotes, [command.remote]: after } });
  await writeWhole(path.join(root, RELEASES_FILE), `${text}\n`);

  const line: HistoryLine = {
    at: after.at,
    by,
    remote: command.remote,
    command: command.kind,
    from: before?.live ?? null,
    to: next.live,
    ...(next.canary && { canary: next.canary }),
    ...(isForced && { forced: true }),
    ...(why !== undefined && { why }),
  };
  await addHistoryLine(root, line);
  return { before, after };
}

/**
 * @returns the versions that shoppers get by this change
 * @throws OperatorError when a version of the next release is not published
 */
async function readBrought(
  root: string,
  remote: string,
  before: Release | undefined,
  next: Pick<Release, 'live' | 'canary' | 'disabled'>,
): Promise<VersionRecord[]> {
  const known = before?.disabled ? undefined : before;
  const changes = [
    { version: next.live, was: known?.live },
    { version: next.canary?.version, was: known?.canary?.version },
  ];
  const brought = await Promise.all(
    changes.map(async ({ version, was }) => {
      if (typeof version !== 'string') return [];
      const record = await requirePublished(root, remote, version);
      return version === was || next.disabled ? [] : [record];
    }),
  );
  return brought.flat();
}

/**
 * @returns whether the gate was overruled
 * @throws OperatorError when a version does not pass it
 */
async function passGate(
  remote: string,
  brought: readonly VersionRecord[],
  gate: ReleaseGate | undefined,
): Promise<boolean> {
  if (!gate) return false;
  const reasons = (await Promise.all(brought.map(gate.findReasons))).flat();
  if (reasons.length === 0 || gate.force) return reasons.length > 0;
  throw new OperatorError(
    `${reasons.join('\n')}\n\n${remote} stays as it is. To release that version nevertheless: --force`,
  );
}

async function requirePublished(root: string, remote: string, version: string): Promise<VersionRecord> {
  const record = await readVersion(root, remote, version);
  if (record) return record;
  throw new OperatorError(
    `${remote}@${version} is not published. List what is: npm run registry -- list ${remote}. Publish it: npm run deploy -w ${remote}`,
  );
}

/** Runs `act` while no other process changes a release of this registry. */
export async function withLock<Result>(root: string, act: () => Promise<Result>): Promise<Result> {
  const unlock = await lockFile(path.join(root, LOCK_FILE), LOCK_TIMEOUT_MS);
  if (!unlock) throw new OperatorError('Another process has locked the registry for too long. Try again in a moment.');
  try {
    return await act();
  } finally {
    unlock();
  }
}

/** Replaces a file atomically: readers find the whole old text or the whole new one, also after a power cut. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const next = `${file}.${randomUUID()}`;
  try {
    const handle = await open(next, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

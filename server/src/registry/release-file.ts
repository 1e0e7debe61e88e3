import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { appendLine, writeWhole } from '@platform/process/durable-files';
import { lockFile } from '@platform/process/file-lock/file-lock';
import { OperatorError } from '@platform/process/operator-error';
import { parseReleases, writeReleases, type Release, type Releases } from './releases';

export const RELEASES_FILE = 'registry.json';
const HISTORY_FILE = 'history.jsonl';

const LOCK_FILE = 'registry.lock';
const LOCK_TIMEOUT_MS = 20_000;

const lineSchema = v.object({
  at: v.string(),
  by: v.string(),
  remote: v.string(),
  /** The kind of a release command. */
  command: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  canary: v.optional(v.object({ version: v.string(), percent: v.number() })),
  /** A version that came to shoppers with this change was published against the gates. */
  forced: v.optional(v.literal(true)),
  /** Of a change that no person made. */
  why: v.optional(v.string()),
});

/** One line of the history: who changed which release, from which version to which. */
export type HistoryLine = v.InferOutput<typeof lineSchema>;

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
  appendLine(path.join(root, HISTORY_FILE), JSON.stringify(line));

/** Sets the release of one remote; for callers that hold the lock. */
export async function writeRelease(root: string, remote: string, release: Release): Promise<void> {
  const { remotes } = await readReleases(root);
  const text = writeReleases({ remotes: { ...remotes, [remote]: release } });
  await writeWhole(path.join(root, RELEASES_FILE), `${text}\n`);
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

import { randomUUID } from 'node:crypto';
import { access, appendFile, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { lockFile } from '../file-lock/file-lock';
import { checkRemote, checkVersion, isPublishableVersion } from './names';
import { movePointer, pointersSchema, type Pointer, type PointerMove, type Pointers } from './pointers';
import { RegistryError } from './registry-error';
import { parseRecord, RECORD_FILE, type VersionRecord } from './version-record';

export const POINTER_FILE = 'registry.json';
const HISTORY_FILE = 'history.jsonl';

const LOCK_FILE = 'registry.lock';
const LOCK_PATIENCE_MS = 20_000;

const changeSchema = v.object({
  at: v.string(),
  by: v.string(),
  remote: v.string(),
  /** The kind of a move. */
  move: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  canary: v.optional(v.object({ version: v.string(), percent: v.number() })),
});

/** One line of the history: who moved which pointer from where to where. */
export type HistoryLine = v.InferOutput<typeof changeSchema>;

/** @returns absolute folder of one version; the names are checked, so it lies inside `root` */
export const versionFolder = (root: string, remote: string, version: string) =>
  path.join(root, checkRemote(remote), checkVersion(version));

/**
 * Reads where every pointer stands; a registry that has none yet is empty.
 * @throws RegistryError when the file is there and cannot be used
 */
export async function readPointers(root: string): Promise<Pointers> {
  const text = await readFile(path.join(root, POINTER_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? { remotes: {} } : parsePointers(text);
}

/** @throws RegistryError when the text is no `registry.json` */
export function parsePointers(text: string): Pointers {
  try {
    return v.parse(pointersSchema, JSON.parse(text));
  } catch (error) {
    throw new RegistryError(
      `${POINTER_FILE} cannot be read (${error instanceof Error ? error.message : String(error)}). ` +
        'Every state it had can be told from history.jsonl: put it right by hand, or move it away and promote a version of each remote.',
    );
  }
}

/** @returns absolute path of the version's archive, whether it is there or not */
export const archiveFile = (root: string, remote: string, version: string) =>
  path.join(root, checkRemote(remote), '.archives', `${checkVersion(version)}.tar.gz`);

/** @returns undefined when there is no such version, or not a whole one */
export async function readVersion(root: string, remote: string, version: string): Promise<VersionRecord | undefined> {
  const file = path.join(versionFolder(root, remote, version), RECORD_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseRecord(text);
}

/** The numbers that are taken, by versions that are removed as well; in no order. */
export async function listVersions(root: string, remote: string): Promise<string[]> {
  const names = await readdir(path.join(root, checkRemote(remote))).catch(() => []);
  return names.filter(isPublishableVersion);
}

/** The versions that are there, in no order. */
export async function listPublished(root: string, remote: string): Promise<string[]> {
  const versions = await listVersions(root, remote);
  const records = versions.map((version) => path.join(versionFolder(root, remote, version), RECORD_FILE));
  const present = await Promise.all(
    records.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return versions.filter((_, place) => present[place]);
}

/** The changes so far, oldest first; a line that a crash left half written is passed over. */
export async function readHistory(root: string): Promise<HistoryLine[]> {
  const text = await readFile(path.join(root, HISTORY_FILE), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [v.parse(changeSchema, JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export interface Moved {
  readonly before: Pointer | undefined;
  readonly after: Pointer;
}

/**
 * Moves one pointer: whoever reads sees the state before or the one after, never a mixture, and of two moves at once
 * the second starts from what the first left.
 * @throws RegistryError when the version is not published or the move makes no sense
 */
export async function move(root: string, wanted: PointerMove, by: string): Promise<Moved> {
  await mkdir(root, { recursive: true });
  return alone(root, async () => moveAlone(root, await readPointers(root), wanted, by));
}

/**
 * Moves a pointer unless it stands where it shall stay, looked at in the same breath.
 * @returns undefined when it was left there
 * @throws RegistryError as `move` does
 */
export async function moveUnless(
  root: string,
  stays: (pointer: Pointer | undefined) => boolean,
  wanted: PointerMove,
  by: string,
): Promise<Moved | undefined> {
  await mkdir(root, { recursive: true });
  return alone(root, async () => {
    const pointers = await readPointers(root);
    return stays(pointers.remotes[wanted.remote]) ? undefined : moveAlone(root, pointers, wanted, by);
  });
}

async function moveAlone(root: string, pointers: Pointers, wanted: PointerMove, by: string): Promise<Moved> {
  const before = pointers.remotes[wanted.remote];
  const change = movePointer(before, wanted);
  const targets = [change.live, change.canary?.version].filter((version) => typeof version === 'string');
  for (const version of targets) await refuseUnpublished(root, wanted.remote, version);
  const after = { ...change, by, at: new Date().toISOString() };
  const remotes = { ...pointers.remotes, [wanted.remote]: after };
  await writeWhole(path.join(root, POINTER_FILE), `${JSON.stringify({ remotes }, null, 2)}\n`);

  const line: HistoryLine = {
    at: after.at,
    by,
    remote: wanted.remote,
    move: wanted.kind,
    from: before?.live ?? null,
    to: change.live,
    ...(change.canary && { canary: change.canary }),
  };
  await appendFile(path.join(root, HISTORY_FILE), `${JSON.stringify(line)}\n`);
  return { before, after };
}

async function refuseUnpublished(root: string, remote: string, version: string): Promise<void> {
  if (await readVersion(root, remote, version)) return;
  throw new RegistryError(
    `${remote}@${version} is not published. See what is: npm run registry -- list ${remote}. Publish it: npm run deploy -w ${remote}`,
  );
}

/** Runs it while nobody else moves a pointer of this registry. */
export async function alone<Result>(root: string, act: () => Promise<Result>): Promise<Result> {
  const unlock = await lockFile(path.join(root, LOCK_FILE), LOCK_PATIENCE_MS);
  if (!unlock) throw new RegistryError('Somebody else has been moving pointers for too long. Try again in a moment.');
  try {
    return await act();
  } finally {
    unlock();
  }
}

/** A reader finds the whole old text or the whole new one, also after a power cut. */
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

/** @throws RegistryError when the remote's folder is a way out of the registry */
export async function makeRemoteFolder(root: string, remote: string): Promise<string> {
  const folder = path.join(root, checkRemote(remote));
  await mkdir(folder, { recursive: true });
  if ((await realpath(folder)) === path.join(await realpath(root), remote)) return folder;
  throw new RegistryError(
    `${folder} leads out of the registry, so nothing is written there. Replace the link by a folder.`,
  );
}

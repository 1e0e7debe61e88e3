import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FindLiveRemotes, LiveRemote, LiveRemotes } from '../storefront/live-remotes';
import { fileVersion } from '../storefront/reread-when-changed';
import { versionFor } from './canary';
import type { Pointer, Pointers } from './pointers';
import { parsePointers, POINTER_FILE, readVersion, writeWhole } from './registry-folder';
import { RegistryError } from './registry-error';
import { liveRemote } from './version-record';

/** What the pointers were when they could last be read; stays valid when the process that wrote it is gone. */
const LAST_GOOD_FILE = 'registry.last-good.json';

/** More states than this are not remembered; a shop has a few at a time. */
const REMEMBERED_STATES = 50;

type Report = (text: string, error?: unknown) => void;

/**
 * Makes live what the registry's pointers say, for each visitor the side of the canary that is theirs. A moved pointer
 * counts on the next call. While the registry cannot be read, the last good pointers stand.
 * @param root absolute folder of the registry
 * @param report told once about each thing that cannot be read
 * @param files where the versions' files are served, `https://files.example`; left out: by this very server
 */
export function createPublishedRemotes(root: string, report: Report, files = ''): FindLiveRemotes {
  const readPointers = createPointerReader(root, report);
  const readRemote = createVersionReader(root, report, files);
  const states = new Map<string, LiveRemotes>();

  return async ({ canaryKey }) => {
    const { remotes } = await readPointers();
    const chosen = Object.entries(remotes).map(([id, pointer]) => [id, versionFor(pointer, id, canaryKey)] as const);
    const perVisitor = Object.values(remotes).some(hasCanary);
    const found = await Promise.all(
      chosen.map(([id, version]) => (version === null ? Promise.resolve(null) : readRemote(id, version))),
    );

    const present = found.filter((remote) => remote !== null);
    const state = JSON.stringify([perVisitor, present.map(({ id, version }) => `${id}@${version}`)]);
    const known = states.get(state);
    if (known) return known;
    if (states.size >= REMEMBERED_STATES) states.clear();
    const live = describe(present, perVisitor);
    states.set(state, live);
    return live;
  };
}

const hasCanary = ({ canary, killed }: Pointer) => canary !== undefined && !killed;

function describe(present: readonly LiveRemote[], perVisitor: boolean): LiveRemotes {
  const remotes = Object.fromEntries(present.map((remote) => [remote.id, remote]));
  const fingerprint = createHash('sha256').update(JSON.stringify(remotes)).digest('base64url').slice(0, 22);
  return { remotes, fingerprint, perVisitor };
}

interface ReadPointers {
  /** Of the file, when it was read. */
  readonly version: string | undefined;
  readonly text: string;
  readonly pointers: Pointers;
}

/** Reads the pointers when their file has changed, and the last good ones while that fails. */
function createPointerReader(root: string, report: Report): () => Promise<Pointers> {
  const file = path.join(root, POINTER_FILE);
  const lastGoodFile = path.join(root, LAST_GOOD_FILE);
  let last: ReadPointers | undefined;
  let said = '';
  const sayOnce = (problem: string) => {
    if (problem !== said && problem !== '') report(`${problem} Shoppers get what was live before.`);
    said = problem;
  };

  async function read(version: string | undefined): Promise<ReadPointers> {
    const text = await readFile(file, 'utf8');
    if (last?.text === text) return { ...last, version };
    const pointers = parsePointers(text);
    await writeWhole(lastGoodFile, text).catch((error: unknown) => report(`${lastGoodFile} was not written.`, error));
    return { version, text, pointers };
  }

  return async () => {
    try {
      // Looked at first: what is read after it is at least as new.
      const version = await fileVersion(file);
      if (version === undefined || last?.version !== version) last = await read(version);
      sayOnce('');
    } catch (error) {
      last ??= await readLastGood(lastGoodFile);
      if (last || !isMissing(error)) sayOnce(error instanceof Error ? error.message : String(error));
    }
    return last?.pointers ?? { remotes: {} };
  };
}

async function readLastGood(file: string): Promise<ReadPointers | undefined> {
  try {
    const pointers = parsePointers(await readFile(file, 'utf8'));
    // Not the text of the pointer file itself: that is read again as soon as it can be.
    return { version: undefined, text: '', pointers };
  } catch {
    return undefined;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads what is known of a version, once: it never changes. One that cannot be read leaves its remote out. */
function createVersionReader(
  root: string,
  report: Report,
  files: string,
): (id: string, version: string) => Promise<LiveRemote | null> {
  const known = new Map<string, LiveRemote>();
  const reported = new Set<string>();

  return async (id, version) => {
    const name = `${id}@${version}`;
    const before = known.get(name);
    if (before) return before;
    try {
      const record = await readVersion(root, id, version);
      if (!record) throw new RegistryError(`${name} is not there.`);
      const remote = liveRemote(record, `${files}/${id}/${version}`);
      known.set(name, remote);
      return remote;
    } catch (error) {
      if (!reported.has(name)) report(`${name} cannot be used, so ${id} is left out of the shop.`, error);
      reported.add(name);
      return null;
    }
  };
}

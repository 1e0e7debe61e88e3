import type { Report } from '@platform/process/report';
import { OperatorError } from '@platform/process/operator-error';
import type { FetchReleases, FetchedReleases } from '../files/fetch-releases';
import { followRegistry } from '../follow-registry';
import { writeReleases, type Releases } from '../releases';
import { readLastGood, writeLastGood } from './last-good';
import type { Connect } from './registry-database';

/** The channel of notifications for storefronts: a release has changed. */
export const CHANNEL = 'piston_parts_releases';

/** Without any releases yet there is no page to make, so the first one waits longer. */
const FIRST_TIMEOUT_MS = 10_000;
/** Releases are read again after this time, should a notification be lost on a connection that looks alive. */
const MAX_AGE_MS = 5000;
/** Between two attempts to listen. */
const LISTEN_AGAIN_MS = 1000;

interface Following {
  /** Absolute folder of the registry. */
  readonly root: string;
  readonly connect: Connect;
  readonly timeoutMs: number;
  readonly read: () => Promise<Releases>;
  /** Default: the files of every release are on this host. */
  readonly fetchFiles?: FetchReleases;
  readonly report: Report;
}

/**
 * Knows what is live by the database's notifications, so that a page costs no query and has a change as soon as it is
 * made. Without them each page asks; without the database, the last releases count that could be read, also after a
 * restart.
 */
export function followDatabase({
  root,
  connect,
  timeoutMs,
  read,
  fetchFiles,
  report,
}: Following): () => Promise<Releases> {
  const changes = listenToChanges(connect);
  let last: { readonly text: string; readonly releases: Releases } | undefined;
  let readAt = -Infinity;

  async function sync(): Promise<void> {
    const isCurrent = changes.areNone() && performance.now() - readAt < MAX_AGE_MS;
    if (isCurrent) return;
    // Before it is read: what changes meanwhile is read again.
    changes.forget();
    const { releases, problem } = await readReleased().catch((error: unknown) => {
      changes.remember();
      throw error;
    });
    readAt = performance.now();
    await keep(releases);
    if (problem === null) return;
    changes.remember();
    throw new OperatorError(problem);
  }

  async function readReleased(): Promise<FetchedReleases> {
    const releases = await read();
    return fetchFiles
      ? fetchFiles(releases, last?.releases ?? (await readLastGood(root)))
      : { releases, problem: null };
  }

  async function keep(releases: Releases): Promise<void> {
    const text = writeReleases(releases);
    if (last?.text === text) return;
    last = { text, releases };
    await writeLastGood(root, `${text}\n`).catch((error: unknown) =>
      report('A later start may not know what was live.', error),
    );
  }

  const upToDate = followRegistry(sync, report);
  return async () => {
    await upToDate(last ? timeoutMs : FIRST_TIMEOUT_MS);
    if (last) return last.releases;
    const releases = await readLastGood(root);
    // Without its text, so that it is no reason to leave the database unread.
    if (releases) last ??= { text: '', releases };
    return last?.releases ?? { remotes: {} };
  };
}

/** Whether there may be changes that were not read: always while nobody listens. */
function listenToChanges(connect: Connect) {
  let hasChanged = true;
  let isListening = false;
  let triedAt = -Infinity;

  async function listen(): Promise<void> {
    triedAt = performance.now();
    const { listen: listenTo } = await connect();
    await listenTo(CHANNEL, {
      heard: () => void (hasChanged = true),
      lost: () => void (isListening = false),
    });
    isListening = true;
    hasChanged = true;
  }

  return {
    areNone(): boolean {
      if (isListening) return !hasChanged;
      // Not waited for: until somebody listens, pages ask.
      if (performance.now() - triedAt > LISTEN_AGAIN_MS) void listen().catch(() => undefined);
      return false;
    },
    forget: () => void (hasChanged = false),
    remember: () => void (hasChanged = true),
  };
}

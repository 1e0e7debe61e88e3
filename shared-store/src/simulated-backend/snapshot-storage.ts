import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import { stampOf, type Snapshot } from './snapshot';

/** Where the state of the backend is kept between requests. */
export interface SnapshotStorage {
  /** @returns what was saved last, unchecked; undefined when nothing was. */
  load(): Promise<unknown>;
  /** @returns false, with nothing saved, when another tab saved something since this one loaded. */
  save(snapshot: Snapshot): Promise<boolean>;
  clear(): Promise<void>;
  /** Runs the works of this page one after another. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

const NAME = 'piston-parts-simulated-backend';
const KEY = 'snapshot';

function createQueue(): SnapshotStorage['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Stored as text like in a real storage, so that values that cannot be stored are noticed. */
export function createMemoryStorage(): SnapshotStorage {
  let text: string | undefined;
  return {
    load: async () => (text === undefined ? undefined : (JSON.parse(text) as unknown)),
    async save(snapshot) {
      text = JSON.stringify(snapshot);
      return true;
    },
    clear: async () => void (text = undefined),
    inTurn: createQueue(),
  };
}

/** Reads and writes in one transaction, so that no other tab interferes. Web Locks would need https. */
async function replaceStamped(store: UseStore, seen: string | null, snapshot: Snapshot): Promise<boolean> {
  let saved = false;
  await update<unknown>(
    KEY,
    (current) => {
      saved = stampOf(current) === seen;
      return saved ? snapshot : current;
    },
    store,
  );
  return saved;
}

/**
 * IndexedDB, because logging out empties local storage (backend-34). Where the browser refuses (a private window, a
 * full disk), the last known state stays in memory.
 */
export function createBrowserStorage(): SnapshotStorage {
  let database: UseStore | null = null;
  let forbidden = typeof indexedDB === 'undefined';
  let known: unknown;

  async function attempt<Result>(act: (store: UseStore) => Promise<Result>, otherwise: Result): Promise<Result> {
    if (forbidden) return otherwise;
    try {
      database ??= createStore(NAME, 'state');
      return await act(database);
    } catch {
      forbidden = true;
      return otherwise;
    }
  }

  return {
    async load() {
      known = await attempt((store) => get<unknown>(KEY, store), known);
      return known;
    },
    async save(snapshot) {
      const saved = await attempt((store) => replaceStamped(store, stampOf(known), snapshot), true);
      if (saved) known = snapshot;
      return saved;
    },
    async clear() {
      known = undefined;
      await attempt((store) => del(KEY, store), undefined);
    },
    inTurn: createQueue(),
  };
}

import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Snapshot } from './snapshot';

/** Where the backend's state is kept between calls, and the lock that lets one call at a time work on it. */
export interface SnapshotStorage {
  /** @returns what was saved last, unchecked; undefined when nothing was. */
  load(): Promise<unknown>;
  save(snapshot: Snapshot): Promise<void>;
  clear(): Promise<void>;
  /** Runs the works given to it one after another, whoever gives them. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

const NAME = 'piston-parts-simulated-backend';
const KEY = 'snapshot';

function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Kept as text, as any real storage would, so that nothing that cannot be stored goes unnoticed. */
export function createMemoryStorage(): SnapshotStorage {
  let text: string | undefined;
  return {
    load: async () => (text === undefined ? undefined : JSON.parse(text)),
    save: async (snapshot) => void (text = JSON.stringify(snapshot)),
    clear: async () => void (text = undefined),
    exclusively: createQueue(),
  };
}

/** Tabs share the state, so they share a lock where the browser has one: a page on http://192.168.x.x has none. */
async function acrossTabs<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return await work();
  let result: Promise<Result> | undefined;
  try {
    await locks.request(NAME, () => (result = work()));
  } catch (error) {
    // A lock may be forbidden to a page, as storage may; then it is as if there was none.
    if (result) throw error;
  }
  return await (result ?? work());
}

/**
 * IndexedDB, because logging out empties local storage (decision B8). Where the browser does not let us (a private
 * window, a full disk) it goes on in memory from the last state that it knows.
 */
export function createBrowserStorage(): SnapshotStorage {
  const memory = createMemoryStorage();
  const inTurn = createQueue();
  let database: UseStore | null = null;
  let forbidden = typeof indexedDB === 'undefined';

  async function attempt<Result>(act: (store: UseStore) => Promise<Result>, otherwise: () => Promise<Result>) {
    if (forbidden) return await otherwise();
    try {
      database ??= createStore(NAME, 'state');
      return await act(database);
    } catch {
      forbidden = true;
      return await otherwise();
    }
  }

  return {
    load: () => attempt((store) => get<unknown>(KEY, store), memory.load),
    async save(snapshot) {
      await memory.save(snapshot);
      await attempt(
        (store) => set(KEY, snapshot, store),
        async () => undefined,
      );
    },
    async clear() {
      await memory.clear();
      await attempt(
        (store) => del(KEY, store),
        async () => undefined,
      );
    },
    exclusively: (work) => inTurn(() => acrossTabs(work)),
  };
}

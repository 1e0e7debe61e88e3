import { createStore, del, get, update, type UseStore } from 'idb-keyval';

/** Where the state of the backend is kept between requests. */
export interface SnapshotStorage {
  /** @returns the stored value, unchecked; undefined without one. */
  load(): Promise<unknown>;
  /** Replaces the stored value in one step, so that no other tab interferes. `change` may run twice. */
  update(change: (stored: unknown) => unknown): Promise<void>;
  clear(): Promise<void>;
}

const NAME = 'piston-parts-simulated-backend';
const KEY = 'snapshot';

/** Stored as text like in a real storage, so that values that cannot be stored are noticed. */
export function createMemoryStorage(): SnapshotStorage {
  let text: string | undefined;
  const read = (): unknown => (text === undefined ? undefined : JSON.parse(text));
  return {
    load: async () => read(),
    update: async (change) => void (text = JSON.stringify(change(read()))),
    clear: async () => void (text = undefined),
  };
}

/**
 * IndexedDB, because logging out empties local storage (backend-34), and a transaction of it, because Web Locks would need
 * https. Where the browser refuses (a private window, a full disk), the last state stays in memory.
 */
export function createBrowserStorage(): SnapshotStorage {
  let database: UseStore | null = null;
  let isForbidden = typeof indexedDB === 'undefined';
  let last: unknown;

  async function attempt(run: (store: UseStore) => Promise<void>): Promise<boolean> {
    try {
      if (!isForbidden) await run((database ??= createStore(NAME, 'state')));
    } catch {
      isForbidden = true;
    }
    return !isForbidden;
  }

  return {
    async load() {
      await attempt(async (store) => void (last = await get<unknown>(KEY, store)));
      return last;
    },
    async update(change) {
      let next: unknown;
      const isSaved = await attempt((store) =>
        update<unknown>(KEY, (stored) => (next = change((last = stored))), store),
      );
      last = isSaved ? next : change(last);
    },
    async clear() {
      last = undefined;
      await attempt((store) => del(KEY, store));
    },
  };
}

import { LRUCache } from 'lru-cache';

/**
 * Remembers what was loaded for as long as its version lasts. Who asks while it is being loaded waits for the same.
 * @param most as many as are kept; the longest unused goes first.
 * @returns what was loaded for the key at this version, loading it when it is not there.
 */
export function createMemory<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  let version: number | null = null;

  return function remembered(now: number, key: string, load: () => Promise<Value>): Promise<Value> {
    if (version === null || now > version) {
      kept.clear();
      version = now;
    }
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const value = load();
    // The loaded value is at least as new as `now`; a later version may have been written meanwhile.
    if (version === now) kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    value.catch(() => kept.get(key) === value && kept.delete(key));
    return value;
  };
}

/**
 * Caches what was loaded for a key until that key's own version changes. Concurrent callers share one load.
 * @param max entries; the least recently used goes first.
 * @returns what was loaded for the key at this version or later, loading it when it is not there.
 */
export function createVersionedCache<Value>(max: number) {
  const entries = new LRUCache<string, { readonly version: string; readonly value: Promise<Value> }>({ max });

  return function cached(version: string, key: string, load: () => Promise<Value>): Promise<Value> {
    const known = entries.get(key);
    if (known?.version === version) return known.value;
    const value = load();
    entries.set(key, { version, value });
    value.catch(() => entries.peek(key)?.value === value && entries.delete(key));
    return value;
  };
}

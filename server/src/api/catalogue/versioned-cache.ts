import { LRUCache } from 'lru-cache';

/**
 * Caches what was loaded until the version, which all keys share, grows. Concurrent callers share one load.
 * @param max entries; the least recently used goes first.
 * @returns what was loaded for the key at this version or later, loading it when it is not there.
 */
export function createSharedVersionCache<Value>(max: number) {
  const entries = new LRUCache<string, Promise<Value>>({ max });
  let version: number | null = null;

  return function cached(now: number, key: string, load: () => Promise<Value>): Promise<Value> {
    if (version === null || now > version) {
      entries.clear();
      version = now;
    }
    const known = entries.get(key);
    if (known) return known;
    const value = load();
    // What is loaded is at least as new as `now`; there may be a later version by now.
    if (version === now) entries.set(key, value);
    value.catch(() => entries.peek(key) === value && entries.delete(key));
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

/** @returns the previous value of the key if the given one equals it, so that nothing is regenerated for it. */
export function createStableValues<Value extends object>(max: number): (key: string, value: Value) => Value {
  const before = new LRUCache<string, { readonly text: string; readonly value: Value }>({ max });
  return (key, value) => {
    const text = JSON.stringify(value);
    const known = before.get(key);
    if (known?.text === text) return known.value;
    before.set(key, { text, value });
    return value;
  };
}

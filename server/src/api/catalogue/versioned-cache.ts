import { LRUCache } from 'lru-cache';

/** Either `max` entries, or a `maxSize` that is counted; the least recently used goes first. */
type Limit<Value> =
  { readonly max: number } | { readonly maxSize: number; readonly sizeCalculation: (value: Value) => number };

/**
 * Caches what was loaded for a version of the data. Concurrent callers share one load, and a failed one is not cached.
 * @returns what was loaded for the key at this version, loading it when it is not there.
 */
export function createVersionedCache<Value extends NonNullable<unknown>>(limit: Limit<Value>) {
  const entries = new LRUCache<string, Value, () => Promise<Value>>({
    ...limit,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // An entry that leaves the cache while it loads is still awaited.
    ignoreFetchAbort: true,
  });
  return (version: number | string, key: string, load: () => Promise<Value>): Promise<Value> =>
    entries.forceFetch(`${version} ${key}`, { context: load });
}

/** @returns the previous value of the key if the given one equals it, so that nothing is regenerated for it. */
export function createStableValues<Value extends object>(max: number): (key: string, value: Value) => Value {
  const previous = new LRUCache<string, { readonly text: string; readonly value: Value }>({ max });
  return (key, value) => {
    const text = JSON.stringify(value);
    const cached = previous.get(key);
    if (cached?.text === text) return cached.value;
    previous.set(key, { text, value });
    return value;
  };
}

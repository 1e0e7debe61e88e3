import { LRUCache } from 'lru-cache';

/** Of more clients, those that were counted longest ago start again, so that a flood of them fills no memory. */
const MAX_CLIENTS = 10_000;

/**
 * Limits what each client may do within a window, in this process.
 * @returns counts one more, and says whether it is within the limit
 */
export function createClientLimit(limit: number, windowMs: number): (client: string) => boolean {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_CLIENTS, ttl: windowMs });
  return (client) => {
    const counted = counts.get(client) ?? { count: 0 };
    if (counted.count === 0) counts.set(client, counted);
    counted.count += 1;
    return counted.count <= limit;
  };
}

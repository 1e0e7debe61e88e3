import { LRUCache } from 'lru-cache';
import { DataUnavailableError, type FindInitialData, type FoundInitialData } from './initial-data';

/** Answers kept; most are of one part, some 2 KB. */
const COPIES_KEPT = 2_000;
/** No page waits longer for the data than this while there is a copy of them, and none longer than that otherwise. */
const TIMEOUT_MS = 2_000;
const TIMEOUT_WITHOUT_COPY_MS = 10_000;
/** After a failed read, pages use the copies for this long before the next read. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Serves stale data when the current ones cannot be had: pages that were made go on while the database is away or
 * hangs. They are only displayed; carts and orders are checked by the API, which then responds that it is unavailable.
 * @param report called when that begins, with the reason, and when it ends
 * @throws DataUnavailableError for data of which there is no copy
 */
export function withStaleData(find: FindInitialData, report: (text: string, error?: unknown) => void): FindInitialData {
  const copies = new LRUCache<string, FoundInitialData>({ max: COPIES_KEPT });
  let isAway = false;
  let nextPollAt = -Infinity;

  async function ask(key: string, ...question: Parameters<FindInitialData>): Promise<FoundInitialData> {
    const found = await find(...question);
    // Invented addresses must not take the place of parts that there are.
    if (found.data.product !== null) copies.set(key, found);
    if (isAway) report('The data of pages can be had again.');
    isAway = false;
    return found;
  }

  return async (route, parameters, listingQuery = '') => {
    const keyOf = (query: string) => JSON.stringify([route.data ?? [], parameters, query]);
    const key = keyOf(listingQuery);
    const unfiltered = copies.get(keyOf(''));
    // A catalogue that is in the page whole is in it for every filter.
    const copy = copies.get(key) ?? (unfiltered?.data.listing ? undefined : unfiltered);
    if (copy && performance.now() < nextPollAt) return copy;
    try {
      return await within(ask(key, route, parameters, listingQuery), copy ? TIMEOUT_MS : TIMEOUT_WITHOUT_COPY_MS);
    } catch (error) {
      if (!(error instanceof DataUnavailableError)) throw error;
      nextPollAt = performance.now() + POLL_INTERVAL_MS;
      if (!isAway) report('The data of pages cannot be had; pages that were made go on with what they had.', error);
      isAway = true;
      if (copy) return copy;
      throw error;
    }
  };
}

async function within<Result>(asking: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DataUnavailableError(`No answer within ${ms} ms`)), ms);
  });
  // A late result is cached for the next page, and its failure is ignored.
  asking.catch(() => undefined);
  try {
    return await Promise.race([asking, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { LRUCache } from 'lru-cache';
import { processMetrics } from '@platform/process/process-metrics';
import { Counter } from 'prom-client';

/** Of all pages that are kept. What a page shares with no other, and its two compressed encodings, have about its length. */
const MAX_BYTES = 128 * 1024 * 1024;
/** A page that lacks a remote's content is made again after this time: what was in the way may have passed. */
const INCOMPLETE_MS = 10_000;

const lookups = new Counter({
  name: 'shop_page_cache_lookups_total',
  help: 'Pages that were looked for in the cache; one that is being made is found',
  labelNames: ['result'],
  registers: [processMetrics],
});

interface CachedPage {
  readonly bytes: number;
  readonly isComplete: boolean;
}

/** Caches pages; those who ask for one that is being made wait for the same one. A page that could not be made is not kept. */
export function createPageCache<Page extends CachedPage>() {
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const making = new Map<string, Promise<Page>>();

  return async (key: string, make: () => Promise<Page>): Promise<Page> => {
    const cached = pages.get(key) ?? making.get(key);
    lookups.inc({ result: cached ? 'found' : 'made' });
    if (cached) return cached;
    const made = make();
    making.set(key, made);
    try {
      const page = await made;
      pages.set(key, page, page.isComplete ? {} : { ttl: INCOMPLETE_MS });
      return page;
    } finally {
      making.delete(key);
    }
  };
}

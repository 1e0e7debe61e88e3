import { LRUCache } from 'lru-cache';
import { fingerprint } from '@platform/process/fingerprint';
import type { DataResponse, FetchData } from './fetch-data';

/** Responses that are cached; most are some 2 KB. */
const MAX_RESPONSES = 2_000;
/** No page waits longer for its data than this while there is a copy of them, and none longer than that otherwise. */
const TIMEOUT_MS = 2_000;
const TIMEOUT_WITHOUT_COPY_MS = 10_000;
/** After a failure, pages use copies for this long before the next request. */
const POLL_INTERVAL_MS = 1_000;
/** The request may come later. */
const TEMPORARY_STATUSES = [408, 429];

/** The part of one response that a page contains. */
export interface PageDatum {
  /** Null for what the API does not have, or does not hand out to everybody; undefined for what the browser alone can get. */
  readonly value: unknown;
  /** Changes when `value` does. */
  readonly version: string;
  /** Names by which a shared cache drops pages that show it (Surrogate-Key). */
  readonly keys: readonly string[];
}

interface CachedResponse extends PageDatum {
  readonly etag: string | undefined;
  /** On the clock of `performance.now`. */
  readonly freshUntil: number;
}

/** The API is temporarily unavailable. */
export class DataUnavailableError extends Error {}

const NOTHING: PageDatum = { value: null, version: 'none', keys: [] };

/** Of a 204: the page is served, and its scripts ask for it. */
const OF_THE_BROWSER: PageDatum = { value: undefined, version: 'none', keys: [] };

const textOf = (headers: DataResponse['headers'], name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

function toCached({ headers, body }: DataResponse): CachedResponse {
  const etag = textOf(headers, 'etag');
  const seconds = Number(/\bmax-age=(\d+)/.exec(textOf(headers, 'cache-control'))?.[1] ?? 0);
  return {
    value: JSON.parse(body) as unknown,
    version: etag === '' ? fingerprint(body) : etag,
    keys: textOf(headers, 'surrogate-key').split(' ').filter(Boolean),
    etag: etag === '' ? undefined : etag,
    freshUntil: performance.now() + 1000 * seconds,
  };
}

/**
 * Finds the responses of which a response is a copy whatever their query is (No-Vary-Search), but for some parameters.
 * @returns the address under which they are all cached; null when it differs with the query of this address
 */
function commonAddress(address: string, rule: string): string | null {
  const [path = '', query = ''] = address.split('?');
  if (!rule.startsWith('params')) return null;
  const names = new Set(new URLSearchParams(query).keys());
  const differing = [...rule.matchAll(/"([^"]+)"/g)].some(([, name = '']) => names.has(name));
  return differing ? null : path;
}

/** @returns `/api/x` of `/api/x/1?page=2` */
const groupOf = (address: string): string => address.split(/[/?]/, 3).join('/');

/**
 * Creates the reader of the data of pages, which keeps responses by what HTTP has for that: `Cache-Control`, `ETag`. When the
 * API is away or hangs, pages are made of what was read last: they only show it, and the API checks what is done with it.
 * @param report called when that begins, with the reason, and when it ends
 */
export function createDataReader(fetchData: FetchData, report: (text: string, error?: unknown) => void) {
  const cache = new LRUCache<string, CachedResponse>({ max: MAX_RESPONSES });
  /** Path → the rule of No-Vary-Search of its last response. */
  const rules = new LRUCache<string, string>({ max: MAX_RESPONSES });
  /** First segments of addresses, as the endpoints of one team fail without the others → when the next request may be sent. */
  const nextPollAt = new LRUCache<string, number>({ max: MAX_RESPONSES });
  /** Those of which it was reported. */
  const away = new Set<string>();

  /** @throws Error when the API is unavailable */
  async function fetchFresh(address: string, cached: CachedResponse | undefined): Promise<PageDatum> {
    const response = await fetchData(address, cached?.etag === undefined ? {} : { 'if-none-match': cached.etag });
    const { status, headers } = response;
    if (status >= 500 || TEMPORARY_STATUSES.includes(status)) throw new Error(`${address} was answered with ${status}`);
    const read = status === 200 ? toCached(response) : null;
    const group = groupOf(address);
    if (away.delete(group)) report(`The data of ${group} can be read again.`);
    if (status === 304 && cached) return cached;
    if (status === 204) return OF_THE_BROWSER;
    // Invented addresses must not take the place of what there is.
    if (!read) return NOTHING;
    cache.set(address, read);
    const rule = textOf(headers, 'no-vary-search');
    const common = commonAddress(address, rule);
    if (common !== null) {
      cache.set(common, read);
      rules.set(common, rule);
    }
    return read;
  }

  function findCopy(address: string): CachedResponse | undefined {
    const path = address.split('?')[0] ?? '';
    const common = commonAddress(address, rules.get(path) ?? '');
    return cache.get(address) ?? (common === null ? undefined : cache.get(common));
  }

  /** @throws DataUnavailableError for data of which there is no copy */
  return async (address: string): Promise<PageDatum> => {
    const cached = cache.get(address);
    if (cached && performance.now() < cached.freshUntil) return cached;
    const copy = cached ?? findCopy(address);
    const group = groupOf(address);
    if (copy && performance.now() < (nextPollAt.get(group) ?? 0)) return copy;
    try {
      return await within(fetchFresh(address, cached), copy ? TIMEOUT_MS : TIMEOUT_WITHOUT_COPY_MS);
    } catch (cause) {
      const error = new DataUnavailableError('The data of pages are unavailable', { cause });
      if (!away.has(group))
        report(`The data of ${group} cannot be read; pages that were made go on with what they had.`, error);
      away.add(group);
      nextPollAt.set(group, performance.now() + POLL_INTERVAL_MS);
      if (copy) return copy;
      throw error;
    }
  };
}

export type ReadData = ReturnType<typeof createDataReader>;

async function within<Result>(pending: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${ms} ms`)), ms);
  });
  // A late response is cached for the next page, and its failure is ignored.
  pending.catch(() => undefined);
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

import {
  API_PREFIX,
  filterFromQuery,
  LARGE_CATALOGUE,
  needsBackend,
  withWholeUpTo,
  type Endpoint,
  type InitialData,
  type InitialDataEndpoint,
} from '@piston-parts/shared-contract';
import { aboutPartEndpoints, productEndpoints } from '@piston-parts/shared-contract/schemas';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { fingerprint } from '@platform/process/fingerprint';
import { DataUnavailableError, type FindInitialData } from './initial-data';
import type { FindPartIds } from './search-engines';

/** Responses kept, so that one that has not changed is neither sent nor read again; most are of one part. */
const RESPONSES_KEPT = 2_000;
const TIMEOUT_MS = 10_000;
const NOT_CHANGED = 304;
/** There is nothing at such an address: it is unknown, malformed, or too long. Anybody can write one, so the API is not away. */
const NOTHING_THERE = [400, 404, 414, 422, 431];

/** Path of the ids of all parts, for sitemaps of other processes. */
export const PART_IDS_PATH = `${API_PREFIX}/part-ids`;

const partIds = v.object({ partIds: v.array(v.string()) });

interface Found<Value> {
  /** Null for what the API does not have. */
  readonly value: Value | null;
  readonly version: string;
}

/** @throws DataUnavailableError when the API does not respond, or not as the contract has it */
function createReader(origin: string) {
  const kept = new LRUCache<string, Found<unknown> & { readonly etag: string }>({ max: RESPONSES_KEPT });

  return async function read<Value>(path: string, schema: Endpoint<string, unknown, Value>['response']) {
    const known = kept.get(path);
    try {
      const response = await fetch(origin + path, {
        ...(known && { headers: { 'if-none-match': known.etag } }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === NOT_CHANGED && known) return known as Found<Value>;
      if (NOTHING_THERE.includes(response.status)) return { value: null, version: 'none' };
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      const text = await response.text();
      const found = { value: v.parse(schema, JSON.parse(text)), version: fingerprint(text) };
      const etag = response.headers.get('etag');
      if (etag !== null) kept.set(path, { ...found, etag });
      return found;
    } catch (error) {
      throw new DataUnavailableError(`The API at ${origin} is unavailable`, { cause: error });
    }
  };
}

/**
 * Initial data from the API of another process, asked for each page with the ETags of what is known.
 * @param origin of that API: `http://api.internal:3000`
 */
export function createRemoteData(origin: string): { findInitialData: FindInitialData; findPartIds: FindPartIds } {
  const read = createReader(origin);
  const { getProducts, getCategories, getProduct } = productEndpoints;
  const { getAboutPart } = aboutPartEndpoints;

  const responses: Readonly<
    Record<InitialDataEndpoint, (id: string, listingQuery: string) => Promise<Found<InitialData>>>
  > = {
    getProducts(_id, listingQuery) {
      const isSearch = needsBackend(filterFromQuery(new URLSearchParams(listingQuery)));
      const query = withWholeUpTo(isSearch ? 0 : LARGE_CATALOGUE, listingQuery);
      return read(`${API_PREFIX}${getProducts.path}?${query.toString()}`, getProducts.response);
    },
    getCategories: () => read(API_PREFIX + getCategories.path, getCategories.response),
    getProduct: async (id) => {
      const found = await read(`${API_PREFIX}/products/${encodeURIComponent(id)}`, getProduct.response);
      return found.value === null ? { ...found, value: { product: null } } : found;
    },
    getAboutPart: async (id) => {
      const found = await read(`${API_PREFIX}/products/${encodeURIComponent(id)}/about`, getAboutPart.response);
      return { ...found, value: found.value ?? {} };
    },
  };

  return {
    async findInitialData({ data: endpoints = [] }, { id = '' }, listingQuery = '') {
      const found = await Promise.all(endpoints.map((endpoint) => responses[endpoint](id, listingQuery)));
      const data = Object.assign({}, ...found.map(({ value }) => value)) as InitialData;
      return {
        data: data.listing && listingQuery !== '' ? { ...data, listingQuery } : data,
        version: found.map(({ version }) => version).join(),
      };
    },
    async findPartIds() {
      return (await read(PART_IDS_PATH, partIds)).value?.partIds ?? [];
    },
  };
}

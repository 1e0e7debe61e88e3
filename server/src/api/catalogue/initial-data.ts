import {
  EMPTY_FILTER,
  LARGE_CATALOGUE,
  type InitialData,
  type InitialDataEndpoint,
} from '@piston-parts/shared-contract';
import { DataUnavailableError, type FindInitialData } from '../../storefront/initial-data';
import type { FindPartIds } from '../../storefront/search-engines';
import { isUnavailable } from '../../database/unavailable';
import type { Catalogue } from './catalogue';

type Parameters = Readonly<Record<string, string>>;

/** Initial data of the shop's own database. Of a large catalogue the first page of the untouched listing. */
export function createInitialData(catalogue: Catalogue): FindInitialData {
  const answers: Readonly<Record<InitialDataEndpoint, (parameters: Parameters) => Promise<InitialData>>> = {
    getProducts: async () =>
      (await catalogue.size()) > LARGE_CATALOGUE ? catalogue.listing(EMPTY_FILTER) : catalogue.all(),
    getCategories: () => catalogue.categories(),
    getProduct: ({ id = '' }) => catalogue.product(id),
  };
  const versionOf = createObjectNumbers();
  return async ({ data: calls = [] }, parameters) => {
    const found = await Promise.all(calls.map((call) => answers[call](parameters))).catch(explain);
    return { data: Object.assign({}, ...found) as InitialData, version: found.map(versionOf).join() };
  };
}

/** Ids of the shop's own database, for its sitemap. */
export function createPartIds(catalogue: Catalogue): FindPartIds {
  return () => catalogue.ids().catch(explain);
}

function explain(error: unknown): never {
  throw isUnavailable(error) ? new DataUnavailableError('The database is unavailable', { cause: error }) : error;
}

/** Numbers objects: the catalogue gives the very same one for as long as nothing in it has changed. */
function createObjectNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const number = numbers.get(object) ?? (last += 1);
    numbers.set(object, number);
    return number;
  };
}

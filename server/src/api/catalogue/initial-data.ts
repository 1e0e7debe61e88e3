import {
  filterFromQuery,
  LARGE_CATALOGUE,
  needsBackend,
  type InitialData,
  type InitialDataEndpoint,
  type ListingFilter,
} from '@piston-parts/shared-contract';
import { DataUnavailableError, type FindInitialData } from '@platform/storefront/initial-data';
import type { FindPartIds } from '@platform/storefront/search-engines';
import { isUnavailable } from '../../database/unavailable';
import type { Catalogue } from './catalogue';

/** One object, so that pages of parts that do not exist have one version. */
const NOTHING: InitialData = {};

/** The query of a page's URL. */
interface Asked {
  readonly parameters: Readonly<Record<string, string>>;
  readonly filter: ListingFilter;
}

/**
 * Initial data of the shop's own database. For a large catalogue or a search, only the page of the listing that the URL
 * describes.
 */
export function createInitialData(catalogue: Catalogue): FindInitialData {
  const responses: Readonly<Record<InitialDataEndpoint, (asked: Asked) => Promise<InitialData>>> = {
    getProducts: async ({ filter }) =>
      needsBackend(filter) || (await catalogue.size()) > LARGE_CATALOGUE ? catalogue.listing(filter) : catalogue.all(),
    getCategories: () => catalogue.categories(),
    // Stryker disable next-line StringLiteral: no part has either id
    getProduct: ({ parameters: { id = '' } }) => catalogue.product(id),
    // Stryker disable next-line StringLiteral: no part has either id
    getAboutPart: async ({ parameters: { id = '' } }) => (await catalogue.about(id)) ?? NOTHING,
  };
  const versionOf = createObjectNumbers();
  return async ({ data: endpoints = [] }, parameters, listingQuery = '') => {
    const asked = { parameters, filter: filterFromQuery(new URLSearchParams(listingQuery)) };
    const found = await Promise.all(endpoints.map((endpoint) => responses[endpoint](asked))).catch(explain);
    const data = Object.assign({}, ...found) as InitialData;
    const version = found.map(versionOf).join();
    return { data: data.listing && listingQuery !== '' ? { ...data, listingQuery } : data, version };
  };
}

/** Ids of the shop's own database, for its sitemap. */
export function createPartIds(catalogue: Catalogue): FindPartIds {
  return () => catalogue.ids().catch(explain);
}

function explain(error: unknown): never {
  throw isUnavailable(error) ? new DataUnavailableError('The database is unavailable', { cause: error }) : error;
}

/** Numbers objects by identity: an unchanged response is the same object. */
function createObjectNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const number = numbers.get(object) ?? (last += 1);
    numbers.set(object, number);
    return number;
  };
}

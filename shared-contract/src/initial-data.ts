import type { AboutPartResponse } from './about-part.contract';
import type { ResponseOf } from './endpoint';
import { canonicalListingQuery } from './listing-filter';
import type { productEndpoints } from './product.contract';

type Response<Name extends keyof typeof productEndpoints> = ResponseOf<(typeof productEndpoints)[Name]>;

/** The endpoints whose responses a page may contain, so that no request delays its content. */
export type InitialDataEndpoint = 'getProducts' | 'getCategories' | 'getProduct' | 'getAboutPart';

/** The property of the initial data that each endpoint's response has; none where the screen can do without. */
const PROPERTY_OF = {
  getProducts: 'products',
  getCategories: 'categories',
  getProduct: 'product',
  getAboutPart: null,
} as const satisfies Record<InitialDataEndpoint, keyof InitialData | null>;

/** The responses that a page contains. */
export type InitialData = Partial<Response<'getProducts'> & Response<'getCategories'>> & {
  /** Null when the shop has no such part. */
  readonly product?: Response<'getProduct'>['product'] | null;
  readonly specification?: Response<'getProduct'>['specification'];
  /** Left out where the page does not have it: the browser then asks for it. */
  readonly about?: AboutPartResponse;
  /** Of a large catalogue, the query that `listing` is for, in its canonical form; left out: the unfiltered first page. */
  readonly listingQuery?: string;
};

/**
 * Whether the initial data replace requests to these endpoints. They do not for a missing part, which only the backend
 * can confirm, nor for another page of a large catalogue's listing than the one that they are for.
 * @param query of the address
 */
export const hasInitialData = (
  data: InitialData,
  { endpoints = [], query }: { endpoints?: readonly InitialDataEndpoint[] | undefined; query: URLSearchParams },
): boolean =>
  endpoints.every((name) => PROPERTY_OF[name] === null || data[PROPERTY_OF[name]]) &&
  (!data.listing || (data.listingQuery ?? '') === canonicalListingQuery(query));

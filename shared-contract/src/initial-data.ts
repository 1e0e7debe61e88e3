import type { ResponseOf } from './endpoint';
import type { productEndpoints } from './product.contract';

type Response<Name extends keyof typeof productEndpoints> = ResponseOf<(typeof productEndpoints)[Name]>;

/** The endpoints whose responses a page may contain, so that no request delays its content. */
export type InitialDataEndpoint = 'getProducts' | 'getCategories' | 'getProduct';

/** The property of the initial data that each endpoint's response has. */
const PROPERTY_OF = {
  getProducts: 'products',
  getCategories: 'categories',
  getProduct: 'product',
} as const satisfies Record<InitialDataEndpoint, keyof InitialData>;

/** The responses that a page carries. `product` is null when the shop has no such part. */
export type InitialData = Partial<Response<'getProducts'> & Response<'getCategories'>> & {
  readonly product?: Response<'getProduct'>['product'] | null;
};

/**
 * Whether the initial data replace requests to these endpoints. They do not for a missing part, which only the backend
 * can confirm, nor for a filtered listing of a large catalogue, because the page carries only the unfiltered first page.
 * @param filtered whether the address has a query
 */
export const hasInitialData = (
  data: InitialData,
  { endpoints = [], filtered }: { endpoints?: readonly InitialDataEndpoint[] | undefined; filtered: boolean },
): boolean => endpoints.every((name) => data[PROPERTY_OF[name]]) && !(data.listing && filtered);

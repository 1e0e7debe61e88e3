import type { InitialData } from '@piston-parts/shared-contract';
import type { ShopRoute } from './compose-routes';

export interface FoundInitialData {
  readonly data: InitialData;
  /** Changes when `data` does, for this route and these parameters: part of the key for pages made of it. */
  readonly version: string;
}

/**
 * Finds what the first content of a route is made of: the responses of the endpoints that `route.data` names. A part that
 * the shop does not have is `product: null`; the page is then a 404.
 * @param parameters of the route's address, decoded: `{ id: 'BR-8101' }`
 * @param listingQuery what a listing's address asks for, as `canonicalListingQuery` writes it; elsewhere empty
 */
export type FindInitialData = (
  route: Pick<ShopRoute, 'data'>,
  parameters: Readonly<Record<string, string>>,
  listingQuery?: string,
) => Promise<FoundInitialData>;

/** The source of the data is temporarily unavailable. */
export class DataUnavailableError extends Error {}

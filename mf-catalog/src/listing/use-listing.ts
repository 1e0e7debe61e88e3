import { useEffect, useMemo } from 'react';
import { listProducts, queryFromFilter, type ListingPage, type Product } from '@piston-parts/shared-contract';
import {
  catalogueRequested,
  listingClosed,
  listingOpened,
  selectCatalogue,
  selectCatalogueStatus,
  selectLargeListing,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import type { ListingFilterControl } from './use-listing-filter';

export interface Listing {
  /** The page to show; null while nothing is known of it. */
  readonly list: ListingPage<Product> | null;
  /** `loading` with a list: the list belongs to the previous query, and its height is kept for the response. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly tryAgain: () => void;
}

/** The result of the listing: filtered here from the whole catalogue, or requested from the backend for a large one. */
export function useListing(control: ListingFilterControl): Listing {
  const large = useLargeListing(control);
  const whole = useWholeListing(control);
  return large ?? whole;
}

function useWholeListing({ filter }: ListingFilterControl): Listing {
  const dispatch = useShopDispatch();
  const products = useShopSelector(selectCatalogue);
  const status = useShopSelector(selectCatalogueStatus);
  const list = useMemo(() => listProducts(products, filter), [products, filter]);
  const known = products.length > 0 || status === 'ready';
  const waiting = status === 'failed' ? 'failed' : 'loading';
  return {
    list: known ? list : null,
    status: known ? 'ready' : waiting,
    tryAgain: () => dispatch(catalogueRequested()),
  };
}

function useLargeListing({ saved }: ListingFilterControl): Listing | null {
  const dispatch = useShopDispatch();
  const listing = useShopSelector(selectLargeListing);
  const isLarge = listing !== null;
  const query = queryFromFilter(saved).toString();

  useEffect(() => {
    if (isLarge) dispatch(listingOpened({ query }));
  }, [dispatch, isLarge, query]);
  useEffect(() => () => void dispatch(listingClosed()), [dispatch]);

  if (!listing) return null;
  const { query: requested, status, shown, pages } = listing;
  const tryAgain = () => dispatch(listingOpened({ query }));
  const page = pages[query];
  if (page) return { list: page, status: 'ready', tryAgain };
  if (requested === query && status === 'failed') return { list: null, status: 'failed', tryAgain };
  const standing = shown === null ? undefined : pages[shown];
  // An empty previous result means nothing for the current query.
  return { list: standing?.count ? standing : null, status: 'loading', tryAgain };
}

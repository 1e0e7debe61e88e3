import { useEffect, useMemo } from 'react';
import {
  needsBackend,
  queryFromFilter,
  type ListingFilter,
  type ListingPage,
  type Product,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import {
  catalogueRequested,
  listingClosed,
  listingOpened,
  selectCatalogue,
  selectCatalogueStatus,
  selectGarage,
  selectIsWholeCatalogue,
  selectRequestedListing,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import type { ListingFilterControl } from './use-listing-filter';

export interface Listing {
  /** The page to show; null while nothing of it is loaded. */
  readonly list: ListingPage<Product> | null;
  /** `loading` with a list: the list is another one's, and its height is kept for the response. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly tryAgain: () => void;
}

/**
 * The result of the listing: filtered here from the whole catalogue, or requested from the backend for a large one and for
 * a search, which only the backend understands.
 */
export function useListing(control: ListingFilterControl): Listing {
  const { key } = useShopSelector(selectGarage);
  // A listing of one car's parts has no others to order.
  const carFirst = control.saved.car === null ? (key ?? control.saved.carFirst) : null;
  const saved = { ...control.saved, carFirst };
  const isWhole = useShopSelector(selectIsWholeCatalogue);
  const whole = useWholeListing(control);
  const requested = useRequestedListing(saved, isWhole ? whole.list : null);
  return isWhole && !needsBackend(saved) ? whole : (requested ?? whole);
}

function useWholeListing({ filter }: ListingFilterControl): Listing {
  const dispatch = useShopDispatch();
  const products = useShopSelector(selectCatalogue);
  const status = useShopSelector(selectCatalogueStatus);
  const list = useMemo(() => listProducts(products, filter), [products, filter]);
  const isLoaded = products.length > 0 || status === 'ready';
  const waiting = status === 'failed' ? 'failed' : 'loading';
  return {
    list: isLoaded ? list : null,
    status: isLoaded ? 'ready' : waiting,
    tryAgain: () => dispatch(catalogueRequested()),
  };
}

/** @param preview the listing before the first response: the names that contain the text. */
function useRequestedListing(saved: ListingFilter, preview: ListingPage<Product> | null): Listing | null {
  const dispatch = useShopDispatch();
  const isWhole = useShopSelector(selectIsWholeCatalogue);
  const listing = useShopSelector(selectRequestedListing);
  const asks = isWhole ? needsBackend(saved) : listing !== null;
  const query = queryFromFilter(saved).toString();

  useEffect(() => {
    if (asks) dispatch(listingOpened({ query }));
  }, [dispatch, asks, isWhole, query]);
  useEffect(() => () => void dispatch(listingClosed()), [dispatch]);

  const tryAgain = () => dispatch(listingOpened({ query }));
  const waiting = preview?.count ? preview : null;
  if (!listing) return isWhole ? { list: waiting, status: 'loading', tryAgain } : null;
  const { query: requested, status, shown, pages } = listing;
  const page = pages[query];
  if (page) return { list: page, status: 'ready', tryAgain };
  if (requested === query && status === 'failed') return { list: null, status: 'failed', tryAgain };
  const standing = shown === null ? undefined : pages[shown];
  // An empty previous result means nothing for the current query.
  return { list: standing?.count ? standing : waiting, status: 'loading', tryAgain };
}

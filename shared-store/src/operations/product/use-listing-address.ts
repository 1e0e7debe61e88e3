import { paths, queryFromFilter, type ListingFilter } from '@piston-parts/shared-contract';
import { selectGarage, selectKeptListing } from '../../selectors';
import { useShopSelector, type ShopState } from '../../store';

/**
 * Writes the address of another listing: it keeps from the last one whether it had only parts for the current car, and
 * how many a page.
 */
export function useListingAddress(): (filter: Partial<ListingFilter>) => { pathname: string; search: string } {
  const { onlyOwnCar, size } = useShopSelector(selectKeptListing);
  // Of the garage this alone: what has such addresses is many links, and is rendered again when the selection changes.
  const key = useShopSelector((state: ShopState) => selectGarage(state).key);
  const kept = { car: onlyOwnCar ? key : null, size };
  return (filter) => ({ pathname: paths.listing, search: queryFromFilter({ ...kept, ...filter }).toString() });
}

import { paths, queryFromFilter, type ListingFilter } from '@piston-parts/shared-contract';

/** The URL of the listing with this filter (listing-3); what is not set is left out. */
export function listingAddress(filter: Partial<ListingFilter> = {}): { pathname: string; search: string } {
  return { pathname: paths.listing, search: queryFromFilter(filter).toString() };
}

import {
  canonicalFilter,
  filterFromQuery,
  listingHeading,
  paths,
  queryFromFilter,
  type Contract,
  type PublicSettings,
  type ResponseOf,
} from '@piston-parts/shared-contract';
import type { HeadOf } from '@platform/protocol/page-head';
import { listProducts } from '@piston-parts/shared-contract/listing';

interface ListingData {
  readonly products: ResponseOf<Contract['getProducts']> | null;
  readonly settings: { readonly settings: PublicSettings } | null;
}

/** The listing of a filter as far as it has loaded; undefined before. */
function findListed({ products: response }: Partial<ListingData>, filter: ReturnType<typeof filterFromQuery>) {
  if (!response) return undefined;
  const { products, listing } = response;
  return listing ? { ...listing, items: products } : listProducts(products, filter);
}

/** A category has its own title, text and address, and so has each page of a listing (listing-32). */
export const head: HeadOf<ListingData> = (data, { search }) => {
  const categories = data.settings?.settings.categories;
  const wanted = filterFromQuery(new URLSearchParams(search), categories);
  const listed = findListed(data, wanted);
  // Anybody can write an address with a maker who makes nothing, or a page that there is not.
  const filter = {
    ...wanted,
    makers: listed?.count === 0 ? [] : wanted.makers,
    page: Math.min(wanted.page, listed?.pages ?? wanted.page),
  };
  const canonical = canonicalFilter(filter);
  const query = queryFromFilter(canonical).toString();
  const page = canonical.page > 1 ? `, page ${canonical.page}` : '';
  return {
    title: listingHeading(filter, categories) + page,
    ...(query !== '' && {
      description: `${listingHeading(canonical, categories)}${page}: price, stock and rating of each part.`,
    }),
    canonical: query === '' ? paths.listing : `${paths.listing}?${query}`,
    firstPicture: listed?.items[0]?.image.src,
  };
};

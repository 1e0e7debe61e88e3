import {
  API_PREFIX,
  EMPTY_FILTER,
  LISTED_CATEGORIES,
  queryFromFilter,
  type ListingFilter,
  type ListingSort,
  type ProductCategory,
} from '@piston-parts/shared-contract';

/** Asked for again with other filters, as shoppers do. */
const SEARCHES = ['', 'brake', '', 'for Swift', '', 'e', 'filter for Nexon', '', 'Rear'];
/** With a number behind, so that each is new. */
const NEW_SEARCHES = ['oil 5W-', 'Swift ', 'no such part ', ' 1', 'lamp for Creta '];
const NEW_ONE_IN = 4;
const PRICES = [1500, 1499, 900, 1500, 350, 1200, 60];
const RATINGS = [1, 3, 1, 4, 2];
const MAKERS = [[], [], [], ['Maker 7'], ['Maker 8', 'Maker 9']];
const SORTS: readonly (ListingSort | null)[] = [null, 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'RATING', 'NEWEST'];
/** The last ones are far past the end of the small catalogue and deep inside the large one. */
const PAGES = [1, 2, 1, 3, 1, 40, 700, 5_000];

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

function categoriesOf(at: number): ProductCategory[] {
  const names = LISTED_CATEGORIES.map(({ category }) => category);
  const chosen = pick([[], [0], [1, 6], [], [2, 3, 4], [5]], at);
  return chosen.map((index) => pick(names, index + at));
}

function searchOf(at: number): string {
  return at % NEW_ONE_IN === 0 ? pick(NEW_SEARCHES, at / NEW_ONE_IN) + at : pick(SEARCHES, at);
}

function filterOf(at: number): ListingFilter {
  return {
    ...EMPTY_FILTER,
    search: searchOf(at),
    categories: categoriesOf(at * 5 + Math.floor(at / 12)),
    makers: pick(MAKERS, Math.floor(at / 4)),
    inStock: at % 9 === 4,
    priceFrom: at % 6 === 1 ? 150 + (at % 40) : 0,
    priceTo: pick(PRICES, at * 3 + Math.floor(at / 7)) - (at % 5),
    ratings: pick(RATINGS, Math.floor(at / 2)),
    sort: pick(SORTS, Math.floor(at / 3)),
    page: pick(PAGES, Math.floor(at / 5)),
  };
}

/** Addresses of listings, none twice: every mixture of search, filters, sort and page. */
export function listingAddresses(count: number): string[] {
  const addresses = new Set<string>();
  for (let at = 0; addresses.size < count; at += 1) {
    addresses.add(`${API_PREFIX}/products?${queryFromFilter(filterOf(at)).toString() || 'page=1'}`);
  }
  return [...addresses];
}

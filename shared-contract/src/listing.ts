import { PAGE_SIZE } from './constants';
import { countFacets, createFilter, highestPrice, isSoldOut, priceEnd, type FilteredPart } from './listing-facets';
import type { ListingFilter, ListingSort } from './listing-filter';
import type { ListedCar, ListingFacets, ListingSearch, Product } from './product.contract';

export { countFacets, highestPrice, priceEnd };

export interface ListingPage<Item> {
  readonly items: readonly Item[];
  /** Matches on all pages together. */
  readonly count: number;
  readonly pages: number;
  /** The page shown: a page past the end shows the last one (listing-18). */
  readonly page: number;
  readonly facets: ListingFacets;
  /** How the backend understood the search; null without one, and where no backend was asked. */
  readonly search: ListingSearch | null;
  /** The car that the parts have to fit; null when the catalogue has no such car, left out without one. */
  readonly car?: ListedCar | null | undefined;
}

type Listed = FilteredPart & Partial<Pick<Product, '_id'>> & Pick<Product, 'name'>;

/** The order without a sort: parts in stock before those out of stock, both in the given order. */
function inStockFirst<Item extends Listed>(products: readonly Item[]): readonly Item[] {
  const soldOut = products.filter(isSoldOut);
  return soldOut.length === 0 ? products : [...products.filter((product) => !isSoldOut(product)), ...soldOut];
}

/**
 * By price, equals in the given order. Numbers in a typed array sort several times faster than objects by a comparison,
 * which keeps 10,000 products under a frame; each number holds a whole-rupee price and the product’s index.
 */
function sortByPrice<Item extends Listed>(products: readonly Item[], direction: 1 | -1): Item[] {
  const { length } = products;
  const lowest = products.reduce((low, { price }) => Math.min(low, direction * price.actualPrice), Infinity);
  const keys = new Float64Array(length);
  products.forEach(({ price }, index) => (keys[index] = (direction * price.actualPrice - lowest) * length + index));
  keys.sort();
  return products.map((_, rank) => products[(keys[rank] ?? 0) % length] as Item);
}

/** The last part of the catalogue was added last. */
const SORTED: Readonly<Record<ListingSort, <Item extends Listed>(products: readonly Item[]) => readonly Item[]>> = {
  PRICE_LOW_TO_HIGH: (products) => sortByPrice(inStockFirst(products), 1),
  PRICE_HIGH_TO_LOW: (products) => sortByPrice(inStockFirst(products), -1),
  RATING: (products) => [...inStockFirst(products)].sort((a, b) => b.rating - a.rating),
  NEWEST: (products) => [...products].reverse(),
};

/** A page past the end shows the last one. */
export function pageOfListing(wanted: number, count: number): { count: number; pages: number; page: number } {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return { count, pages, page: Math.min(Math.max(1, wanted), pages) };
}

/** The parts that match a search. Without a search engine those whose names contain the text, in the given order. */
function searched<Item extends Listed>(products: readonly Item[], search: string, rankedIds?: readonly string[]) {
  if (rankedIds) {
    const ranks = new Map(rankedIds.map((id, rank) => [id, rank]));
    return products.filter(({ _id = '' }) => ranks.has(_id));
  }
  const text = search.trim().toLowerCase();
  return text === '' ? products : products.filter(({ name }) => name.toLowerCase().includes(text));
}

function byRank<Item extends Listed>(products: readonly Item[], rankedIds: readonly string[]): readonly Item[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  return rankedIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * All filters at once, then the sort, then the page (listing-4, listing-18). Pure. Without a sort, and among equal
 * prices or ratings, parts in stock come first; beyond that the given order stays.
 * @param products in the order of the catalogue.
 * @param rankedIds the results of a search engine for the search, the best first.
 * @param highest price of the catalogue, when `products` are not all of it.
 */
export function listProducts<Item extends Listed>(
  products: readonly Item[],
  filter: ListingFilter,
  { rankedIds, highest = highestPrice(products) }: { rankedIds?: readonly string[] | undefined; highest?: number } = {},
): ListingPage<Item> {
  const end = priceEnd(highest);
  const candidates = searched(products, filter.search, rankedIds);
  const { facets, count } = countFacets(candidates, filter, end);
  const fails = createFilter(filter, end);
  const matching = candidates.filter((product) => fails(product) === 0);
  const unsorted = () => (rankedIds ? byRank(matching, rankedIds) : inStockFirst(matching));
  const sorted = filter.sort ? SORTED[filter.sort](matching) : unsorted();
  const shown = pageOfListing(filter.page, count);
  const items = sorted.slice((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE);
  return { items, ...shown, facets, search: null };
}

import { PAGE_SIZE, UNRANKED } from './constants';
import { countFacets, failedChoices, highestPrice, isSoldOut, priceEnd, type FilteredPart } from './listing-facets';
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
  /** Matches that do not fit the car whose parts come first, on the pages or not; left out without one. */
  readonly unfit?: number | undefined;
}

type Listed = FilteredPart & Partial<Pick<Product, '_id'>> & Pick<Product, 'name'>;

/**
 * Sorts by whole numbers, equals in the given order. Numbers in a typed array sort several times faster than objects by
 * a comparison, which keeps 10,000 products under a frame; each number holds a key and the product’s index.
 */
function sortBy<Item extends Listed>(products: readonly Item[], keyOf: (product: Item) => number): Item[] {
  const { length } = products;
  const lowest = products.reduce((low, product) => Math.min(low, keyOf(product)), Infinity);
  const keys = new Float64Array(length);
  products.forEach((product, index) => (keys[index] = (keyOf(product) - lowest) * length + index));
  keys.sort();
  return products.map((_, rank) => products[(keys[rank] ?? 0) % length] as Item);
}

/** Without a sort: what is in stock first, then what fits the most common cars. The last part of a catalogue was added last. */
const SORTED: Readonly<
  Record<ListingSort | 'COMMON_FIRST', <Item extends Listed>(products: readonly Item[]) => readonly Item[]>
> = {
  COMMON_FIRST: (products) =>
    sortBy(products, (product) => (product.rank ?? UNRANKED) + (isSoldOut(product) ? UNRANKED + 1 : 0)),
  PRICE_LOW_TO_HIGH: (products) => sortBy(commonFirst(products), ({ price }) => price.actualPrice),
  PRICE_HIGH_TO_LOW: (products) => sortBy(commonFirst(products), ({ price }) => -price.actualPrice),
  RATING: (products) => [...commonFirst(products)].sort((a, b) => b.rating - a.rating),
  NEWEST: (products) => [...products].reverse(),
};

/** Of a list of parts, by sort: it is sorted once for all filters. */
const orders = new WeakMap<readonly Listed[], Map<string, readonly Listed[]>>();

function inOrder<Item extends Listed>(products: readonly Item[], sort: keyof typeof SORTED): readonly Item[] {
  const ofProducts = orders.get(products) ?? new Map<string, readonly Listed[]>();
  const sorted = (ofProducts.get(sort) as readonly Item[] | undefined) ?? SORTED[sort](products);
  orders.set(products, ofProducts.set(sort, sorted));
  return sorted;
}

const commonFirst = <Item extends Listed>(products: readonly Item[]): readonly Item[] =>
  inOrder(products, 'COMMON_FIRST');

/** For the shopper's car, from the first part of a list to the last: a sort orders within each. */
const [MADE, UNIVERSAL, UNKNOWN, UNFIT] = [0, 1, 2, 3] as const;

type FitFacts = Pick<Listed, '_id' | 'rank' | 'models'>;

function fitTier({ _id = '', rank, models = [] }: FitFacts, made: ReadonlySet<string>) {
  if (made.has(_id)) return MADE;
  if (rank === 0) return UNIVERSAL;
  return models.length === 0 ? UNKNOWN : UNFIT;
}

/**
 * @param factsOf of the parts that are products themselves: the product
 * @returns the parts that a listing for the car shows first, and then those that it only counts, which do not fit
 */
export function inTiers<Part>(
  parts: readonly Part[],
  made: ReadonlySet<string>,
  factsOf: (part: Part) => FitFacts,
): { shown: Part[]; unfit: Part[] } {
  const tiers: [Part[], Part[], Part[], Part[]] = [[], [], [], []];
  for (const part of parts) tiers[fitTier(factsOf(part), made)].push(part);
  const [fitting, universal, unknown, unfit] = tiers;
  return { shown: [...fitting, ...universal, ...unknown], unfit };
}

/** A page past the end shows the last one. */
export function pageOfListing(
  wanted: number,
  count: number,
  size = PAGE_SIZE,
): { count: number; pages: number; page: number } {
  const pages = Math.max(1, Math.ceil(count / size));
  return { count, pages, page: Math.min(Math.max(1, wanted), pages) };
}

/** The parts that match a search: without a sort the best first. Without a search engine those whose names contain the text. */
function searched<Item extends Listed>(
  products: readonly Item[],
  { search, sort }: ListingFilter,
  rankedIds?: readonly string[],
): readonly Item[] {
  if (rankedIds) {
    const ranks = new Map(rankedIds.map((id, rank) => [id, rank]));
    const results = products.filter(({ _id = '' }) => ranks.has(_id));
    return sort ? results : sortBy(results, ({ _id = '' }) => ranks.get(_id) ?? 0);
  }
  const text = search.trim().toLowerCase();
  return text === '' ? products : products.filter(({ name }) => name.toLowerCase().includes(text));
}

/** @returns how many parts that are not for the car pass the filter */
function countUnfit(parts: readonly Listed[], made: ReadonlySet<string>, filter: ListingFilter, end: number): number {
  const unfit = parts.filter((part) => fitTier(part, made) === UNFIT);
  return failedChoices(unfit, filter, end).filter((failed) => failed === 0).length;
}

interface ListingOptions {
  /** The results of a search engine for the search, the best first. */
  readonly rankedIds?: readonly string[] | undefined;
  /** Price of the catalogue, when the products are not all of it. */
  readonly highest?: number;
  /** Ids of the parts that are made for the filter's car; null without a car. */
  readonly made?: ReadonlySet<string> | null;
}

/** All the parts that a filter finds, in their order, without the page. */
export interface OrderedListing<Item> extends Pick<ListingPage<never>, 'count' | 'facets' | 'unfit'> {
  readonly items: readonly Item[];
}

/**
 * The sort, then all filters at once (listing-4). Pure, and the same for every page and size of it. Without a sort, and
 * among equal prices or ratings, parts in stock come first, and of these what fits the most common cars; beyond that the
 * given order stays. With a car what fits it comes before all that, and what does not is shown last or only counted.
 * @param products in the order of the catalogue.
 */
export function orderListing<Item extends Listed>(
  products: readonly Item[],
  filter: ListingFilter,
  { rankedIds, highest = highestPrice(products), made = null }: ListingOptions = {},
): OrderedListing<Item> {
  const end = priceEnd(highest);
  const results = searched(inOrder(products, filter.sort ?? 'COMMON_FIRST'), filter, rankedIds);
  const lastTier = filter.car !== null ? UNIVERSAL : filter.unfit ? UNFIT : UNKNOWN;
  const candidates = made ? results.filter((product) => fitTier(product, made) <= lastTier) : results;
  const { facets, matching } = countFacets(candidates, filter, end);
  const unfit = made && filter.car === null ? { unfit: countUnfit(results, made, filter, end) } : {};
  const tiers = made && inTiers(matching, made, (part) => part);
  return { items: tiers ? [...tiers.shown, ...tiers.unfit] : matching, count: matching.length, facets, ...unfit };
}

/** @returns the page that the filter asks for (listing-18) */
export function cutPage<Item>(
  { items, ...listing }: OrderedListing<Item>,
  filter: Pick<ListingFilter, 'page' | 'size'>,
): ListingPage<Item> {
  const shown = pageOfListing(filter.page, listing.count, filter.size);
  const shownItems = items.slice((shown.page - 1) * filter.size, shown.page * filter.size);
  return { ...listing, ...shown, items: shownItems, search: null };
}

export const listProducts = <Item extends Listed>(
  products: readonly Item[],
  filter: ListingFilter,
  options: ListingOptions = {},
): ListingPage<Item> => cutPage(orderListing(products, filter, options), filter);

import { LISTED_CATEGORIES } from './categories';
import { HIGHEST_RATING, LOWEST_RATING, PAGE_SIZE, PRICE_SLIDER_MAX, PRICE_SLIDER_MIN, WHOLE_UP_TO } from './constants';
import type { Product, ProductCategory } from './product.contract';

export type PriceSort = 'PRICE_HIGH_TO_LOW' | 'PRICE_LOW_TO_HIGH';

/** The filter, sort order and page of the listing; the URL keeps them (listing-3). */
export interface ListingFilter {
  readonly search: string;
  readonly categories: readonly ProductCategory[];
  /** Whole rupees; at `PRICE_SLIDER_MAX` there is no upper limit (listing-9). */
  readonly sliderAmount: number;
  readonly ratings: number;
  readonly priceSort: PriceSort | null;
  readonly page: number;
}

/** Clear all (listing-15). */
export const EMPTY_FILTER: ListingFilter = {
  search: '',
  categories: [],
  sliderAmount: PRICE_SLIDER_MAX,
  ratings: LOWEST_RATING,
  priceSort: null,
  page: 1,
};

export interface ListingPage<Item> {
  readonly items: readonly Item[];
  /** Matches on all pages together. */
  readonly count: number;
  readonly pages: number;
  /** The page shown: a page past the end shows the last one (listing-18). */
  readonly page: number;
}

/** A part of unknown stock counts as in stock. */
type Listed = Pick<Product, 'name' | 'category' | 'rating' | 'price'> &
  Partial<Pick<Product, 'outOfStock' | 'quantity'>>;

const isSoldOut = ({ outOfStock, quantity }: Listed) => outOfStock === true || quantity === 0;

function matches(filter: ListingFilter): (product: Listed) => boolean {
  const text = filter.search.trim().toLowerCase();
  const categories = new Set(filter.categories);
  const limit = filter.sliderAmount >= PRICE_SLIDER_MAX ? Infinity : filter.sliderAmount;
  return (product) =>
    (categories.size === 0 || categories.has(product.category)) &&
    product.price.actualPrice <= limit &&
    product.rating >= filter.ratings &&
    product.name.toLowerCase().includes(text);
}

/** The order without a sort: parts in stock before those out of stock, both in the given order. */
function inStockFirst<Item extends Listed>(products: readonly Item[]): readonly Item[] {
  const soldOut = products.filter(isSoldOut);
  return soldOut.length === 0 ? products : [...products.filter((product) => !isSoldOut(product)), ...soldOut];
}

/**
 * By price, equals in the given order. Numbers in a typed array sort several times faster than objects by a comparison,
 * which keeps 10,000 products under a frame; each number holds a whole-rupee price and the product’s index.
 */
function sortByPrice<Item extends Listed>(products: readonly Item[], sort: PriceSort): Item[] {
  const direction = sort === 'PRICE_LOW_TO_HIGH' ? 1 : -1;
  const { length } = products;
  const lowest = products.reduce((low, { price }) => Math.min(low, direction * price.actualPrice), Infinity);
  const keys = new Float64Array(length);
  products.forEach(({ price }, index) => (keys[index] = (direction * price.actualPrice - lowest) * length + index));
  keys.sort();
  return products.map((_, rank) => products[(keys[rank] ?? 0) % length] as Item);
}

/**
 * All filters at once, then the sort, then the page (listing-4, listing-18). Pure. Without a sort, and among equal
 * prices, parts in stock come first; beyond that the given order stays.
 */
export function listProducts<Item extends Listed>(products: readonly Item[], filter: ListingFilter): ListingPage<Item> {
  const matching = inStockFirst(products.filter(matches(filter)));
  const found = filter.priceSort ? sortByPrice(matching, filter.priceSort) : matching;
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, filter.page), pages);
  return { items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), count: found.length, pages, page };
}

/** @returns at most `limit` product names that contain the text, for the home search (home-4). */
export function suggestNames(products: readonly Pick<Product, 'name'>[], text: string, limit: number): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const names: string[] = [];
  for (const { name } of products) {
    if (names.length === limit) break;
    if (name.toLowerCase().includes(wanted)) names.push(name);
  }
  return names;
}

/** The label of the only ticked category; undefined for none and for several. */
const onlyCategory = ({ categories }: ListingFilter): string | undefined =>
  categories.length === 1 ? LISTED_CATEGORIES.find(({ category }) => category === categories[0])?.label : undefined;

/** The heading of a listing: what was searched for, or else the one category. */
export function listingHeading(filter: ListingFilter): string {
  const search = filter.search.trim();
  return search === '' ? (onlyCategory(filter) ?? 'All parts') : `Parts for “${search}”`;
}

/**
 * The canonical listing for search engines: all parts or one category, and a page of it. A search, a price or a rating
 * filters that listing and has no separate page.
 */
export function canonicalFilter(filter: ListingFilter): ListingFilter {
  const categories = onlyCategory(filter) === undefined ? [] : filter.categories;
  const whole = { ...EMPTY_FILTER, categories, page: filter.page, priceSort: filter.priceSort };
  const isWhole = queryFromFilter(whole).toString() === queryFromFilter(filter).toString();
  return { ...EMPTY_FILTER, categories, page: isWhole ? filter.page : 1 };
}

const SORTS = new Map<string | null, PriceSort>([
  ['high-to-low', 'PRICE_HIGH_TO_LOW'],
  ['low-to-high', 'PRICE_LOW_TO_HIGH'],
]);

function integerBetween(text: string | null, low: number, high: number, otherwise: number): number {
  const value = Number(text ?? NaN);
  return text !== null && text !== '' && Number.isInteger(value) && value >= low && value <= high ? value : otherwise;
}

/** Parses the filter of a URL; invalid values count as not set. */
export function filterFromQuery(query: URLSearchParams): ListingFilter {
  const selected = new Set(query.getAll('category'));
  return {
    search: query.get('search') ?? '',
    categories: LISTED_CATEGORIES.map(({ category }) => category).filter((category) => selected.has(category)),
    sliderAmount: integerBetween(query.get('price'), PRICE_SLIDER_MIN, PRICE_SLIDER_MAX, PRICE_SLIDER_MAX),
    ratings: integerBetween(query.get('rating'), LOWEST_RATING, HIGHEST_RATING, LOWEST_RATING),
    priceSort: SORTS.get(query.get('sort')) ?? null,
    page: integerBetween(query.get('page'), 1, Number.MAX_SAFE_INTEGER, 1),
  };
}

/** Serializes a filter; what is not set is left out, so that an unfiltered listing has a URL without a query. */
export function queryFromFilter(filter: Partial<ListingFilter>): URLSearchParams {
  const { search, categories, sliderAmount, ratings, priceSort, page } = { ...EMPTY_FILTER, ...filter };
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('search', search.trim());
  for (const category of categories) query.append('category', category);
  if (sliderAmount < PRICE_SLIDER_MAX) query.set('price', String(sliderAmount));
  if (ratings > LOWEST_RATING) query.set('rating', String(ratings));
  if (priceSort) query.set('sort', priceSort === 'PRICE_HIGH_TO_LOW' ? 'high-to-low' : 'low-to-high');
  if (page > 1) query.set('page', String(page));
  return query;
}

/** @returns the canonical form of all queries for the same listing */
export const canonicalListingQuery = (query: URLSearchParams): string =>
  queryFromFilter(filterFromQuery(query)).toString();

/**
 * The query of a request for products: for all of them if there are at most `most`, otherwise for the page that `query`
 * describes.
 * @param query of the listing's address; may be empty.
 */
export function withWholeUpTo(most: number, query: string): URLSearchParams {
  const parameters = new URLSearchParams(query);
  parameters.set(WHOLE_UP_TO, String(most));
  return parameters;
}

import { LISTED_CATEGORIES } from './categories';
import {
  HIGHEST_PRICE,
  HIGHEST_RATING,
  LOWEST_RATING,
  MAX_CHOSEN_NAMES,
  MAX_TEXT_LENGTH,
  PAGE_SIZE,
  PAGE_SIZES,
  POSITIONS,
  PRICE_SLIDER_MIN,
  WHOLE_UP_TO,
  type Position,
} from './constants';
import type { ProductCategory } from './product.contract';
import { UNREADABLE } from './unreadable';

export type ListingSort = 'PRICE_HIGH_TO_LOW' | 'PRICE_LOW_TO_HIGH' | 'NEWEST' | 'RATING';

/** The filter, sort order and page of the listing; the URL keeps them (listing-3). */
export interface ListingFilter {
  readonly search: string;
  readonly categories: readonly ProductCategory[];
  /** Manufacturers of parts, sorted. */
  readonly makers: readonly string[];
  /** Kinds of parts, `Oil filter`, sorted. */
  readonly types: readonly string[];
  /** One axle of the chosen ones, and one side of them, in the order of `POSITIONS`. */
  readonly positions: readonly Position[];
  /** Models that the parts are made for, `Suzuki Swift`, sorted. */
  readonly models: readonly string[];
  readonly inStock: boolean;
  /** The car that the parts have to fit, as `carKey` writes it; null for the parts of all cars. */
  readonly car: string | null;
  /** The car whose parts come first, as `carKey` writes it; null for the order without a car. `car` wins. */
  readonly carFirst: string | null;
  /** Whether the parts that do not fit `carFirst` are shown after all others; otherwise they are only counted. */
  readonly unfit: boolean;
  /** Whole rupees; `PRICE_SLIDER_MIN` for no lower limit. */
  readonly priceFrom: number;
  /** Whole rupees; null for no upper limit. At or past the catalogue's price end there is none either (listing-9). */
  readonly priceTo: number | null;
  readonly ratings: number;
  /** Null: by relevance with a search, otherwise what is in stock and common on the road first. */
  readonly sort: ListingSort | null;
  /** Parts a page, one of `PAGE_SIZES`. */
  readonly size: number;
  readonly page: number;
}

/** Clear all (listing-15). */
export const EMPTY_FILTER: ListingFilter = {
  search: '',
  categories: [],
  makers: [],
  types: [],
  positions: [],
  models: [],
  inStock: false,
  car: null,
  carFirst: null,
  unfit: false,
  priceFrom: PRICE_SLIDER_MIN,
  priceTo: null,
  ratings: LOWEST_RATING,
  sort: null,
  size: PAGE_SIZE,
  page: 1,
};

/** No name is longer: the end of a longer search is of no use, and no heading has room for it. */
const MAX_SEARCH = 200;

export const hasSearch = ({ search }: Pick<ListingFilter, 'search'>): boolean => search.trim() !== '';

/** Whether only the backend can answer the listing: it alone understands a search, and knows what fits a car. */
export const needsBackend = (filter: Pick<ListingFilter, 'search' | 'car' | 'carFirst'>): boolean =>
  hasSearch(filter) || filter.car !== null || filter.carFirst !== null;

/** The label of the only ticked category; undefined for none and for several. */
const onlyCategory = ({ categories }: ListingFilter): string | undefined =>
  categories.length === 1 ? LISTED_CATEGORIES.find(({ category }) => category === categories[0])?.label : undefined;

const onlyMaker = ({ makers }: ListingFilter): string | undefined => (makers.length === 1 ? makers[0] : undefined);

/** The heading of a listing: what was searched for, or else the one category, the one maker, or both. */
export function listingHeading(filter: ListingFilter): string {
  const search = filter.search.trim();
  if (search !== '') return `Parts for “${search}”`;
  const [category, maker] = [onlyCategory(filter), onlyMaker(filter)];
  return maker === undefined ? (category ?? 'All parts') : `${category ?? 'Parts'} by ${maker}`;
}

/**
 * The canonical listing for search engines: all parts, those of one category or of one maker, and a page of it. A search,
 * a price or a rating filters that listing and has no separate page.
 */
export function canonicalFilter(filter: ListingFilter): ListingFilter {
  const categories = onlyCategory(filter) === undefined ? [] : filter.categories;
  const makers = onlyMaker(filter) === undefined ? [] : filter.makers;
  const whole = { ...EMPTY_FILTER, categories, makers, page: filter.page, sort: filter.sort };
  const isWhole = queryFromFilter(whole).toString() === queryFromFilter(filter).toString();
  return { ...EMPTY_FILTER, categories, makers, page: isWhole ? filter.page : 1 };
}

const SORTS = new Map<string | null, ListingSort>([
  ['high-to-low', 'PRICE_HIGH_TO_LOW'],
  ['low-to-high', 'PRICE_LOW_TO_HIGH'],
  ['newest', 'NEWEST'],
  ['rating', 'RATING'],
]);
const SORT_NAMES = new Map([...SORTS].map(([name, sort]) => [sort, name]));

/** The vehicle and the year; what the driver replied follows. */
const CAR_KEY = /^.+~(19|20)[0-9]{2}(~|$)/;

const carOf = (text: string | null): string | null =>
  text !== null && text.length <= MAX_TEXT_LENGTH && CAR_KEY.test(text) ? text : null;

interface Range<Otherwise> {
  readonly low: number;
  readonly high: number;
  readonly otherwise: Otherwise;
}

function integerIn<Otherwise>(text: string | null, { low, high, otherwise }: Range<Otherwise>): number | Otherwise {
  const value = Number(text ?? NaN);
  return text !== null && text !== '' && Number.isInteger(value) && value >= low && value <= high ? value : otherwise;
}

/** @returns the names in the one order that addresses have them in. */
export const chosenNames = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name !== '' && name.length <= MAX_TEXT_LENGTH && !UNREADABLE.test(name))
    .sort()
    .slice(0, MAX_CHOSEN_NAMES);

/** Parses the filter of a URL; invalid values count as not set. */
export function filterFromQuery(query: URLSearchParams): ListingFilter {
  const selected = new Set(query.getAll('category'));
  const positions = new Set(query.getAll('position'));
  const size = Number(query.get('size'));
  const prices = { low: PRICE_SLIDER_MIN, high: HIGHEST_PRICE };
  return {
    search: (query.get('search') ?? '').slice(0, MAX_SEARCH),
    categories: LISTED_CATEGORIES.map(({ category }) => category).filter((category) => selected.has(category)),
    makers: chosenNames(query.getAll('maker')),
    types: chosenNames(query.getAll('type')),
    positions: POSITIONS.filter((position) => positions.has(position)),
    models: chosenNames(query.getAll('model')),
    inStock: query.get('stock') === 'in',
    car: carOf(query.get('car')),
    carFirst: carOf(query.get('first')),
    unfit: query.get('unfit') === 'shown',
    priceFrom: integerIn(query.get('from'), { ...prices, otherwise: PRICE_SLIDER_MIN }),
    priceTo: integerIn(query.get('price'), { ...prices, otherwise: null }),
    ratings: integerIn(query.get('rating'), { low: LOWEST_RATING, high: HIGHEST_RATING, otherwise: LOWEST_RATING }),
    sort: SORTS.get(query.get('sort')) ?? null,
    size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
    page: integerIn(query.get('page'), { low: 1, high: Number.MAX_SAFE_INTEGER, otherwise: 1 }),
  };
}

/** Serializes a filter; what is not set is left out, so that an unfiltered listing has a URL without a query. */
export function queryFromFilter(changes: Partial<ListingFilter>): URLSearchParams {
  const filter = { ...EMPTY_FILTER, ...changes };
  const { priceFrom, priceTo, ratings, size, page } = filter;
  const orNot = (isSet: boolean, value: number | null): string[] => (isSet ? [String(value)] : []);
  const values: readonly [name: string, values: readonly string[]][] = [
    ['search', [filter.search.trim()]],
    ['category', filter.categories],
    ['maker', filter.makers],
    ['type', filter.types],
    ['position', filter.positions],
    ['model', filter.models],
    ['stock', filter.inStock ? ['in'] : []],
    ['car', [filter.car ?? '']],
    ['first', [filter.carFirst ?? '']],
    ['unfit', filter.unfit ? ['shown'] : []],
    ['from', orNot(priceFrom > PRICE_SLIDER_MIN, priceFrom)],
    ['price', orNot(priceTo !== null, priceTo)],
    ['rating', orNot(ratings > LOWEST_RATING, ratings)],
    ['sort', [(filter.sort && SORT_NAMES.get(filter.sort)) ?? '']],
    ['size', orNot(size !== PAGE_SIZE, size)],
    ['page', orNot(page > 1, page)],
  ];
  return new URLSearchParams(
    values.flatMap(([name, own]) => own.filter((value) => value !== '').map((value) => [name, value])),
  );
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

import {
  categoryLabel,
  LISTED_CATEGORIES,
  withOwnCategories,
  type ListedCategory,
  type ProductCategory,
} from './categories';
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
import { UNREADABLE } from './unreadable';

export type ListingSort = 'PRICE_HIGH_TO_LOW' | 'PRICE_LOW_TO_HIGH' | 'NEWEST' | 'RATING';

/**
 * Filters that are on or off, with name and value in the address. Request, response, count, checkbox and chip follow: what passes
 * is in `listing-facets.ts`, the texts in `mf-catalog/src/listing/chosen-filters.tsx`.
 */
export const LISTING_FLAGS = { inStock: ['stock', 'in'] } as const satisfies Readonly<
  Record<string, readonly [string, string]>
>;
export type ListingFlag = keyof typeof LISTING_FLAGS;

/** The filter, sort order and page of the listing; the URL keeps them (listing-3). */
export interface ListingFilter extends Readonly<Record<ListingFlag, boolean>> {
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

/** No name is longer: the end of a longer search is of no use, and no heading has room for it. */
const MAX_SEARCH = 200;

const SORTS = new Map<string | null, ListingSort>([
  ['high-to-low', 'PRICE_HIGH_TO_LOW'],
  ['low-to-high', 'PRICE_LOW_TO_HIGH'],
  ['newest', 'NEWEST'],
  ['rating', 'RATING'],
]);
const SORT_NAMES = new Map([...SORTS].map(([name, sort]) => [sort, name]));

/** The vehicle and the year; what the driver replied follows. */
const CAR_KEY = /^.+~(19|20)[0-9]{2}(~|$)/;

/** @returns the names in the one order that addresses have them in. */
export const chosenNames = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name !== '' && name.length <= MAX_TEXT_LENGTH && !UNREADABLE.test(name))
    .sort()
    .slice(0, MAX_CHOSEN_NAMES);

/** A field of the filter in the address: its name, and its value, which is left out while it is `empty`. */
interface Parameter<Value> {
  readonly name: string;
  readonly empty: Value;
  /**
   * @param texts as they came; an invalid one counts as not set
   * @param listed the categories of the shop
   */
  readonly read: (texts: readonly string[], listed: readonly ListedCategory[]) => Value;
  readonly write: (value: Value) => readonly string[];
}

const text = <Value extends string | null>(
  name: string,
  empty: Value,
  read: (text: string) => Value,
): Parameter<Value> => ({
  name,
  empty,
  read: ([first = '']) => read(first),
  write: (value) => [value?.trim() ?? ''],
});

const names = <Name extends string>(
  name: string,
  read: Parameter<readonly Name[]>['read'],
): Parameter<readonly Name[]> => ({ name, empty: [], read, write: (values) => values });

const flag = ([name, on]: readonly [string, string]): Parameter<boolean> => ({
  name,
  empty: false,
  read: ([first]) => first === on,
  write: (isOn) => (isOn ? [on] : []),
});

const integer = <Empty extends number | null>(
  name: string,
  empty: Empty,
  passes: (value: number) => boolean,
): Parameter<number | Empty> => ({
  name,
  empty,
  read: ([first = '']) =>
    first !== '' && Number.isSafeInteger(Number(first)) && passes(Number(first)) ? Number(first) : empty,
  write: (value) => (value === empty ? [] : [String(value)]),
});

const car = (name: string) =>
  text<string | null>(name, null, (key) => (key.length <= MAX_TEXT_LENGTH && CAR_KEY.test(key) ? key : null));

const isPrice = (value: number) => value >= PRICE_SLIDER_MIN && value <= HIGHEST_PRICE;

const flags = Object.fromEntries(Object.entries(LISTING_FLAGS).map(([field, texts]) => [field, flag(texts)])) as Record<
  ListingFlag,
  Parameter<boolean>
>;

/** Every field once, in the order of addresses. */
const PARAMETERS: { readonly [Field in keyof ListingFilter]: Parameter<ListingFilter[Field]> } = {
  search: text('search', '', (search) => search.slice(0, MAX_SEARCH)),
  categories: names('category', (texts, listed) =>
    withOwnCategories(listed.map(({ category }) => category)).filter((category) => texts.includes(category)),
  ),
  makers: names('maker', chosenNames),
  types: names('type', chosenNames),
  positions: names('position', (texts) => POSITIONS.filter((position) => texts.includes(position))),
  models: names('model', chosenNames),
  ...flags,
  car: car('car'),
  carFirst: car('first'),
  unfit: flag(['unfit', 'shown']),
  priceFrom: integer('from', PRICE_SLIDER_MIN, isPrice),
  priceTo: integer('price', null, isPrice),
  ratings: integer('rating', LOWEST_RATING, (value) => value >= LOWEST_RATING && value <= HIGHEST_RATING),
  sort: {
    name: 'sort',
    empty: null,
    read: ([first = '']) => SORTS.get(first) ?? null,
    write: (sort) => [(sort && SORT_NAMES.get(sort)) ?? ''],
  },
  size: integer('size', PAGE_SIZE, (value) => PAGE_SIZES.includes(value)),
  page: integer('page', 1, (value) => value >= 1),
};

const parameters = Object.entries(PARAMETERS) as [keyof ListingFilter, Parameter<unknown>][];

/** Names of the query of a listing, in the page's URL and in the request. */
export const LISTING_QUERY = parameters.map(([, { name }]) => name);

const filterOf = (valueOf: (parameter: Parameter<unknown>) => unknown) =>
  Object.fromEntries(parameters.map(([field, parameter]) => [field, valueOf(parameter)])) as unknown as ListingFilter;

/** Clear all (listing-15). */
export const EMPTY_FILTER = filterOf(({ empty }) => empty);

/**
 * Parses the filter of a URL; invalid values count as not set.
 * @param listed the categories of the shop, where it may have some beyond the nine
 */
export const filterFromQuery = (query: URLSearchParams, listed: readonly ListedCategory[] = []): ListingFilter =>
  filterOf(({ name, read }) => read(query.getAll(name), listed));

/** Serializes a filter; what is not set is left out, so that an unfiltered listing has a URL without a query. */
export const queryFromFilter = (changes: Partial<ListingFilter>): URLSearchParams =>
  new URLSearchParams(
    // A page of the shop has some thirty such addresses, and its hydration waits for them.
    parameters
      .filter(([field]) => field in changes)
      .flatMap(([field, { name, empty, write }]) =>
        write(changes[field] ?? empty)
          .filter((value) => value !== '')
          .map((value) => [name, value]),
      ),
  );

export const hasSearch = ({ search }: Pick<ListingFilter, 'search'>): boolean => search.trim() !== '';

/** Whether only the backend can answer the listing: it alone understands a search, and knows what fits a car. */
export const needsBackend = (filter: Pick<ListingFilter, 'search' | 'car' | 'carFirst'>): boolean =>
  hasSearch(filter) || filter.car !== null || filter.carFirst !== null;

/** The only one of a list; undefined for none and for several. */
const onlyOne = <Value>(values: readonly Value[]): Value | undefined => (values.length === 1 ? values[0] : undefined);

/**
 * The heading of a listing: what was searched for, or else the one category, the one maker, or both.
 * @param listed the categories of the shop
 */
export function listingHeading(filter: ListingFilter, listed: readonly ListedCategory[] = LISTED_CATEGORIES): string {
  const search = filter.search.trim();
  if (search !== '') return `Parts for “${search}”`;
  const [category, maker] = [onlyOne(filter.categories), onlyOne(filter.makers)];
  const label = category && categoryLabel(category, listed);
  return maker === undefined ? (label ?? 'All parts') : `${label ?? 'Parts'} by ${maker}`;
}

/**
 * The canonical listing for search engines: all parts, those of one category or of one maker, and a page of it. A search,
 * a price or a rating filters that listing and has no separate page.
 */
export function canonicalFilter(filter: ListingFilter): ListingFilter {
  const categories = onlyOne(filter.categories) === undefined ? [] : filter.categories;
  const makers = onlyOne(filter.makers) === undefined ? [] : filter.makers;
  const whole = { ...EMPTY_FILTER, categories, makers, page: filter.page, sort: filter.sort };
  const isWhole = queryFromFilter(whole).toString() === queryFromFilter(filter).toString();
  return { ...EMPTY_FILTER, categories, makers, page: isWhole ? filter.page : 1 };
}

/** @returns the canonical form of all queries for the same listing */
export const canonicalListingQuery = (query: URLSearchParams, listed?: readonly ListedCategory[]): string =>
  queryFromFilter(filterFromQuery(query, listed)).toString();

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

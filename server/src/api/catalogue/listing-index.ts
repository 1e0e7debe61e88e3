import { PAGE_SIZE, PRICE_SLIDER_MAX, type ListingFilter } from '@piston-parts/shared-contract';
import { createNameSearch } from './name-search';

/** What listings are made of, a column each, in the order of the unsorted listing. */
export interface ListedColumns {
  readonly ids: readonly string[];
  /** Names as they are searched. */
  readonly names: readonly string[];
  readonly categories: readonly string[];
  readonly ratings: readonly number[];
  /** Whole rupees. */
  readonly prices: readonly number[];
  readonly soldOut: readonly boolean[];
}

/** Which products a page has, in their order. Stock and the rest are read when it is answered. */
export interface ListingIds {
  readonly ids: readonly string[];
  /** Matches on all pages together. */
  readonly count: number;
  readonly pages: number;
  readonly page: number;
}

/** A page past the end shows the last one (listing-18). */
export function pageOf(wanted: number, count: number): Omit<ListingIds, 'ids'> {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return { count, pages, page: Math.min(Math.max(1, wanted), pages) };
}

/** The rows in stock, then those that are sold out, both in the given order. */
function rowsInStockFirst(soldOut: readonly boolean[]): Uint32Array {
  const rows = soldOut.map((_, row) => row);
  return Uint32Array.from([...rows.filter((row) => !soldOut[row]), ...rows.filter((row) => soldOut[row])]);
}

/** Rows by price, equals in the order of `rows`. Each number that is sorted holds a price and a place in `rows`. */
function rowsByPrice(prices: Int32Array, rows: Uint32Array, direction: 1 | -1): Uint32Array {
  const { length } = prices;
  const lowest = prices.reduce((low, price) => Math.min(low, direction * price), Infinity);
  const keys = Float64Array.from(rows, (row, place) => (direction * (prices[row] ?? 0) - lowest) * length + place);
  return Uint32Array.from(keys.sort(), (key) => rows[key % length] ?? 0);
}

const onFirstUse = <Value>(make: () => Value): (() => Value) => {
  let made: Value | null = null;
  return () => (made ??= make());
};

interface Numbers {
  readonly categories: Uint16Array;
  readonly ratings: Float32Array;
  readonly prices: Int32Array;
}

interface Wanted {
  /** 1 for the rows that have the searched text. */
  readonly named: Uint8Array;
  /** 1 for the numbers of wanted categories. */
  readonly categories: Uint8Array;
  readonly highestPrice: number;
  readonly lowestRating: number;
}

/**
 * Writes the rows that match to the beginning of `found`, in the given order. By numbers, which takes a third of the time
 * that an iterator does.
 * @returns how many there are.
 */
function match(
  order: Uint32Array,
  { categories, ratings, prices }: Numbers,
  wanted: Wanted,
  found: Uint32Array,
): number {
  const { named, highestPrice, lowestRating } = wanted;
  let count = 0;
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place] as number;
    const isMatch =
      named[row] === 1 &&
      wanted.categories[categories[row] as number] === 1 &&
      (prices[row] as number) <= highestPrice &&
      (ratings[row] as number) >= lowestRating;
    if (isMatch) found[count++] = row;
  }
  return count;
}

/**
 * Keeps what listings are made of in the memory: any mixture of filters, sort and page of 100,000 products is found in
 * about a millisecond, where a database that has to count matches takes tens.
 * @returns the same as `listProducts`, by the products' ids.
 */
export function createListingIndex(columns: ListedColumns): (filter: ListingFilter) => ListingIds {
  const { ids } = columns;
  const kinds = [...new Set(columns.categories)];
  const numberOf = new Map(kinds.map((kind, number) => [kind, number]));
  const numbers: Numbers = {
    categories: Uint16Array.from(columns.categories, (kind) => numberOf.get(kind) ?? 0),
    ratings: Float32Array.from(columns.ratings),
    prices: Int32Array.from(columns.prices),
  };
  const findNames = createNameSearch(columns.names);
  const everyRow = Uint8Array.from(ids, () => 1);
  const unsorted = onFirstUse(() => rowsInStockFirst(columns.soldOut));
  const orders = {
    unsorted,
    PRICE_LOW_TO_HIGH: onFirstUse(() => rowsByPrice(numbers.prices, unsorted(), 1)),
    PRICE_HIGH_TO_LOW: onFirstUse(() => rowsByPrice(numbers.prices, unsorted(), -1)),
  };
  const found = new Uint32Array(ids.length);

  return ({ search, categories, sliderAmount, ratings, priceSort, page }) => {
    const text = search.trim().toLowerCase();
    const isWanted = (kind: string) => categories.length === 0 || categories.some((one) => one === kind);
    const count = match(
      orders[priceSort ?? 'unsorted'](),
      numbers,
      {
        named: text === '' ? everyRow : findNames(text),
        categories: Uint8Array.from(kinds, (kind) => Number(isWanted(kind))),
        highestPrice: sliderAmount >= PRICE_SLIDER_MAX ? Infinity : sliderAmount,
        lowestRating: ratings,
      },
      found,
    );
    const shown = pageOf(page, count);
    const rows = found.subarray(0, count).subarray((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE);
    return { ids: [...rows].flatMap((row) => ids[row] ?? []), ...shown };
  };
}

import { LISTED_CATEGORIES } from './categories';
import { HIGHEST_SPECIFIED_PRICE, HIGHEST_RATING, LOWEST_RATING, PRICE_SLIDER_MAX } from './constants';
import type { ListingFilter } from './listing-filter';
import type { ListingFacets, Product } from './product.contract';
import { isInStock } from './quantity';

/** The values that a listing filters a part by. A part of unknown stock counts as in stock. */
export type FilteredPart = Pick<Product, 'category' | 'rating'> & {
  readonly price: Pick<Product['price'], 'actualPrice'>;
} & Partial<Pick<Product, 'manufacturerName' | 'outOfStock' | 'quantity'>> & {
    /** Parts that are alike may be counted by one entry: how many they are, 1 if left out. */
    readonly parts?: number;
  };

/** The opposite of `isInStock`, for parts whose stock may be unknown. */
export const isSoldOut = ({ outOfStock = false, quantity = 1 }: FilteredPart): boolean =>
  !isInStock({ outOfStock, quantity });

/** The bits of the choices that a part fails. */
const CATEGORY = 1;
const MAKER = 2;
const STOCK = 4;
const PRICE = 8;
const RATING = 16;

/**
 * The end of the price slider of a catalogue (listing-10): at the specified 1500 when its highest price is that of the
 * specification, otherwise at its highest price rounded up to two digits, and never below 1500.
 * @param highest whole rupees; 0 for an empty catalogue.
 */
export function priceEnd(highest: number): number {
  if (highest === HIGHEST_SPECIFIED_PRICE) return PRICE_SLIDER_MAX;
  const step = 10 ** (String(highest).length - 2);
  return Math.max(PRICE_SLIDER_MAX, Math.ceil(highest / step) * step);
}

export const highestPrice = (parts: readonly FilteredPart[]): number =>
  parts.reduce((highest, { price }) => Math.max(highest, price.actualPrice), 0);

/** @returns a function for which of the choices a part fails; 0 for a part that the listing shows. */
export function createFilter(filter: ListingFilter, end: number): (part: FilteredPart) => number {
  const categories = new Set<string>(filter.categories);
  const makers = new Set(filter.makers);
  const { priceFrom, ratings, inStock } = filter;
  const priceTo = filter.priceTo === null || filter.priceTo >= end ? Infinity : filter.priceTo;
  return (part) => {
    const { actualPrice } = part.price;
    return (
      (categories.size === 0 || categories.has(part.category) ? 0 : CATEGORY) +
      (makers.size === 0 || makers.has(part.manufacturerName ?? '') ? 0 : MAKER) +
      (inStock && isSoldOut(part) ? STOCK : 0) +
      (actualPrice >= priceFrom && actualPrice <= priceTo ? 0 : PRICE) +
      (part.rating >= ratings ? 0 : RATING)
    );
  };
}

/** Longer lists are not readable. */
const MAX_COUNTED_MAKERS = 100;

const add = <Key>(counts: Map<Key, number>, key: Key, parts: number) => counts.set(key, (counts.get(key) ?? 0) + parts);

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }): number =>
  b.count - a.count || (a.name < b.name ? -1 : 1);

/**
 * Counts, beside every choice, the parts that it would show under the other choices (listing-25).
 * @param parts those that the search found, or all.
 * @returns the counts, and how many parts the listing has.
 */
export function countFacets(
  parts: readonly FilteredPart[],
  filter: ListingFilter,
  end: number,
): { facets: ListingFacets; count: number } {
  const fails = createFilter(filter, end);
  const categories = new Map<Product['category'], number>();
  const makers = new Map(filter.makers.map((name) => [name, 0]));
  const ratings = Array.from({ length: HIGHEST_RATING }, () => 0);
  let [count, inStock] = [0, 0];
  for (const part of parts) {
    const failed = fails(part);
    const units = part.parts ?? 1;
    if (failed === 0) count += units;
    if ((failed & ~CATEGORY) === 0) add(categories, part.category, units);
    if ((failed & ~MAKER) === 0) add(makers, part.manufacturerName ?? '', units);
    if ((failed & ~STOCK) === 0 && !isSoldOut(part)) inStock += units;
    if ((failed & ~RATING) === 0) {
      for (let rating = LOWEST_RATING; rating <= part.rating; rating += 1)
        ratings[rating - 1] = (ratings[rating - 1] ?? 0) + units;
    }
  }
  const facets = {
    categories: LISTED_CATEGORIES.flatMap(({ category }) => {
      const each = categories.get(category);
      return each === undefined ? [] : [{ category, count: each }];
    }),
    makers: [...makers]
      .map(([name, each]) => ({ name, count: each }))
      .sort(byCount)
      .filter(({ name }, rank) => rank < MAX_COUNTED_MAKERS || filter.makers.includes(name)),
    ratings,
    inStock,
    priceEnd: end,
  };
  return { facets, count };
}

import { LISTED_CATEGORIES } from './categories';
import {
  HIGHEST_SPECIFIED_PRICE,
  HIGHEST_RATING,
  LOWEST_RATING,
  POSITIONS,
  PRICE_SLIDER_MAX,
  type Position,
} from './constants';
import type { ListingFilter } from './listing-filter';
import type { ListingFacets, Product } from './product.contract';
import { isInStock } from './quantity';

/** The values that a listing filters a part by. A part of unknown stock counts as in stock. */
export type FilteredPart = Pick<Product, 'category' | 'rating'> & {
  readonly price: Pick<Product['price'], 'actualPrice'>;
} & Partial<
    Pick<Product, 'manufacturerName' | 'outOfStock' | 'quantity' | 'partType' | 'positions' | 'models' | 'rank'>
  > & {
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
const TYPE = 32;
const AXLE = 64;
const SIDE = 128;
const MODEL = 256;

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

const isAxle = (position: Position): boolean => position === 'front' || position === 'rear';

const isAmong = <Value>(values: readonly Value[] = [], chosen: ReadonlySet<Value>): boolean =>
  chosen.size === 0 || values.some((value) => chosen.has(value));

/** @returns a function for which of the choices a part fails; 0 for a part that the listing shows. */
export function createFilter(filter: ListingFilter, end: number): (part: FilteredPart) => number {
  const categories = new Set<string>(filter.categories);
  const makers = new Set(filter.makers);
  const types = new Set(filter.types);
  const axles = new Set(filter.positions.filter(isAxle));
  const sides = new Set(filter.positions.filter((position) => !isAxle(position)));
  const models = new Set(filter.models);
  const { priceFrom, ratings, inStock } = filter;
  const priceTo = filter.priceTo === null || filter.priceTo >= end ? Infinity : filter.priceTo;
  return (part) => {
    const { actualPrice } = part.price;
    return (
      (categories.size === 0 || categories.has(part.category) ? 0 : CATEGORY) +
      (makers.size === 0 || makers.has(part.manufacturerName ?? '') ? 0 : MAKER) +
      (inStock && isSoldOut(part) ? STOCK : 0) +
      (actualPrice >= priceFrom && actualPrice <= priceTo ? 0 : PRICE) +
      (part.rating >= ratings ? 0 : RATING) +
      (types.size === 0 || types.has(part.partType ?? '') ? 0 : TYPE) +
      (isAmong(part.positions, axles) ? 0 : AXLE) +
      (isAmong(part.positions, sides) ? 0 : SIDE) +
      (isAmong(part.models, models) ? 0 : MODEL)
    );
  };
}

/** Longer lists are not readable. */
const MAX_COUNTED_NAMES = 100;

const add = <Key>(counts: Map<Key, number>, key: Key, parts: number) => counts.set(key, (counts.get(key) ?? 0) + parts);

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }): number =>
  b.count - a.count || (a.name < b.name ? -1 : 1);

type Counts = Map<string, number>;

const countsFrom = (chosen: readonly string[]): Counts => new Map(chosen.map((name) => [name, 0]));

/** The names with the most parts, and the chosen ones. */
const namesOf = (counts: Counts, chosen: readonly string[]) =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort(byCount)
    .filter(({ name }, rank) => name !== '' && (rank < MAX_COUNTED_NAMES || chosen.includes(name)));

/** Counts of lists that many parts have in common: each list is counted once, and what is in it at the end. */
function countEach<Name extends string>(lists: ReadonlyMap<readonly Name[], number>, counts: Map<Name, number>) {
  for (const [names, units] of lists) for (const name of names) add(counts, name, units);
  return counts;
}

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
  const makers = countsFrom(filter.makers);
  const types = countsFrom(filter.types);
  const axles = new Map<readonly Position[], number>();
  const sides = new Map<readonly Position[], number>();
  const models = new Map<readonly string[], number>();
  const ratings = Array.from({ length: HIGHEST_RATING }, () => 0);
  let [count, inStock] = [0, 0];
  for (const part of parts) {
    const failed = fails(part);
    const units = part.parts ?? 1;
    if (failed === 0) count += units;
    if ((failed & ~CATEGORY) === 0) add(categories, part.category, units);
    if ((failed & ~MAKER) === 0) add(makers, part.manufacturerName ?? '', units);
    if ((failed & ~TYPE) === 0) add(types, part.partType ?? '', units);
    if ((failed & ~AXLE) === 0 && part.positions) add(axles, part.positions, units);
    if ((failed & ~SIDE) === 0 && part.positions) add(sides, part.positions, units);
    if ((failed & ~MODEL) === 0 && part.models) add(models, part.models, units);
    if ((failed & ~STOCK) === 0 && !isSoldOut(part)) inStock += units;
    if ((failed & ~RATING) === 0) {
      for (let rating = LOWEST_RATING; rating <= part.rating; rating += 1)
        ratings[rating - 1] = (ratings[rating - 1] ?? 0) + units;
    }
  }
  const [byAxle, bySide] = [countEach(axles, new Map()), countEach(sides, new Map())];
  const positions = (position: Position) => (isAxle(position) ? byAxle : bySide).get(position) ?? 0;
  const facets = {
    categories: LISTED_CATEGORIES.flatMap(({ category }) => {
      const each = categories.get(category);
      return each === undefined ? [] : [{ category, count: each }];
    }),
    makers: namesOf(makers, filter.makers),
    types: namesOf(types, filter.types),
    positions: POSITIONS.map((position) => ({ position, count: positions(position) })).filter(
      ({ count: each }) => each > 0,
    ),
    models: namesOf(countEach(models, countsFrom(filter.models)), filter.models),
    ratings,
    inStock,
    priceEnd: end,
  };
  return { facets, count };
}

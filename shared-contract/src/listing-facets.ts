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

const isAmong = <Value>(values: readonly Value[] = [], chosen: readonly Value[]): boolean =>
  values.some((value) => chosen.includes(value));

/** @returns a function for which of the choices a part fails; 0 for a part that the listing shows. */
export function createFilter(filter: ListingFilter, end: number): (part: FilteredPart) => number {
  const { priceFrom, ratings, inStock } = filter;
  const priceTo = filter.priceTo === null || filter.priceTo >= end ? Infinity : filter.priceTo;
  const { categories, makers, types, positions, models } = filter;
  const [axles, sides] = [positions.filter(isAxle), positions.filter((position) => !isAxle(position))];
  const choices: readonly (readonly [bit: number, isSet: boolean, passes: (part: FilteredPart) => boolean])[] = [
    [CATEGORY, categories.length > 0, ({ category }) => categories.some((one) => one === category)],
    [MAKER, makers.length > 0, ({ manufacturerName = '' }) => makers.includes(manufacturerName)],
    [TYPE, types.length > 0, ({ partType = '' }) => types.includes(partType)],
    [AXLE, axles.length > 0, (part) => isAmong(part.positions, axles)],
    [SIDE, sides.length > 0, (part) => isAmong(part.positions, sides)],
    [MODEL, models.length > 0, (part) => isAmong(part.models, models)],
    [STOCK, inStock, (part) => !isSoldOut(part)],
    [
      PRICE,
      priceFrom > 0 || priceTo < Infinity,
      ({ price: { actualPrice } }) => actualPrice >= priceFrom && actualPrice <= priceTo,
    ],
    [RATING, true, ({ rating }) => rating >= ratings],
  ];
  const set = choices.flatMap(([bit, isSet, passes]) => (isSet ? { bit, passes } : []));
  return (part) => {
    let failed = 0;
    for (const choice of set) if (!choice.passes(part)) failed += choice.bit;
    return failed;
  };
}

/** Longer lists are not readable. */
const MAX_COUNTED_NAMES = 100;

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }): number =>
  b.count - a.count || (a.name < b.name ? -1 : 1);

/** Counts parts by what one choice is about. */
function createCounter<Key>(bit: number, keyOf: (part: FilteredPart) => Key) {
  const counts = new Map<Key, number>();
  const count = (part: FilteredPart) => {
    const key = keyOf(part);
    counts.set(key, (counts.get(key) ?? 0) + (part.parts ?? 1));
  };
  return { bit, counts, count };
}

/** Counts of lists that many parts have in common: each list is counted once, and what is in it at the end. */
function countEach<Name extends string>(lists: ReadonlyMap<readonly Name[], number>): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const [names, units] of lists) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + units);
  return counts;
}

/** The names with the most parts, and the chosen ones. */
const namesOf = (counts: ReadonlyMap<string, number>, chosen: readonly string[]) =>
  [...new Map([...chosen.map((name) => [name, 0] as const), ...counts])]
    .map(([name, count]) => ({ name, count }))
    .sort(byCount)
    .filter(({ name }, rank) => name !== '' && (rank < MAX_COUNTED_NAMES || chosen.includes(name)));

const NO_POSITIONS: readonly Position[] = [];
const NO_MODELS: readonly string[] = [];

/**
 * Counts, beside every choice, the parts that it would show under the other choices (listing-25).
 * @param parts those that the search found, or all.
 * @returns the counts, the entries that the listing shows, and how many parts they are.
 */
export function countFacets<Part extends FilteredPart>(
  parts: readonly Part[],
  filter: ListingFilter,
  end: number,
): { facets: ListingFacets; count: number; matching: readonly Part[] } {
  const fails = createFilter(filter, end);
  const matching: Part[] = [];
  const categories = createCounter(CATEGORY, ({ category }) => category);
  const makers = createCounter(MAKER, ({ manufacturerName = '' }) => manufacturerName);
  const types = createCounter(TYPE, ({ partType = '' }) => partType);
  const axles = createCounter(AXLE, ({ positions = NO_POSITIONS }) => positions);
  const sides = createCounter(SIDE, ({ positions = NO_POSITIONS }) => positions);
  const models = createCounter(MODEL, ({ models: own = NO_MODELS }) => own);
  const stock = createCounter(STOCK, isSoldOut);
  const ratings = createCounter(RATING, ({ rating }) => rating);
  const counters = [categories, makers, types, axles, sides, models, stock, ratings];
  for (const part of parts) {
    const failed = fails(part);
    if (failed === 0) matching.push(part);
    // Beside a choice also the parts that fail it alone.
    for (const { bit, count } of counters) if (failed === 0 || failed === bit) count(part);
  }
  const [byAxle, bySide] = [countEach(axles.counts), countEach(sides.counts)];
  const positionCount = (position: Position) => (isAxle(position) ? byAxle : bySide).get(position) ?? 0;
  const ratedAtLeast = (lowest: number) =>
    [...ratings.counts].reduce((sum, [rating, units]) => (rating >= lowest ? sum + units : sum), 0);
  const facets = {
    categories: LISTED_CATEGORIES.flatMap(({ category }) => {
      const count = categories.counts.get(category);
      return count === undefined ? [] : [{ category, count }];
    }),
    makers: namesOf(makers.counts, filter.makers),
    types: namesOf(types.counts, filter.types),
    positions: POSITIONS.map((position) => ({ position, count: positionCount(position) })).filter(
      ({ count }) => count > 0,
    ),
    models: namesOf(countEach(models.counts), filter.models),
    ratings: Array.from({ length: HIGHEST_RATING }, (_, index) => ratedAtLeast(index + LOWEST_RATING)),
    inStock: stock.counts.get(false) ?? 0,
    priceEnd: end,
  };
  return { facets, count: matching.reduce((sum, part) => sum + (part.parts ?? 1), 0), matching };
}

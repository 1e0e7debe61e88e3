import { withOwnCategories } from './categories';
import {
  HIGHEST_SPECIFIED_PRICE,
  HIGHEST_RATING,
  LOWEST_RATING,
  POSITIONS,
  PRICE_SLIDER_MAX,
  type Position,
} from './constants';
import { LISTING_FLAGS, type ListingFilter, type ListingFlag } from './listing-filter';
import type { ListingFacets, Product } from './product.contract';
import { isInStock } from './quantity';

/** The values that a listing filters a part by. A part of unknown stock counts as in stock. */
export type FilteredPart = Pick<Product, 'category' | 'rating'> & {
  readonly price: Pick<Product['price'], 'actualPrice'>;
} & Partial<
    Pick<Product, 'manufacturerName' | 'outOfStock' | 'quantity' | 'partType' | 'positions' | 'models' | 'rank'>
  >;

/** The opposite of `isInStock`, for parts whose stock may be unknown. */
export const isSoldOut = ({ outOfStock = false, quantity = 1 }: FilteredPart): boolean =>
  !isInStock({ outOfStock, quantity });

/** Whether a part passes a filter that is on. */
const FLAGS: Readonly<Record<ListingFlag, (part: FilteredPart) => boolean>> = {
  inStock: (part) => !isSoldOut(part),
};

/** The bits of the choices that a part fails: the lowest ones are those of `FLAGS`. */
const CATEGORY = 1 << 15;
const MAKER = 1 << 14;
const PRICE = 1 << 13;
const RATING = 1 << 12;
const TYPE = 1 << 11;
const AXLE = 1 << 10;
const SIDE = 1 << 9;
const MODEL = 1 << 8;

const flagNames = Object.keys(LISTING_FLAGS) as ListingFlag[];
const bitOfFlag = (name: ListingFlag): number => 1 << flagNames.indexOf(name);

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

const isAxle = (position: Position): boolean => position === 'front' || position === 'rear';

const isAmong = <Value>(values: readonly Value[], chosen: readonly Value[]): boolean =>
  values.some((value) => chosen.includes(value));

const NO_POSITIONS: Position[] = [];
const NO_MODELS: string[] = [];

const categoryOf = ({ category }: FilteredPart) => category;
const makerOf = ({ manufacturerName = '' }: FilteredPart) => manufacturerName;
const typeOf = ({ partType = '' }: FilteredPart) => partType;
const positionsOf = ({ positions = NO_POSITIONS }: FilteredPart) => positions;
const modelsOf = ({ models = NO_MODELS }: FilteredPart) => models;
const priceOf = ({ price }: FilteredPart) => price.actualPrice;
const ratingOf = ({ rating }: FilteredPart) => rating;

/** The values of one property of parts, each once, and by part the index of its value. */
interface Column<Value> {
  readonly values: readonly Value[];
  readonly indexes: Uint32Array;
}

/** Of a list of parts, by property: the same catalogue is filtered again and again, and then no text is compared. */
const columns = new WeakMap<readonly FilteredPart[], Map<unknown, unknown>>();

function columnOf<Value>(parts: readonly FilteredPart[], valueOf: (part: FilteredPart) => Value): Column<Value> {
  const ofParts = columns.get(parts) ?? new Map<unknown, unknown>();
  columns.set(parts, ofParts);
  const cached = ofParts.get(valueOf) as Column<Value> | undefined;
  if (cached) return cached;
  const ofValues = new Map<Value, number>();
  const indexes = new Uint32Array(parts.length);
  parts.forEach((part, at) => {
    const value = valueOf(part);
    const index = ofValues.get(value) ?? ofValues.size;
    if (index === ofValues.size) ofValues.set(value, index);
    indexes[at] = index;
  });
  const column = { indexes, values: [...ofValues.keys()] };
  ofParts.set(valueOf, column);
  return column;
}

export const highestPrice = (parts: readonly FilteredPart[]): number =>
  columnOf(parts, priceOf).values.reduce((highest, price) => Math.max(highest, price), 0);

/** @returns by part the bits of the choices that it fails; 0 for a part that the listing shows */
export function failedChoices(parts: readonly FilteredPart[], filter: ListingFilter, end: number): Uint16Array {
  const { categories, makers, types, positions, models, priceFrom, ratings } = filter;
  const priceTo = filter.priceTo === null || filter.priceTo >= end ? Infinity : filter.priceTo;
  const [axles, sides] = [positions.filter(isAxle), positions.filter((position) => !isAxle(position))];
  const failed = new Uint16Array(parts.length);
  function choose<Value>(
    bit: number,
    isSet: boolean,
    valueOf: (part: FilteredPart) => Value,
    passes: (value: Value) => boolean,
  ): void {
    if (!isSet) return;
    const { values, indexes } = columnOf(parts, valueOf);
    const bits = values.map((value) => (passes(value) ? 0 : bit));
    for (let part = 0; part < failed.length; part += 1) failed[part]! |= bits[indexes[part]!]!;
  }
  choose(CATEGORY, categories.length > 0, categoryOf, (category) => categories.some((one) => one === category));
  choose(MAKER, makers.length > 0, makerOf, (maker) => makers.includes(maker));
  choose(TYPE, types.length > 0, typeOf, (type) => types.includes(type));
  choose(AXLE, axles.length > 0, positionsOf, (own) => isAmong(own, axles));
  choose(SIDE, sides.length > 0, positionsOf, (own) => isAmong(own, sides));
  choose(MODEL, models.length > 0, modelsOf, (own) => isAmong(own, models));
  for (const name of flagNames) choose(bitOfFlag(name), filter[name], FLAGS[name], Boolean);
  choose(PRICE, priceFrom > 0 || priceTo < Infinity, priceOf, (price) => price >= priceFrom && price <= priceTo);
  choose(RATING, true, ratingOf, (rating) => rating >= ratings);
  return failed;
}

/** Longer lists are not readable. */
const MAX_COUNTED_NAMES = 100;

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }): number =>
  b.count - a.count || (a.name < b.name ? -1 : 1);

/** Counts of lists that many parts have in common: each list is counted once, and what is in it at the end. */
function countEach<Name extends string>(lists: ReadonlyMap<readonly Name[], number>): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const [names, parts] of lists) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + parts);
  return counts;
}

/** The names with the most parts, and the chosen ones. */
const namesOf = (counts: ReadonlyMap<string, number>, chosen: readonly string[]) =>
  [...new Map([...chosen.map((name) => [name, 0] as const), ...counts])]
    .map(([name, count]) => ({ name, count }))
    .sort(byCount)
    .filter(({ name }, rank) => name !== '' && (rank < MAX_COUNTED_NAMES || chosen.includes(name)));

/**
 * Counts, beside every choice, the parts that it would show under the other choices (listing-25).
 * @param parts those that the search found, or all.
 * @returns the counts, and the parts that the listing shows.
 */
export function countFacets<Part extends FilteredPart>(
  parts: readonly Part[],
  filter: ListingFilter,
  end: number,
): { facets: ListingFacets; matching: readonly Part[] } {
  const failed = failedChoices(parts, filter, end);
  /** Beside a choice also the parts that fail it alone. */
  function countBy<Value>(bit: number, valueOf: (part: FilteredPart) => Value): Map<Value, number> {
    const { values, indexes } = columnOf(parts, valueOf);
    const counts = new Uint32Array(values.length);
    for (let part = 0; part < failed.length; part += 1)
      if (failed[part] === 0 || failed[part] === bit) counts[indexes[part]!]! += 1;
    return new Map(values.map((value, index) => [value, counts[index]!] as const).filter(([, count]) => count > 0));
  }
  const categories = countBy(CATEGORY, categoryOf);
  const [byAxle, bySide] = [countEach(countBy(AXLE, positionsOf)), countEach(countBy(SIDE, positionsOf))];
  const positionCount = (position: Position) => (isAxle(position) ? byAxle : bySide).get(position) ?? 0;
  const byRating = [...countBy(RATING, ratingOf)];
  const ratedAtLeast = (lowest: number) =>
    byRating.reduce((sum, [rating, count]) => (rating >= lowest ? sum + count : sum), 0);
  const facets = {
    categories: withOwnCategories(categories.keys()).flatMap((category) => {
      const count = categories.get(category);
      return count === undefined ? [] : [{ category, count }];
    }),
    makers: namesOf(countBy(MAKER, makerOf), filter.makers),
    types: namesOf(countBy(TYPE, typeOf), filter.types),
    positions: POSITIONS.map((position) => ({ position, count: positionCount(position) })).filter(
      ({ count }) => count > 0,
    ),
    models: namesOf(countEach(countBy(MODEL, modelsOf)), filter.models),
    ratings: Array.from({ length: HIGHEST_RATING }, (_, index) => ratedAtLeast(index + LOWEST_RATING)),
    ...(Object.fromEntries(
      flagNames.map((name) => [name, countBy(bitOfFlag(name), FLAGS[name]).get(true) ?? 0]),
    ) as Record<ListingFlag, number>),
    priceEnd: end,
  };
  return { facets, matching: parts.filter((_, part) => failed[part] === 0) };
}

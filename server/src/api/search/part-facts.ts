import { POSITIONS, type FilteredPart, type Position, type Product } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';

/** The facts by which the listing filters and sorts a part, without its stock and its name. */
export type PartFacts = Omit<FilteredPart, 'quantity'> & Pick<Product, '_id' | 'name'>;

/** Of all parts, by their positions in the catalogue. */
export type AllPartFacts = ReadonlyMap<number, PartFacts>;

/** All parts, in the order of the catalogue: a list for each property. */
interface Columns {
  /** Null when there is no part. */
  readonly positions: readonly number[] | null;
  readonly ids: readonly string[];
  readonly categories: readonly Product['category'][];
  readonly makers: readonly string[];
  readonly ratings: readonly number[];
  readonly prices: readonly number[];
  readonly types: readonly string[];
  readonly universal: readonly boolean[];
}

interface Fitments {
  /** Of the parts that are made for some vehicle; null when none is. */
  readonly ids: readonly string[] | null;
  /** By part the ids of its vehicles, each with where it sits there, as `toFit` reads them. */
  readonly fits: readonly string[];
}

interface Vehicle {
  readonly id: string;
  readonly name: string;
  readonly rank: number | null;
}

type Fit = Pick<FilteredPart, 'positions' | 'models' | 'rank'>;

const NO_FIT: Fit = { positions: [], models: [] };

/** Makes each value once, which many parts have in common. */
function onceForEach<Value>(make: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const value = values.get(text) ?? make(text);
    values.set(text, value);
    return value;
  };
}

const sortedOnce = (names: readonly string[]): string => [...new Set(names)].sort().join('\n');

/** The axles and sides that the positions of ACES name: `front left` is both. */
const toPositions = (words: string): Position[] => POSITIONS.filter((position) => words.split('\n').includes(position));

/** @returns the reader of what `Fitments` has of a part */
function createFits(vehicles: readonly Vehicle[]): (text: string) => Fit {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const positionsOf = onceForEach(toPositions);
  const modelsOf = onceForEach((names) => names.split('\n').filter(Boolean));
  return onceForEach((text) => {
    const fits = text.split('\n').map((fit) => fit.split('\t'));
    const fitting = fits.flatMap(([id = '']) => byId.get(id) ?? []);
    const ranks = fitting.flatMap(({ rank }) => rank ?? []);
    return {
      positions: positionsOf(sortedOnce(fits.flatMap(([, position = '']) => position.split(' ')))),
      models: modelsOf(sortedOnce(fitting.map(({ name }) => name))),
      rank: ranks.length > 0 ? Math.min(...ranks) : undefined,
    };
  });
}

const PARTS = sql`select json_build_object('positions', array_agg(position), 'ids', array_agg(id), 'categories', array_agg(category),
    'makers', array_agg(manufacturer_name), 'ratings', array_agg(rating), 'prices', array_agg(actual_price),
    'types', array_agg(part_type), 'universal', array_agg(universal)) as parts
  from (select * from products order by position) as part`;

const FITMENTS = sql`select json_build_object('ids', array_agg(product_id), 'fits', array_agg(fits)) as fitments
  from (
    select product_id, string_agg(vehicle_id || e'\t' || coalesce(position, ''), e'\n') as fits
    from fitments group by product_id
  ) as fitted`;

const VEHICLES = sql`select id, maker || ' ' || model as name, rank from vehicles`;

/**
 * Lists of properties as JSON are read much faster than thousands of rows, and what parts have in common with others is
 * joined here. In three statements: the embedded database answers nobody while it runs one.
 */
export async function readPartFacts(queries: Queries): Promise<AllPartFacts> {
  const [[read], [fitted], vehicles] = await Promise.all([
    readRows<{ parts: Columns }>(queries, PARTS),
    readRows<{ fitments: Fitments }>(queries, FITMENTS),
    readRows<Vehicle>(queries, VEHICLES),
  ]);
  if (!read || !fitted) return new Map();
  const { parts } = read;
  const { fitments } = fitted;
  const toFit = createFits(vehicles);
  const fits = new Map(fitments.ids?.map((id, index) => [id, toFit(fitments.fits[index]!)]));
  // Parts have the same properties in the same order: thousands are compared several times faster then.
  const factsAt = (index: number): PartFacts => {
    const { positions, models, rank } = fits.get(parts.ids[index]!) ?? NO_FIT;
    return {
      _id: parts.ids[index]!,
      name: '',
      category: parts.categories[index]!,
      manufacturerName: parts.makers[index]!,
      rating: parts.ratings[index]!,
      price: { actualPrice: parts.prices[index]! },
      partType: parts.types[index]!,
      positions,
      models,
      rank: parts.universal[index] ? 0 : rank,
      outOfStock: false,
    };
  };
  return new Map(parts.positions?.map((position, index) => [position, factsAt(index)]));
}

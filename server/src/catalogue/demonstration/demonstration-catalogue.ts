import { csvText, type Cells } from '../csv-text';
import { POINT_SEPARATOR, type FileName, type Row } from '../format';
import { groupBy } from '../group-by';
import { FAMILIES, type Family, type FitCondition } from './families';

type VehicleRow = Row<'vehicles'>;

/** How much parts of a maker's cars cost, compared with those of a compact car. */
const PRICE_LEVEL: Readonly<Record<string, number>> = {
  Audi: 3.4,
  Cobra: 6,
  Ford: 1.2,
  Lamborghini: 16,
  Mahindra: 1.15,
  Maserati: 9,
  Mercedes: 3.2,
  Porsche: 6.5,
  Shelby: 6,
  Toyota: 1.3,
  VW: 1.25,
};

/** A generation of a model, which has its parts in common. */
interface Generation {
  readonly vehicles: readonly VehicleRow[];
  readonly car: string;
  readonly years: string;
  readonly priceLevel: number;
  /** Of the car, from 0 to 1. */
  readonly size: number;
}

/** By the largest engine, in cubic centimetres. */
const [SMALLEST_ENGINE, LARGEST_ENGINE] = [800, 5_000];
const SIZE_OF_ELECTRIC_CARS = 0.3;

function sizeOf(vehicles: readonly VehicleRow[]): number {
  const largest = Math.max(...vehicles.map(({ displacement }) => displacement ?? 0));
  if (largest === 0) return SIZE_OF_ELECTRIC_CARS;
  return Math.min(1, Math.max(0, (largest - SMALLEST_ENGINE) / (LARGEST_ENGINE - SMALLEST_ENGINE)));
}

function generationsOf(vehicles: readonly VehicleRow[]): Generation[] {
  const groups = groupBy(vehicles, ({ maker, model, generation }) => [maker, model, generation].join('|'));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const from = Math.min(...group.map((vehicle) => vehicle.year_from));
    const ends = group.map((vehicle) => vehicle.year_to);
    const to = ends.includes(null) ? 'today' : String(Math.max(...ends.map(Number)));
    const car = `${first.maker} ${first.model}`;
    return {
      vehicles: group,
      car,
      years: `${from} to ${to}`,
      priceLevel: PRICE_LEVEL[first.maker] ?? 1,
      size: sizeOf(group),
    };
  });
}

const vehiclesWith = ({ ofEngine, notFor = [] }: Family, { vehicles }: Generation): readonly VehicleRow[] =>
  vehicles.filter(
    ({ id, fuel }) => !(ofEngine && fuel === 'electric') && !notFor.some((beginning) => id.startsWith(beginning)),
  );

const conditionOf = ({ conditions = {} }: Family, { id }: VehicleRow): FitCondition | undefined =>
  Object.entries(conditions).find(([beginning]) => id.startsWith(beginning))?.[1];

const roundTo10 = (rupees: number): number => Math.round(rupees / 10) * 10;

interface Part {
  readonly part: Cells;
  readonly attributes: readonly Cells[];
  readonly numbers: readonly Cells[];
  readonly fitments: readonly Cells[];
}

const RATINGS = [4, 3, 5, 4, 2, 4, 5, 3, 4];

/** Stock, brand and number follow from the generation's index, so that the catalogue is always the same. */
function partOf(family: Family, { car, years, priceLevel, size, vehicles }: Generation, index: number): Part {
  const brandOf = (at: number) => family.brands[at % family.brands.length] ?? '';
  const id = `${family.code}-${1001 + index}`;
  const price = roundTo10(family.price * priceLevel * (0.92 + ((index * 7) % 17) / 100));
  return {
    part: {
      id,
      name: `${family.title} for ${car}, ${years}`,
      category: family.category,
      part_type: family.partType,
      brand: brandOf(index),
      maker_number: `DEMO-${id}`,
      price,
      previous_price: roundTo10(price * 1.18),
      stock: (index * 5 + family.code.length) % 24,
      rating: RATINGS[(index + family.code.length) % RATINGS.length] ?? null,
      description: family.points.join(` ${POINT_SEPARATOR} `),
      details: `${family.details} Part of the demonstration catalogue: its numbers, measures and rating are invented.`,
      picture: `/pictures/${family.picture}`,
      picture_alt: family.pictureAlt,
    },
    attributes: [
      ...family.measures.map(([name, smallest, largest, unit]) => {
        return { part: id, name, value: Math.round(smallest + size * (largest - smallest)), unit };
      }),
      ...family.attributes.map(([name, value, unit]) => ({ part: id, name, value, unit })),
    ],
    numbers: [
      { part: id, kind: 'interchange', maker: brandOf(index + 1), number: `DEMO-X-${family.code}-${4001 + index}` },
    ],
    fitments: vehicles.map((vehicle) => ({
      part: id,
      vehicle: vehicle.id,
      position: family.position,
      quantity: family.quantity,
      ...conditionOf(family, vehicle),
    })),
  };
}

/**
 * The demonstration catalogue: each family of parts for each generation of the vehicles.
 * @returns the text of every file but that of the vehicles.
 */
export function demonstrationCatalogue(
  vehicles: readonly VehicleRow[],
): Readonly<Record<Exclude<FileName, 'vehicles'>, string>> {
  const generations = generationsOf(vehicles);
  const parts = FAMILIES.flatMap((family) =>
    generations.flatMap((generation, index) => {
      const fitting = vehiclesWith(family, generation);
      return fitting.length === 0 ? [] : [partOf(family, { ...generation, vehicles: fitting }, index)];
    }),
  );
  return {
    parts: csvText(
      'parts',
      parts.map(({ part }) => part),
    ),
    attributes: csvText(
      'attributes',
      parts.flatMap(({ attributes }) => attributes),
    ),
    numbers: csvText(
      'numbers',
      parts.flatMap(({ numbers }) => numbers),
    ),
    fitments: csvText(
      'fitments',
      parts.flatMap(({ fitments }) => fitments),
    ),
  };
}

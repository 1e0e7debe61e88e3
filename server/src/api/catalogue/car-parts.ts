import type { CarReference, FilteredPart, ListedCar, Product } from '@piston-parts/shared-contract';
import type { VehicleParts } from '@piston-parts/shared-contract/backend';
import { readCarKey, wasMadeIn } from '@piston-parts/shared-contract/schemas';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { fitments, vehicles } from '../../database/vehicle.schema';
import { readRows } from '../../database/read-rows';
import { toVehicle } from '../vehicles/vehicles';
import { listedColumns, toListedPart, type ListedColumns } from './listed-part';

/** The car of a listing. */
export interface FoundCar {
  /** Null when the catalogue has no such car. */
  readonly car: CarReference | null;
  readonly shown: ListedCar | null;
  /** Differs after each change of the vehicle and of its fitments, which do not all count as changes of the listing. */
  readonly version: string;
}

/** Parts for a car, and those for any car, in the order of the catalogue, with the fields that the listing filters and sorts by. */
export interface CarParts extends VehicleParts {
  readonly car: CarReference;
  readonly parts: readonly (FilteredPart & Pick<Product, '_id' | 'name'>)[];
}

const UNKNOWN: FoundCar = { car: null, shown: null, version: '' };

/** The list for a car that the catalogue does not have. */
export const NO_PARTS: CarParts = {
  car: { vehicleId: '', year: 0, builtFrom: null, builtUntil: null, answers: {} },
  parts: [],
  fitments: new Map(),
  isUniversal: () => false,
};

/** @param key as `carKey` writes it */
export async function readListedCar(queries: Queries, key: string): Promise<FoundCar> {
  const car = readCarKey(key);
  if (!car || car.vehicleId.includes('\0')) return UNKNOWN;
  const [row] = await queries
    .select({
      vehicle: vehicles,
      version: sql<string>`${vehicles}.xmin::text || (select coalesce(':' || count(*) || ':' || max(${fitments}.xmin::text::bigint), '')
        from ${fitments} where ${fitments.vehicleId} = ${vehicles.id})`,
    })
    .from(vehicles)
    .where(eq(vehicles.id, car.vehicleId));
  if (!row) return UNKNOWN;
  const vehicle = toVehicle(row.vehicle);
  if (!wasMadeIn(vehicle, car.year)) return UNKNOWN;
  return { car, shown: { vehicle, year: car.year }, version: row.version };
}

type Fact = [soldOut: boolean, universal: boolean, ...ListedColumns];

/** Groups the fitments of many parts by the ids of the parts, in their order. */
export function fitmentsByPart<Row extends { readonly productId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const byPart = new Map<string, Row[]>();
  for (const row of rows) {
    const own = byPart.get(row.productId);
    if (own) own.push(row);
    else byPart.set(row.productId, [row]);
  }
  return byPart;
}

export async function readCarParts(queries: Queries, car: CarReference): Promise<CarParts> {
  const rows = await queries
    .select()
    .from(fitments)
    .where(eq(fitments.vehicleId, car.vehicleId))
    .orderBy(asc(fitments.ordinal));
  const [read] = await readRows<{ facts: Fact[] | null }>(
    queries,
    sql`select json_agg(json_build_array(out_of_stock or quantity = 0, universal, ${listedColumns})
        order by position) as facts
      from products where universal or id in (select product_id from fitments where vehicle_id = ${car.vehicleId})`,
  );
  const facts = read?.facts ?? [];
  const universal = new Set(facts.flatMap(([, isForAny, id]) => (isForAny ? [id] : [])));
  return {
    car,
    fitments: fitmentsByPart(rows),
    isUniversal: (id) => universal.has(id),
    parts: facts.map(([outOfStock, , ...columns]) => ({ ...toListedPart(columns), name: '', outOfStock })),
  };
}

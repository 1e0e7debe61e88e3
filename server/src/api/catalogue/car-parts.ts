import type { CarReference, ListedCar } from '@piston-parts/shared-contract';
import { partsMadeFor } from '@piston-parts/shared-contract/backend';
import { readCarKey, wasMadeIn } from '@piston-parts/shared-contract/schemas';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { fitments, vehicles } from '../../database/vehicle.schema';
import { toVehicle } from '../vehicles/vehicles';

/** The car of a listing. */
export interface FoundCar {
  /** Null when the catalogue has no such car. */
  readonly car: CarReference | null;
  readonly shown: ListedCar | null;
  /** Differs after each change of the vehicle and of its fitments, which do not all count as changes of the listing. */
  readonly version: string;
}

const UNKNOWN: FoundCar = { car: null, shown: null, version: '' };

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

/** Reads the ids of the parts that are made for a car. */
export async function readMadeFor(queries: Queries, car: CarReference): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select()
    .from(fitments)
    .where(eq(fitments.vehicleId, car.vehicleId))
    .orderBy(asc(fitments.ordinal));
  return partsMadeFor(car, fitmentsByPart(rows));
}

import type { Garage, Vehicle } from '@piston-parts/shared-contract';
import { EMPTY_GARAGE, withCatalogue } from '@piston-parts/shared-contract/schemas';
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { garages } from '../../database/garage.schema';
import { vehicles } from '../../database/vehicle.schema';
import { toVehicle } from '../vehicles/vehicles';

type VehicleOf = (id: string) => Vehicle | undefined;

async function findVehiclesById(queries: Queries, ids: readonly string[]): Promise<VehicleOf> {
  if (ids.length === 0) return () => undefined;
  const rows = await queries
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, [...ids]));
  const vehiclesById = new Map(rows.map((row) => [row.id, toVehicle(row)]));
  return (id) => vehiclesById.get(id);
}

const toGarage = (row: Garage | undefined): Garage =>
  row ? { cars: row.cars, currentId: row.currentId } : EMPTY_GARAGE;

const idsOf = ({ cars }: Garage): string[] => cars.map(({ vehicle }) => vehicle._id);

/** The shopper's garage with its vehicles as the catalogue has them now. */
export async function garageOf(queries: Queries, userId: string): Promise<Garage> {
  const [row] = await queries.select().from(garages).where(eq(garages.userId, userId));
  const garage = toGarage(row);
  return withCatalogue(garage, await findVehiclesById(queries, idsOf(garage)));
}

/** The garages of several shoppers as they were saved, by their ids. */
export async function savedGarages(queries: Queries, userIds: readonly string[]): Promise<(userId: string) => Garage> {
  const rows = await queries
    .select()
    .from(garages)
    .where(inArray(garages.userId, [...userIds]));
  return (userId) => toGarage(rows.find((row) => row.userId === userId));
}

/**
 * Changes a garage in a transaction; changes of one garage run one after another.
 * @param moreIds of vehicles that the change needs besides those of the garage.
 * @param change throws a `Refusal` to change nothing.
 */
export async function changeGarage(
  queries: Queries,
  userId: string,
  moreIds: readonly string[],
  change: (garage: Garage, vehicleOf: VehicleOf) => Garage,
): Promise<Garage> {
  await queries.insert(garages).values({ userId }).onConflictDoNothing();
  const [row] = await queries.select().from(garages).where(eq(garages.userId, userId)).for('update');
  const saved = toGarage(row);
  const vehicleOf = await findVehiclesById(queries, [...idsOf(saved), ...moreIds]);
  const { cars, currentId } = change(withCatalogue(saved, vehicleOf), vehicleOf);
  await queries.update(garages).set({ cars, currentId }).where(eq(garages.userId, userId));
  return { cars, currentId };
}

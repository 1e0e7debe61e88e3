import { partsMadeFor } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { fitments } from '../../database/vehicle.schema';
import { fitmentsByPart, type FoundCar } from '../catalogue/car-parts';

/** Reads the positions (`products.position`) of the parts that are made for a car. */
export async function readCarPositions(
  queries: Queries,
  car: NonNullable<FoundCar['car']>,
): Promise<ReadonlySet<number>> {
  const rows = await queries
    .select({ position: products.position, fitment: fitments })
    .from(fitments)
    .innerJoin(products, eq(products.id, fitments.productId))
    .where(eq(fitments.vehicleId, car.vehicleId));
  const made = partsMadeFor(car, fitmentsByPart(rows.map(({ fitment }) => fitment)));
  return new Set(rows.flatMap(({ position, fitment }) => (made.has(fitment.productId) ? [position] : [])));
}

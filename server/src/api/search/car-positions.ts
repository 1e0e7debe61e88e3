import { partsMadeFor } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { fitments } from '../../database/vehicle.schema';
import { fitmentsByPart, readListedCar, type FoundCar } from '../catalogue/car-parts';

const MAX_CARS = 200;

type Positions = ReadonlySet<number>;

async function readPositions(queries: Queries, car: NonNullable<FoundCar['car']>): Promise<Positions> {
  const rows = await queries
    .select({ position: products.position, fitment: fitments })
    .from(fitments)
    .innerJoin(products, eq(products.id, fitments.productId))
    .where(eq(fitments.vehicleId, car.vehicleId));
  const own = fitmentsByPart(rows.map(({ fitment }) => fitment));
  const made = partsMadeFor(car, own);
  return new Set(rows.flatMap(({ position, fitment }) => (made.has(fitment.productId) ? [position] : [])));
}

/**
 * Creates the reader of the positions (`products.position`) of the parts that are made for a car, which reads those of a car
 * again only after its fitments have changed. Null for a car that the catalogue does not have.
 */
export function createCarPositionsReader(queries: Queries): (key: string) => Promise<Positions | null> {
  const known = new LRUCache<string, Promise<Positions>>({ max: MAX_CARS });
  return async (key) => {
    const { car, version } = await readListedCar(queries, key);
    if (!car) return null;
    const name = `${key} ${version}`;
    const positions = known.get(name) ?? readPositions(queries, car);
    known.set(name, positions);
    positions.catch(() => known.delete(name));
    return positions;
  };
}

import { UNRANKED } from '@piston-parts/shared-contract';
import { createPartIndex, type SearchablePart } from '@piston-parts/shared-store/part-index';
import { asc, sql } from 'drizzle-orm';
import { readDemonstration } from '../../../catalogue/demonstration/read-demonstration';
import { groupBy } from '../../../catalogue/group-by';
import { importCatalogue } from '../../../catalogue/import-catalogue';
import type { Database } from '../../../database/database';
import { products } from '../../../database/schema';
import { fitments, vehicles } from '../../../database/vehicle.schema';
import { createPartSearch } from '../part-search';
import type { Search } from './relevance';

/** Imports the demonstration catalogue beside the parts that the shop has. */
export async function importDemonstration(database: Database): Promise<void> {
  await importCatalogue(database, readDemonstration());
}

/** @returns all parts of the database in their order, as the simulated backend searches them. */
export async function readSearchableParts({ queries }: Database): Promise<SearchablePart[]> {
  const rows = await queries.select().from(products).orderBy(asc(products.position));
  const fits = await queries
    .select({ productId: fitments.productId, vehicle: vehicles })
    .from(fitments)
    .innerJoin(vehicles, sql`${vehicles.id} = ${fitments.vehicleId}`);
  const vehiclesOf = groupBy(fits, ({ productId }) => productId);
  return rows.map(({ id, actualPrice, previousPrice, ...row }) => {
    const own = (vehiclesOf.get(id) ?? []).map(({ vehicle }) => vehicle);
    const rank = row.universal ? 0 : Math.min(...own.map((vehicle) => vehicle.rank ?? UNRANKED));
    return { _id: id, price: { actualPrice, previousPrice }, ...row, vehicles: own, rank };
  });
}

/** The API's search. A space finishes the query, as Enter does. */
export function databaseSearch({ queries }: Database): Search {
  const search = createPartSearch(queries);
  return async (query) => {
    const { results, notices = [] } = await search({ text: `${query} `, page: 1, car: null });
    return { ids: results.map(({ product }) => product._id), notices };
  };
}

/** The simulated backend's search over the same parts. */
export async function simulatedSearch(database: Database, parts: readonly SearchablePart[]): Promise<Search> {
  const rows = await database.queries.select().from(products);
  const soldOut = new Set(rows.filter(({ outOfStock, quantity }) => outOfStock || quantity === 0).map(({ id }) => id));
  const index = createPartIndex(parts);
  return async (query) => Promise.resolve(index.search(query, (id) => soldOut.has(id)));
}

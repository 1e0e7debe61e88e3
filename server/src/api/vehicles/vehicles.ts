import type { Fitment, PartFitments, PartSpecification, Vehicle } from '@piston-parts/shared-contract';
import { doubtText } from '@piston-parts/shared-contract/backend';
import { and, asc, count, eq, inArray, min, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toSpecification } from '../catalogue/product-row';
import { fitmentDoubts } from '../../database/fulfilment.schema';
import { fitments, vehicles } from '../../database/vehicle.schema';

type VehicleRow = typeof vehicles.$inferSelect;

export const toVehicle = ({ id: _id, rank: _rank, ...rest }: VehicleRow): Vehicle => ({ _id, ...rest });

/** The same order in every database locale. */
const byText = (column: PgColumn): SQL => sql`${column} collate "C"`;
const vehicleOrder = [
  byText(vehicles.maker),
  byText(vehicles.model),
  asc(vehicles.yearFrom),
  byText(vehicles.engine),
  byText(vehicles.id),
];

/** In the order of a dictionary, without case. */
const byName = (column: PgColumn): SQL => sql`lower(${column}) collate "C", ${byText(column)}`;

/** @returns the makers and their models, the most common on the road first */
export async function findVehicleMakers(
  queries: Queries,
): Promise<{ name: string; models: number; modelNames: string[] }[]> {
  const models = queries
    .select({ maker: vehicles.maker, model: vehicles.model, rank: min(vehicles.rank).as('rank') })
    .from(vehicles)
    .groupBy(vehicles.maker, vehicles.model)
    .as('models');
  return queries
    .select({
      name: models.maker,
      models: count(),
      modelNames: sql<string[]>`array_agg(${models.model} order by ${models.rank}, ${byName(models.model)})`,
    })
    .from(models)
    .groupBy(models.maker)
    .orderBy(min(models.rank), byName(models.maker));
}

/** @returns the vehicles of a maker, those of the most common model first; none when there is no such maker. */
export async function findVehicles(queries: Queries, maker: string): Promise<Vehicle[]> {
  const rows = await queries
    .select()
    .from(vehicles)
    .where(eq(vehicles.maker, maker))
    .orderBy(sql`min(${vehicles.rank}) over (partition by ${vehicles.model})`, byName(vehicles.model), ...vehicleOrder);
  return rows.map(toVehicle);
}

export async function findVehicle(queries: Queries, id: string): Promise<Vehicle | null> {
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.id, id));
  return row ? toVehicle(row) : null;
}

/** @returns null when there is no such product. */
export async function findSpecification(queries: Queries, productId: string): Promise<PartSpecification | null> {
  const [row] = await queries.select().from(products).where(eq(products.id, productId));
  return row ? toSpecification(row) : null;
}

/** @returns null when there is no such product. */
export async function findFitments(queries: Queries, productId: string): Promise<Fitment[] | null> {
  const rows = await queries
    .select({ fitment: fitments, vehicle: vehicles })
    .from(fitments)
    .innerJoin(vehicles, eq(vehicles.id, fitments.vehicleId))
    .where(eq(fitments.productId, productId))
    .orderBy(...vehicleOrder, asc(fitments.ordinal));
  // Stryker disable next-line ConditionalExpression: a part with fitments exists, so that it need not be looked for
  if (rows.length === 0) {
    // Stryker disable next-line ObjectLiteral: only whether there is a row is read
    const [product] = await queries.select({ id: products.id }).from(products).where(eq(products.id, productId));
    if (!product) return null;
  }
  return rows.map(({ fitment: { productId: _product, ordinal: _ordinal, vehicleId: _id, ...rest }, vehicle }) => ({
    ...rest,
    vehicle: toVehicle(vehicle),
  }));
}

/** How many buyers doubt that a product fits a vehicle, and the year of the latest one's car. */
const doubtsOf = (vehicleId: string) =>
  sql<{ count: number; year: number | null }>`(
    select json_build_object('count', count(*)::int, 'year', (array_agg(year order by raised_at desc))[1])
    from ${fitmentDoubts} where ${fitmentDoubts.productId} = ${products.id}
      and ${fitmentDoubts.vehicleId} = ${vehicleId} and ${fitmentDoubts.resolvedAt} is null)`;

/** Finds the fitments of these products to a vehicle; unknown products are left out. */
export async function findVehicleFitments(
  queries: Queries,
  vehicle: Vehicle,
  productIds: readonly string[],
): Promise<PartFitments[]> {
  const ids = productIds.filter((id) => !id.includes('\0'));
  // Stryker disable next-line ConditionalExpression: without ids the queries find nothing either
  if (ids.length === 0) return [];
  const hasFitments = sql<boolean>`exists (select 1 from ${fitments} where ${fitments.productId} = ${products.id})`;
  const parts = await queries
    .select({ id: products.id, universal: products.universal, hasFitments, doubts: doubtsOf(vehicle._id) })
    .from(products)
    .where(inArray(products.id, ids));
  const rows = await queries
    .select()
    .from(fitments)
    .where(and(eq(fitments.vehicleId, vehicle._id), inArray(fitments.productId, ids)))
    .orderBy(asc(fitments.ordinal));
  return [...new Set(ids)].flatMap((id) => {
    const part = parts.find((each) => each.id === id);
    if (!part) return [];
    const own = rows.filter(({ productId }) => productId === id);
    const doubt = own.length > 0 ? doubtText(vehicle, part.doubts.count, part.doubts.year) : undefined;
    return {
      productId: id,
      universal: part.universal,
      known: part.universal || part.hasFitments,
      fitments: own.map(({ productId: _product, ordinal: _ordinal, vehicleId: _vehicle, ...rest }) => rest),
      ...(doubt !== undefined && { doubt }),
    };
  });
}

import type { Product } from '@piston-parts/shared-contract';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from './product-row';

/** Finds products by their ids; unknown ones are left out. */
export async function findProducts(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(toApiProducts(rows).map((product) => [product._id, product]));
}

export async function findProduct(queries: Queries, id: string): Promise<Product | null> {
  return (await findProducts(queries, [id])).get(id) ?? null;
}

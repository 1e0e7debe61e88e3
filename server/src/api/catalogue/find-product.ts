import type { Product } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from './product-row';

export async function findProduct(queries: Queries, id: string): Promise<Product | null> {
  const rows = await queries.select().from(products).where(eq(products.id, id));
  return toApiProducts(rows)[0] ?? null;
}

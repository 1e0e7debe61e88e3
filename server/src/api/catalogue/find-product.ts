import type { Product } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { products } from '../database/schema';
import { answeredProduct } from './product-row';

export async function findProduct(queries: Queries, id: string): Promise<Product | null> {
  const [row] = await queries.select().from(products).where(eq(products.id, id));
  return row ? answeredProduct(row) : null;
}

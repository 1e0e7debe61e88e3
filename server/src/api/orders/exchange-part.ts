import { rupeesToPaise } from '@piston-parts/shared-contract/backend';
import type { ExchangePart } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';

/** @returns a part at the price of now, which a returned one is exchanged for; null for one that the shop does not have */
export async function findExchangePart(queries: Queries, id: string): Promise<ExchangePart | null> {
  const [row] = await queries
    .select({ productId: products.id, name: products.name, price: products.actualPrice })
    .from(products)
    .where(eq(products.id, id));
  return row ? { ...row, price: rupeesToPaise(row.price) } : null;
}

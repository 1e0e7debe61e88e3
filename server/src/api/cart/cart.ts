import type { CartItem } from '@piston-parts/shared-contract';
import { asc, eq } from 'drizzle-orm';
import { answeredProduct } from '../catalogue/product-row';
import type { Queries } from '../database/database';
import { cartLines, products } from '../database/schema';

/**
 * A line keeps only which product and how many. Every answer joins the product of that moment, so that price and stock
 * shown are true (decision B7).
 */
export async function cartOf(queries: Queries, userId: string): Promise<CartItem[]> {
  const rows = await queries
    .select({ product: products, line: cartLines })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.place));
  return rows.map(({ product, line: { qty, createdAt, updatedAt } }) => ({
    ...answeredProduct(product),
    qty,
    createdAt,
    updatedAt,
  }));
}

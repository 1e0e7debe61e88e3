import type { CartItem, OrderLine } from '@piston-parts/shared-contract';
import { and, asc, eq } from 'drizzle-orm';
import { answeredProduct } from '../catalogue/product-row';
import type { Queries } from '../database/database';
import { orders } from '../database/order.schema';
import { cartLines, products } from '../database/schema';

const heldOf = (lines: readonly OrderLine[] | null, id: string): number =>
  lines?.find(({ productId }) => productId === id)?.qty ?? 0;

/**
 * A line keeps only which product and how many. Every answer joins the product of that moment, so that price and stock
 * shown are true (decision B7). Pieces that the shopper's own waiting order holds are theirs to have: for them they count
 * as in stock.
 */
export async function cartOf(queries: Queries, userId: string): Promise<CartItem[]> {
  const rows = await queries
    .select({ product: products, line: cartLines, held: orders.lines })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(orders, and(eq(orders.userId, cartLines.userId), eq(orders.status, 'created')))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.place));
  return rows.map(({ product, held, line: { qty, createdAt, updatedAt } }) => ({
    ...answeredProduct({ ...product, quantity: product.quantity + heldOf(held, product.id) }),
    qty,
    createdAt,
    updatedAt,
  }));
}

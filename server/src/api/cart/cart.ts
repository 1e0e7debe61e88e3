import type { CartItem, OrderLine } from '@piston-parts/shared-contract';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toApiProducts } from '../catalogue/product-row';
import type { Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { cartLines, products } from '../../database/schema';

const reservedOf = (lines: readonly OrderLine[] | null, id: string): number =>
  lines?.find(({ productId }) => productId === id)?.qty ?? 0;

/**
 * A row stores only the product and the quantity. Every response joins the current product, so that price and stock are
 * up to date (backend-19). Units that the shopper's own unpaid order has reserved count as in stock for them.
 * @returns the carts in the order of the users.
 */
export async function cartsOf(queries: Queries, userIds: readonly string[]): Promise<CartItem[][]> {
  // The condition is on both tables, or the database scans all unpaid orders.
  const isWaiting = and(
    inArray(orders.userId, [...userIds]),
    eq(orders.status, 'created'),
    isNotNull(orders.reservedUntil),
  );
  const rows = await queries
    .select({ product: products, line: cartLines, reserved: orders.lines })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(orders, and(eq(orders.userId, cartLines.userId), isWaiting))
    .where(inArray(cartLines.userId, [...userIds]))
    .orderBy(asc(cartLines.position));
  const carts = new Map(userIds.map((id): [string, CartItem[]] => [id, []]));
  for (const { product, reserved, line } of rows) {
    const { userId, qty, createdAt, updatedAt } = line;
    const [inStock] = toApiProducts([{ ...product, quantity: product.quantity + reservedOf(reserved, product.id) }]);
    if (inStock) carts.get(userId)?.push({ ...inStock, qty, createdAt, updatedAt });
  }
  return userIds.map((id) => carts.get(id) ?? []);
}

export async function cartOf(queries: Queries, userId: string): Promise<CartItem[]> {
  const [cart = []] = await cartsOf(queries, [userId]);
  return cart;
}

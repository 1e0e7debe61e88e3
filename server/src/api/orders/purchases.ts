import { messages, type CartItem, type Purchase, type ShortLine } from '@piston-parts/shared-contract';
import { backendMessages, MAX_CART_LINES, refill, refuse } from '@piston-parts/shared-contract/backend';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { cartOf } from '../cart/cart';
import { findProduct } from '../catalogue/find-product';
import type { Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { cartLines } from '../../database/schema';
import { toApiPurchase } from './order-row';

/** The paid orders of a shopper, the newest first. */
export async function purchasesOf(queries: Queries, userId: string): Promise<Purchase[]> {
  const rows = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt));
  return rows.flatMap((row) => toApiPurchase(row) ?? []);
}

/** @throws Refusal with 404 for another shopper's order and for one that was not paid for. */
export async function purchaseOf(queries: Queries, userId: string, id: string): Promise<Purchase> {
  const [row] = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  return (row && toApiPurchase(row)) ?? refuse(404, messages.orderNotFound);
}

/** Adds the units of an order to the cart again, as far as they are in stock. */
export async function reorder(
  queries: Queries,
  { userId, orderId, now }: { userId: string; orderId: string; now: string },
): Promise<{ cart: CartItem[]; short: ShortLine[] }> {
  const { lines } = await purchaseOf(queries, userId, orderId);
  const cart = await cartOf(queries, userId);
  const short: ShortLine[] = [];
  for (const line of lines) {
    const inCart = cart.find(({ _id }) => _id === line.productId);
    const product = inCart ?? (await findProduct(queries, line.productId));
    const filled = refill(line, inCart?.qty ?? 0, product);
    if (filled.short) short.push(filled.short);
    if (filled.qty === (inCart?.qty ?? 0)) continue;
    await queries
      .insert(cartLines)
      .values({ userId, productId: line.productId, qty: filled.qty, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId],
        set: { qty: filled.qty, updatedAt: now },
      });
  }
  const refilled = await cartOf(queries, userId);
  if (refilled.length > Math.max(cart.length, MAX_CART_LINES)) refuse(422, backendMessages.cartFull);
  return { cart: refilled, short };
}

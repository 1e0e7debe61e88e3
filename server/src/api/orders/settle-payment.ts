import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { orders, paymentEvents, payments } from '../database/order.schema';
import { cartLines } from '../database/schema';
import type { OrderRow } from './order-row';
import { tryToHoldPieces } from './stock';

export interface CapturedPayment {
  readonly providerOrderId: string;
  readonly paymentId: string;
  /** The message that told of it, where it was one; the second copy of a message changes nothing. */
  readonly eventId?: string;
}

async function isNewEvent(queries: Queries, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true;
  const added = await queries.insert(paymentEvents).values({ id }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** What the shopper did not pay for stays: lines and pieces that came into the cart after the order was placed. */
async function takeOutOfCart(queries: Queries, { userId, lines }: OrderRow): Promise<void> {
  for (const { productId, qty } of lines) {
    const line = and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));
    const gone = await queries
      .delete(cartLines)
      .where(and(line, lte(cartLines.qty, qty)))
      .returning({ qty: cartLines.qty });
    if (gone.length > 0) continue;
    await queries
      .update(cartLines)
      .set({ qty: sql`${cartLines.qty} - ${qty}` })
      .where(line);
  }
}

/** An order that was given up is honoured all the same when its pieces are still there; else the money is owed back. */
async function settle(queries: Queries, order: OrderRow, paymentId: string): Promise<OrderRow> {
  const honoured = order.status === 'created' || (await tryToHoldPieces(queries, order.lines));
  const status = honoured ? ('paid' as const) : ('refund_due' as const);
  const settled = { status, paymentId, paidAt: new Date(), askAt: null };
  await queries.update(orders).set(settled).where(eq(orders.id, order.id));
  await queries.insert(payments).values({ id: paymentId, orderId: order.id, state: honoured ? 'taken' : 'refund_due' });
  if (honoured) await takeOutOfCart(queries, order);
  return { ...order, ...settled };
}

/**
 * The payment is sure: all in one transaction the order is paid, its pieces are the shopper's and leave the cart
 * (decision C12). Told again, by whomever and in whatever order, it answers the same; a second payment for the same
 * order is written down as owed back.
 * @returns the order as it is now; null when the shop has no such order.
 */
export function settlePayment(database: Database, captured: CapturedPayment): Promise<OrderRow | null> {
  const { providerOrderId, paymentId, eventId } = captured;
  return database.transaction(async (queries) => {
    const [order] = await queries
      .select()
      .from(orders)
      .where(eq(orders.providerOrderId, providerOrderId))
      .for('update');
    if (!order || !(await isNewEvent(queries, eventId))) return order ?? null;
    if (order.paymentId === null) return settle(queries, order, paymentId);
    if (order.paymentId !== paymentId) {
      await queries
        .insert(payments)
        .values({ id: paymentId, orderId: order.id, state: 'refund_due' })
        .onConflictDoNothing();
    }
    return order;
  });
}

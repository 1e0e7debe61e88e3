import { and, eq, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../database/database';
import { orders, paymentEvents, payments } from '../../database/order.schema';
import { cartLines } from '../../database/schema';
import { announce } from '../teams/shop-events';
import { notifyOfPayment } from './order-emails';
import type { OrderRow } from './order-row';
import { toPaidOrder } from './paid-orders';
import { mismatchOf, type ReportedPayment } from './reported-payment';
import { forgetPeriods } from './reservation-periods';
import { tryToReserveStock } from './stock';

export interface ConfirmServices {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * The outcome of a reported payment. `paid`: the order is paid by it. `known`: it was reported before, nothing changed.
 * `refund_due`: it fits, but the order's units are gone. `mismatch`: status, currency or amount are not the order's.
 * `second`: the order is paid by another payment. The last three are recorded as money to return. `other_order`: the
 * payment belongs to another order. `unknown_order`: the shop has no such order.
 */
type Outcome = 'paid' | 'known' | 'refund_due' | 'mismatch' | 'second' | 'other_order' | 'unknown_order';

export interface Confirmation {
  readonly outcome: Outcome;
  /** As it is now; null for an unknown one. */
  readonly order: OrderRow | null;
}

const WARNINGS: Readonly<Partial<Record<Outcome, string>>> = {
  refund_due: 'A payment came after its units had been sold; it is to be returned',
  mismatch: 'A payment does not fit its order; it is to be returned',
  second: 'A second payment for a paid order; it is to be returned',
  other_order: 'A payment of another order was reported again for this one; nothing was changed',
  unknown_order: 'A payment for an order that this shop does not have',
};

async function isNewEvent(queries: Queries, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true;
  const added = await queries.insert(paymentEvents).values({ id }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Keeps the lines and units that were added to the cart after the order was placed. */
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

const recorded = (order: OrderRow, { paymentId: id, amount, currency }: ReportedPayment) => ({
  id,
  orderId: order.id,
  amount,
  currency,
});

async function recordRefund(
  queries: Queries,
  order: OrderRow,
  payment: ReportedPayment,
  reason: string,
): Promise<void> {
  await queries
    .insert(payments)
    .values({ ...recorded(order, payment), state: 'refund_due', reason })
    .onConflictDoNothing();
}

/** @returns false when the payment is another order's: each pays for one order at most. */
async function recordPayment(queries: Queries, order: OrderRow, payment: ReportedPayment): Promise<boolean> {
  const row = { ...recorded(order, payment), state: 'taken' as const, reason: null };
  const kept = await queries
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({ target: payments.id, set: row, setWhere: eq(payments.orderId, order.id) })
    .returning();
  return kept.length > 0;
}

/** An order without a reservation is honoured when its units are in stock; else the money is to be returned. */
async function pay(queries: Queries, order: OrderRow, payment: ReportedPayment): Promise<Confirmation> {
  const { paymentId } = payment;
  if (!(await recordPayment(queries, order, payment))) return { outcome: 'other_order', order };
  const isReserved = order.status === 'created' && order.reservedUntil !== null;
  const honoured = isReserved || (await tryToReserveStock(queries, order.lines));
  const status = honoured ? ('paid' as const) : ('refund_due' as const);
  const confirmed = { status, paymentId, paidAt: new Date(), nextPollAt: null };
  await queries.update(orders).set(confirmed).where(eq(orders.id, order.id));
  if (honoured) {
    await takeOutOfCart(queries, order);
    await forgetPeriods(queries, order);
    await notifyOfPayment(queries, order);
  } else {
    const owed = { state: 'refund_due' as const, reason: 'its units are gone' };
    await queries.update(payments).set(owed).where(eq(payments.id, paymentId));
  }
  return { outcome: status, order: { ...order, ...confirmed } };
}

async function confirm(queries: Queries, payment: ReportedPayment, eventId?: string): Promise<Confirmation> {
  const [order] = await queries
    .select()
    .from(orders)
    .where(eq(orders.providerOrderId, payment.providerOrderId))
    .for('update');
  if (!order) return { outcome: 'unknown_order', order: null };
  if (!(await isNewEvent(queries, eventId)) || order.paymentId === payment.paymentId)
    return { outcome: 'known', order };
  const [recordedPayment] = await queries.select().from(payments).where(eq(payments.id, payment.paymentId));
  if (recordedPayment && recordedPayment.orderId !== order.id) return { outcome: 'other_order', order };
  const mismatch = mismatchOf(order, payment);
  if (mismatch === null && order.paymentId === null) return pay(queries, order, payment);
  await recordRefund(queries, order, payment, mismatch ?? 'the order is paid already');
  return { outcome: mismatch === null ? 'second' : 'mismatch', order };
}

/**
 * Confirms a payment exactly once, whichever channel reports it first. Compares amount, currency and status with the
 * order. A matching payment marks the order as paid and removes its units from the cart, in one transaction. A mismatch
 * is recorded as money to return and logged, and changes no order.
 * @param eventId of the provider's message, where it came as an event; a duplicate changes nothing.
 */
export async function confirmPayment(
  { database, log }: ConfirmServices,
  payment: ReportedPayment,
  eventId?: string,
): Promise<Confirmation> {
  const confirmation = await database.transaction((queries) => confirm(queries, payment, eventId));
  const warning = WARNINGS[confirmation.outcome];
  if (warning) log.warn({ ...payment, order: confirmation.order?.id, event: eventId }, warning);
  if (confirmation.outcome === 'paid' && confirmation.order)
    announce(database, 'orderPaid', toPaidOrder(confirmation.order));
  return confirmation;
}

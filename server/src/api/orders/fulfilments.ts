import { CURRENCY, type Actor, type Fulfilment } from '@piston-parts/shared-contract';
import {
  applyOrderEvent,
  backendMessages,
  namedLines,
  paidFulfilment,
  timestamp,
  type OrderEvent,
  type Transition,
} from '@piston-parts/shared-contract/backend';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import {
  fulfilmentLines,
  fulfilments,
  orderHistory,
  orderReturns,
  parcels,
  refunds,
} from '../../database/fulfilment.schema';
import { orders } from '../../database/order.schema';
import { storeDoubts } from '../vehicles/fitment-doubts';
import { issueForEvent } from '../invoices/issue-for-event';
import { notifyOfEvent } from './order-emails';
import type { OrderRow } from './order-row';
import { moveStock } from './stock';

/** A paid order, with what has happened to it. */
export interface FulfilledOrder {
  readonly order: OrderRow & { readonly paymentId: string };
  readonly fulfilment: Fulfilment;
}

export interface EventCause {
  readonly actor: Actor;
  /** Of the shop's staff; empty for others. */
  readonly name: string;
}

const byOrder = <Row extends { readonly orderId: string }>(rows: readonly Row[]) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return (orderId: string): readonly Row[] => groups.get(orderId) ?? [];
};

const shownMoment = (moment: Date | null): string | null => moment && timestamp(moment);

/** The parcels, returns, refunds and history of orders, each by order. */
async function readLives(queries: Queries, orderIds: readonly string[]) {
  const sent = await queries
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.sentAt), asc(parcels.number));
  const returned = await queries
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, orderIds))
    .orderBy(sql`length(${orderReturns.id})`, asc(orderReturns.id));
  const promised = await queries
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.isWholePayment, false)))
    .orderBy(sql`length(${refunds.id})`, asc(refunds.id));
  const happened = await queries
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, orderIds))
    .orderBy(asc(orderHistory.position));
  return {
    parcelsOf: byOrder(sent),
    returnsOf: byOrder(returned),
    refundsOf: byOrder(promised),
    historyOf: byOrder(happened),
  };
}

/**
 * The fulfilment of paid orders, with as many statements for many as for one: one where nothing has happened, else five.
 * @returns one for each order that is paid; a `refund_due` order has none.
 */
export async function readFulfilments(
  queries: Queries,
  rows: readonly OrderRow[],
): Promise<(orderId: string) => Fulfilment | undefined> {
  const paid = rows.filter(({ status }) => status === 'paid');
  if (paid.length === 0) return () => undefined;
  const ids = paid.map(({ id }) => id);
  const started = await queries
    .select()
    .from(fulfilments)
    .leftJoin(fulfilmentLines, eq(fulfilmentLines.orderId, fulfilments.orderId))
    .where(inArray(fulfilments.orderId, ids));
  const linesOf = byOrder(started.flatMap(({ fulfilment_lines: line }) => line ?? []));
  const startedIds = [...new Set(started.map(({ fulfilments: { orderId } }) => orderId))];
  const lives = startedIds.length > 0 ? await readLives(queries, startedIds) : null;
  return (orderId) => {
    const order = paid.find(({ id }) => id === orderId);
    const row = started.find((each) => each.fulfilments.orderId === orderId)?.fulfilments;
    if (!order || !row || !lives) return order && paidFulfilment(order);
    const countsOf = new Map(linesOf(orderId).map((line) => [line.productId, line]));
    return {
      state: row.state,
      packedAt: shownMoment(row.packedAt),
      lines: paidFulfilment(order).lines.map((line) => {
        const { cancelled, sent: gone, returned: back } = countsOf.get(line.productId) ?? line;
        return { ...line, cancelled, sent: gone, returned: back };
      }),
      parcels: lives.parcelsOf(orderId).map(({ carrier, number, units, sentAt, deliveredAt }) => ({
        carrier,
        number,
        units,
        sentAt: timestamp(sentAt),
        deliveredAt: shownMoment(deliveredAt),
      })),
      returns: lives.returnsOf(orderId).map(({ orderId: _, ...row }) => row),
      refunds: lives.refundsOf(orderId).map(({ id, amount, state }) => ({ id, amount, state })),
      history: lives.historyOf(orderId).map(({ kind, actor, at, units, text, amount }) => ({
        kind,
        actor,
        at: timestamp(at),
        units,
        text,
        amount,
      })),
    };
  };
}

/** A column of the row that could not be inserted because there is one. */
const excluded = (column: string) => sql.raw(`excluded.${column}`);

async function saveFulfilment(
  queries: Queries,
  { order, fulfilment: before }: FulfilledOrder,
  after: Fulfilment,
  actorName: string,
): Promise<void> {
  const orderId = order.id;
  const { state } = after;
  const packedAt = after.packedAt === null ? null : new Date(after.packedAt);
  const refunded = after.refunds.reduce((sum, { amount }) => sum + amount, 0);
  await queries
    .insert(fulfilments)
    .values({ orderId, state, packedAt, paid: order.amount, refunded })
    .onConflictDoUpdate({ target: fulfilments.orderId, set: { state, packedAt, refunded } });
  if (after.lines !== before.lines)
    await queries
      .insert(fulfilmentLines)
      .values(after.lines.map((line) => ({ orderId, ...line })))
      .onConflictDoUpdate({
        target: [fulfilmentLines.orderId, fulfilmentLines.productId],
        set: { cancelled: excluded('cancelled'), sent: excluded('sent'), returned: excluded('returned') },
      });
  if (after.parcels !== before.parcels)
    await queries
      .insert(parcels)
      .values(
        after.parcels.map(({ sentAt, deliveredAt, ...parcel }) => ({
          ...parcel,
          orderId,
          sentAt: new Date(sentAt),
          deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
        })),
      )
      .onConflictDoUpdate({
        target: [parcels.orderId, parcels.number],
        set: { deliveredAt: excluded('delivered_at') },
      });
  if (after.returns !== before.returns && after.returns.length > 0)
    await queries
      .insert(orderReturns)
      .values(after.returns.map((row) => ({ orderId, ...row })))
      .onConflictDoUpdate({
        target: [orderReturns.orderId, orderReturns.id],
        set: {
          state: excluded('state'),
          answer: excluded('answer'),
          refundId: excluded('refund_id'),
          replacement: excluded('replacement'),
        },
      });
  const promised = after.refunds.slice(before.refunds.length);
  if (promised.length > 0)
    await queries
      .insert(refunds)
      .values(
        promised.map(({ id, amount }) => ({ id, orderId, paymentId: order.paymentId, amount, currency: CURRENCY })),
      );
  const history = after.history.slice(before.history.length).map(({ at, ...entry }, added) => ({
    ...entry,
    orderId,
    position: before.history.length + added + 1,
    actorName,
    at: new Date(at),
  }));
  await queries.insert(orderHistory).values(history);
  const lines = namedLines(order.lines, after);
  for (const { position, at: _at, ...entry } of history)
    await notifyOfEvent(queries, { orderId, lines, entry, position });
}

/** Locks a paid order, so that what happens to it happens one after the other. @returns null when there is none. */
export async function lockFulfilledOrder(queries: Queries, orderId: string): Promise<FulfilledOrder | null> {
  const [row] = await queries.select().from(orders).where(eq(orders.id, orderId)).for('update');
  const fulfilment = row && (await readFulfilments(queries, [row]))(row.id);
  if (!row || row.paymentId === null || !fulfilment) return null;
  return { order: { ...row, paymentId: row.paymentId }, fulfilment };
}

/**
 * Applies an event to a locked order: state, history and money to return are written and units are back in stock, in the
 * caller's transaction.
 */
export async function writeOrderEvent(
  queries: Queries,
  locked: FulfilledOrder,
  event: OrderEvent,
  { actor, name }: EventCause,
): Promise<Transition> {
  const { order, fulfilment } = locked;
  const transition = applyOrderEvent(order, fulfilment, event, { actor, at: timestamp(new Date()) });
  if (transition.outcome !== 'changed') return transition;
  const { restocked, taken } = transition;
  if (!(await moveStock(queries, restocked, taken)))
    return { outcome: 'refused', status: 422, text: backendMessages.notExchangeable };
  await saveFulfilment(queries, locked, transition.fulfilment, name);
  await storeDoubts(queries, order, transition.fulfilment);
  const before = fulfilment.history.length;
  for (const [index, entry] of transition.fulfilment.history.slice(before).entries()) {
    await issueForEvent(queries, {
      order,
      fulfilment: transition.fulfilment,
      event,
      entry,
      position: before + index + 1,
    });
  }
  return transition;
}

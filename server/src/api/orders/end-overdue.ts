import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { nextPollOfAbandoned } from './poll-schedule';
import type { OrderRow } from './order-row';
import { releaseStock } from './stock';

/** Orders per transaction, so that locks are short. */
const BATCH = 250;

/**
 * Orders whose reservation has ended or that have expired. Orders that are being paid right now are left to the next
 * run.
 */
function overdue(queries: Queries, now: Date): Promise<OrderRow[]> {
  return queries
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'created'), lte(sql`coalesce(${orders.reservedUntil}, ${orders.expiresAt})`, now)))
    .orderBy(asc(orders.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
}

const idsOf = (rows: readonly OrderRow[]): string[] => rows.map(({ id }) => id);

async function endBatch(queries: Queries, now: Date): Promise<number> {
  const due = await overdue(queries, now);
  if (due.length === 0) return 0;
  const reserved = due.filter(({ reservedUntil }) => reservedUntil !== null);
  await queries
    .update(orders)
    .set({ reservedUntil: null })
    .where(inArray(orders.id, idsOf(due)));
  const expired = due.filter(({ expiresAt }) => expiresAt <= now);
  if (expired.length > 0) {
    const nextPollAt = sql`case when ${orders.providerOrderId} is null then null else ${nextPollOfAbandoned(now, 0)}::timestamptz end`;
    await queries
      .update(orders)
      .set({ status: 'expired', pollCount: 0, nextPollAt })
      .where(inArray(orders.id, idsOf(expired)));
  }
  await releaseStock(
    queries,
    reserved.flatMap(({ lines }) => lines),
  );
  return due.length;
}

/**
 * Ends reservations and expires unpaid orders by the clock alone: the units are back in stock at once, independent of
 * the payment provider. Several processes may do so at the same time, each with different orders.
 * @returns the number of orders.
 */
export async function endOverdue(database: Database, now: Date): Promise<number> {
  let ended = 0;
  for (let last = BATCH; last === BATCH; ended += last) {
    last = await database.transaction((queries) => endBatch(queries, now));
  }
  return ended;
}

import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { orders, paymentEvents } from '../database/order.schema';
import { askGivenUpAt, ASK_WAITING_EVERY_MS, later } from './ask-schedule';
import { reconcile } from './order-desk';
import { isPayable, type OrderRow } from './order-row';
import type { PaymentServices } from './payment-services';
import { releasePieces } from './stock';

interface ReconcilerServices {
  readonly database: Database;
  readonly payments: PaymentServices;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const AT_ONCE = 50;
const KEEP_EVENTS_MS = 30 * 24 * 60 * 60_000;

/** Several processes may look at the same time: each gets orders of its own, for as long as asking takes. */
async function claimDue({ queries }: Database, now: Date): Promise<OrderRow[]> {
  const due = queries
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.askAt, now))
    .orderBy(asc(orders.askAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return queries
    .update(orders)
    .set({ askAt: later(now, ASK_WAITING_EVERY_MS) })
    .where(inArray(orders.id, due))
    .returning();
}

/** The pieces go back on the shelf; locked, so that a payment that arrives now comes before it or after it. */
function expire(database: Database, { id, providerOrderId }: OrderRow, now: Date): Promise<void> {
  return database.transaction(async (queries) => {
    const [given] = await queries
      .update(orders)
      .set({ status: 'expired', asked: 0, askAt: providerOrderId === null ? null : askGivenUpAt(now, 0) })
      .where(and(eq(orders.id, id), eq(orders.status, 'created'), lte(orders.heldUntil, now)))
      .returning();
    if (given) await releasePieces(queries, given.lines);
  });
}

async function askAgainLater({ queries }: Database, { id, status, asked }: OrderRow, now: Date): Promise<void> {
  const next = asked + 1;
  await queries
    .update(orders)
    .set({ asked: next, askAt: askGivenUpAt(now, next) })
    .where(and(eq(orders.id, id), eq(orders.status, status)));
}

async function look(services: ReconcilerServices, log: Log, claimed: OrderRow, now: Date): Promise<void> {
  const order = isPayable(claimed) ? await reconcile({ ...services, log }, claimed) : claimed;
  if (order.status === 'created' && order.heldUntil <= now) await expire(services.database, order, now);
  if (order.status === 'expired' || order.status === 'replaced') await askAgainLater(services.database, order, now);
}

/**
 * Asks the provider about every order that it is time to ask about: what was paid is settled although neither the
 * browser nor the webhook came through, what nobody paid for in time is given up.
 * @returns how many orders were looked at. An order that cannot be asked about now is asked about later.
 */
export async function reconcileDue(services: ReconcilerServices, log: Log, now = new Date()): Promise<number> {
  const due = await claimDue(services.database, now);
  for (const order of due) {
    await look(services, log, order, now).catch((error: unknown) =>
      log.warn({ order: order.id, reason: String(error) }, 'An order could not be reconciled; it is tried again'),
    );
  }
  await services.database.queries
    .delete(paymentEvents)
    .where(lt(paymentEvents.receivedAt, later(now, -KEEP_EVENTS_MS)));
  return due.length;
}

/** Looks again and again until it is stopped; `stop` waits for a look that is under way. */
export function startReconciler(services: ReconcilerServices, log: Log, everyMs: number): { stop(): Promise<void> } {
  let stopped = false;
  let looking: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function lookOnce(): Promise<void> {
    try {
      await reconcileDue(services, log);
    } catch (error) {
      log.warn({ reason: String(error) }, 'The orders that wait could not be looked at; it is tried again');
    }
    if (!stopped) wait();
  }
  function wait(): void {
    timer = setTimeout(() => void (looking = lookOnce()), everyMs);
    timer.unref();
  }
  looking = lookOnce();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

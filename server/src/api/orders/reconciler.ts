import type { OrderStatus } from '@piston-parts/shared-contract';
import { and, asc, inArray, lt, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database';
import { orders, paymentEvents } from '../../database/order.schema';
import { repeat } from '../operations/repeat';
import { nextPollOfAbandoned, POLL_UNPAID_EVERY_MS, later } from './poll-schedule';
import { endOverdue } from './end-overdue';
import { reconcile } from './order-service';
import { isPayable, type OrderRow } from './order-row';
import type { PaymentServices } from './payment-services';

interface ReconcilerServices {
  readonly database: Database;
  readonly payments: PaymentServices;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const BATCH_SIZE = 100;
/** To the provider. */
const MAX_CONCURRENT_REQUESTS = 20;
const ABANDONED: OrderStatus[] = ['expired', 'replaced'];
const KEEP_EVENTS_MS = 30 * 24 * 60 * 60_000;

/** Several processes may poll at the same time: each claims different orders while it polls. */
async function claimDue({ queries }: Database, now: Date): Promise<OrderRow[]> {
  const due = queries
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.nextPollAt, now))
    .orderBy(asc(orders.nextPollAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return queries
    .update(orders)
    .set({ nextPollAt: later(now, POLL_UNPAID_EVERY_MS) })
    .where(inArray(orders.id, due))
    .returning();
}

/** One statement for all orders with the same number of polls. */
async function scheduleNextPoll({ queries }: Database, abandoned: readonly OrderRow[], now: Date): Promise<void> {
  for (const pollCount of new Set(abandoned.map((order) => order.pollCount))) {
    const ids = abandoned.filter((order) => order.pollCount === pollCount).map(({ id }) => id);
    await queries
      .update(orders)
      .set({ pollCount: pollCount + 1, nextPollAt: nextPollOfAbandoned(now, pollCount + 1) })
      .where(and(inArray(orders.id, ids), inArray(orders.status, ABANDONED)));
  }
}

/** @returns false when the provider seems to be down: then polling stops, and all orders are polled later. */
async function pollAll(services: ReconcilerServices, log: Log, due: readonly OrderRow[], now: Date): Promise<boolean> {
  const waiting = [...due];
  const polled: OrderRow[] = [];
  let [succeeded, failed] = [0, 0];
  const isDown = () => succeeded === 0 && failed >= MAX_CONCURRENT_REQUESTS;
  async function work(): Promise<void> {
    for (let order = waiting.pop(); order && !isDown(); order = waiting.pop()) {
      try {
        polled.push(isPayable(order) ? await reconcile({ ...services, log }, order) : order);
        succeeded += 1;
      } catch (error) {
        failed += 1;
        log.warn({ order: order.id, err: error }, 'An order could not be reconciled; it is tried again');
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, work));
  await scheduleNextPoll(
    services.database,
    polled.filter(({ status }) => ABANDONED.includes(status)),
    now,
  );
  return !isDown();
}

/**
 * Expires unpaid orders, then polls the provider about every due order: a payment is confirmed although neither the
 * browser nor the webhook reported it.
 * @returns how many orders were polled. An order that cannot be polled is polled later.
 */
export async function reconcileDue(services: ReconcilerServices, log: Log): Promise<number> {
  const { database, payments } = services;
  const now = await payments.clock();
  await endOverdue(database, now);
  let polled = 0;
  for (let isGoingOn = true; isGoingOn;) {
    const due = await claimDue(database, now);
    polled += due.length;
    isGoingOn = (await pollAll(services, log, due, now)) && due.length === BATCH_SIZE;
  }
  await database.queries.delete(paymentEvents).where(lt(paymentEvents.receivedAt, later(now, -KEEP_EVENTS_MS)));
  return polled;
}

export interface ReconcileIntervals {
  readonly endMs: number;
  readonly pollMs: number;
}

/**
 * Ends reservations and polls the provider until it is stopped. The two run independently, so that units are back in
 * stock although the provider hangs. `stop` waits for the current runs.
 */
export function startReconciler(
  services: ReconcilerServices,
  log: Log,
  every: ReconcileIntervals,
): { stop(): Promise<void> } {
  const { database, payments } = services;
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  const stops = [
    repeat(
      async () => endOverdue(database, await payments.clock()),
      every.endMs,
      warn('Reservations could not be ended; tried again'),
    ),
    repeat(() => reconcileDue(services, log), every.pollMs, warn('The provider could not be polled; tried again')),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

import type { OrderStatus } from '@piston-parts/shared-contract';
import { and, asc, inArray, lt, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database';
import { orders, paymentEvents } from '../../database/order.schema';
import { askGivenUpAt, ASK_WAITING_EVERY_MS, later } from './ask-schedule';
import { endOverdue } from './end-overdue';
import { reconcile } from './order-service';
import { isPayable, type OrderRow } from './order-row';
import type { PaymentServices } from './payment-services';

interface ReconcilerServices {
  readonly database: Database;
  readonly payments: PaymentServices;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** So many orders are claimed at a time. */
const AT_ONCE = 100;
/** So many requests to the provider are under way at a time. */
const CONCURRENT_REQUESTS = 20;
const GIVEN_UP: OrderStatus[] = ['expired', 'replaced'];
const KEEP_EVENTS_MS = 30 * 24 * 60 * 60_000;

/** Several processes may look at the same time: each claims different orders, for as long as asking takes. */
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

/** In one statement for all that were asked about equally often. */
async function askAgainLater({ queries }: Database, givenUp: readonly OrderRow[], now: Date): Promise<void> {
  for (const asked of new Set(givenUp.map((order) => order.asked))) {
    const ids = givenUp.filter((order) => order.asked === asked).map(({ id }) => id);
    await queries
      .update(orders)
      .set({ asked: asked + 1, askAt: askGivenUpAt(now, asked + 1) })
      .where(and(inArray(orders.id, ids), inArray(orders.status, GIVEN_UP)));
  }
}

/** @returns false when the provider seems to be down: then nobody is asked about any more, and all are tried later. */
async function askAll(services: ReconcilerServices, log: Log, due: readonly OrderRow[], now: Date): Promise<boolean> {
  const waiting = [...due];
  const asked: OrderRow[] = [];
  let [answered, failed] = [0, 0];
  const isDown = () => answered === 0 && failed >= CONCURRENT_REQUESTS;
  async function work(): Promise<void> {
    for (let order = waiting.pop(); order && !isDown(); order = waiting.pop()) {
      try {
        asked.push(isPayable(order) ? await reconcile({ ...services, log }, order) : order);
        answered += 1;
      } catch (error) {
        failed += 1;
        log.warn({ order: order.id, reason: String(error) }, 'An order could not be reconciled; it is tried again');
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  await askAgainLater(
    services.database,
    asked.filter(({ status }) => GIVEN_UP.includes(status)),
    now,
  );
  return !isDown();
}

/**
 * Gives up what nobody paid for in time, then asks the provider about every order that it is time to ask about: what was
 * paid is settled although neither the browser nor the webhook came through.
 * @returns how many orders were asked about. An order that cannot be asked about now is asked about later.
 */
export async function reconcileDue(
  services: ReconcilerServices,
  log: Log,
  now = services.payments.clock(),
): Promise<number> {
  const { database } = services;
  await endOverdue(database, now);
  let asked = 0;
  for (let isGoingOn = true; isGoingOn;) {
    const due = await claimDue(database, now);
    asked += due.length;
    isGoingOn = (await askAll(services, log, due, now)) && due.length === AT_ONCE;
  }
  await database.queries.delete(paymentEvents).where(lt(paymentEvents.receivedAt, later(now, -KEEP_EVENTS_MS)));
  return asked;
}

/** Does some work again and again until it is stopped; `stop` waits for a run that is under way. */
function repeat(work: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = run();
  async function run(): Promise<void> {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(() => void (running = run()), everyMs).unref();
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/**
 * Ends reservations in time, and asks the provider, again and again until it is stopped. The two do not wait for each
 * other: units are back in stock although the provider hangs. `stop` waits for what is under way.
 */
export function startReconciler(
  services: ReconcilerServices,
  log: Log,
  every: { readonly endMs: number; readonly askMs: number },
): { stop(): Promise<void> } {
  const { database, payments } = services;
  const warn = (text: string) => (error: unknown) => log.warn({ reason: String(error) }, text);
  const stops = [
    repeat(
      () => endOverdue(database, payments.clock()),
      every.endMs,
      warn('Reservations could not be ended; tried again'),
    ),
    repeat(() => reconcileDue(services, log), every.askMs, warn('The provider could not be asked; tried again')),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

import { setTimeout as pause } from 'node:timers/promises';
import { eq, isNotNull, like, sql, type SQL } from 'drizzle-orm';
import { openPayments } from '../src/api/orders/open-payments';
import type { Database } from '../src/database/database';
import { refunds } from '../src/database/fulfilment.schema';
import { orders } from '../src/database/order.schema';
import { readRows } from '../src/database/read-rows';
import { cartLines, products } from '../src/database/schema';
import { gatewayRefunds } from '../src/gateway/gateway.schema';
import { ordersInDatabase } from '../src/staff-orders/staff-orders';
import { atATime, createBenchClient } from './bench-client';
import { withApi, type BenchEnvironment } from './bench-environment';
import { BENCH_SECRET } from './bench-session';
import { prepareBuyers, stockUp } from './buyers';
import { CHEAPER_PART, liveOnce, pay, PART, place, type Parties } from './order-life';
import { findFaults } from './order-faults';
import type { Outcome } from './outcome';
import { sequence, type Random } from './sequence';

const PROCESSES = 2;
const AT_ONCE = 8;
const KILL_EVERY_MS = 8_000;
const ENDED_WITHIN_S = 120;

/** API processes of which one is killed now and then, and another one started in its place. */
async function openProcesses(bench: BenchEnvironment, next: Random) {
  const open = async () => {
    const api = await bench.startApi();
    return { api, port: api.port, client: createBenchClient(api.port, AT_ONCE) };
  };
  const processes = await Promise.all(Array.from({ length: PROCESSES }, open));
  let kills = 0;
  let isOver = false;
  const killing = (async () => {
    for (let at = 0; !isOver; at = (at + 1) % PROCESSES) {
      await pause(KILL_EVERY_MS * next());
      const old = processes[at];
      if (isOver || !old) return;
      await old.api.end('SIGKILL');
      kills += 1;
      processes[at] = await open();
      await old.client.close();
    }
  })();
  return {
    clients: () => processes,
    async stopKilling(): Promise<number> {
      isOver = true;
      await killing;
      return kills;
    },
    async end(): Promise<void> {
      for (const { api, client } of processes) {
        await client.close();
        await api.end('SIGTERM');
      }
    },
  };
}

async function countOf({ queries }: Database, statement: SQL): Promise<number> {
  const [row] = await readRows<{ count: string }>(queries, statement);
  return Number(row?.count);
}

/** Refunds and payments of which the shop does not know the end yet. */
const openEnds = (database: Database) =>
  countOf(
    database,
    sql`select (select count(*) from refunds where state = 'waiting')
             + (select count(*) from gateway_payments where not exists
                 (select from payments where payments.id = gateway_payments.id)) as count`,
  );

/** The provider comes to an end with what it has begun, and everybody looks at once. */
async function hurry({ queries }: Database): Promise<void> {
  await queries.update(gatewayRefunds).set({ status: 'processed' }).where(eq(gatewayRefunds.status, 'pending'));
  const leased = sql`${refunds.state} = 'waiting' and ${refunds.nextAttemptAt} > now() + interval '40 seconds'`;
  await queries
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(leased);
  await queries
    .update(orders)
    .set({ nextPollAt: sql`now()` })
    .where(isNotNull(orders.nextPollAt));
}

/** @returns the seconds until none is left; Infinity when it is not in time. */
async function endAll(database: Database, staff: Parties['staff']): Promise<number> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  for (;;) {
    const failed = await database.queries
      .selectDistinct({ number: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(sql`${refunds.state} = 'failed' and not ${refunds.isWholePayment}`);
    for (const { number } of failed) await staff.retryRefunds(number);
    await hurry(database);
    if (failed.length === 0 && (await openEnds(database)) === 0) return seconds();
    if (seconds() > ENDED_WITHIN_S) return Infinity;
    await pause(200);
  }
}

/** The staff and the provider, beside the processes of the shop. */
async function withParties<Result>(
  database: Database,
  next: Random,
  clients: Parties['clients'],
  work: (parties: Parties) => Promise<Result>,
): Promise<Result> {
  const payments = await openPayments(database, null, BENCH_SECRET);
  payments.gateway?.behave({ refundStatus: 'pending', webhooks: { lost: true } });
  const staff = ordersInDatabase(database);
  try {
    return await work({ next, clients, database, staff, payments, broken: { units: 0 }, faults: [] });
  } finally {
    await payments.gateway?.close();
  }
}

/**
 * Random lives of orders: shoppers, the staff, the provider and the clock act at once, on processes that are killed.
 * @param count of orders
 */
export const liveManyLives = (bench: BenchEnvironment, count: number, seed: number): Promise<Outcome> =>
  bench.inDatabase(async (database) => {
    const next = sequence(seed);
    const stock = 3 * count;
    for (const part of [PART, CHEAPER_PART]) await stockUp(database, part, stock);
    await database.queries.update(products).set({ actualPrice: 100 }).where(eq(products.id, CHEAPER_PART));
    const buyers = await prepareBuyers(database, 'life', count, PART);
    await database.queries
      .update(cartLines)
      .set({ qty: sql`1 + floor(random() * 3)` })
      .where(like(cartLines.userId, 'life-%'));
    const processes = await openProcesses(bench, next);
    return withParties(database, next, processes.clients, async (parties) => {
      await atATime(AT_ONCE, buyers, (buyer) => liveOnce(parties, buyer));
      const kills = await processes.stopKilling();
      const seconds = await endAll(database, parties.staff);
      await processes.end();
      const faults = [...parties.faults, ...(await findFaults(database, stock, parties.broken.units))];
      const events = await countOf(database, sql`select count(*) from order_history`);
      const returned = await countOf(database, sql`select count(*) from refunds`);
      const exchanged = await countOf(database, sql`select count(*) from order_returns where replacement is not null`);
      const counts = `${events} events, ${returned} refunds, ${exchanged} exchanges, ${kills} kills, all ended after ${seconds.toFixed(1)} s`;
      const shown = faults.length === 0 ? 'no fault' : `${faults.length} faults: ${faults.slice(0, 5).join('; ')}`;
      return {
        what: `${count} random lives of orders on ${PROCESSES} processes, seed ${seed}`,
        measured: `${counts}, ${shown}`,
        holds: faults.length === 0 && seconds < Infinity && kills > 0,
      };
    });
  });

/**
 * Orders that were cancelled while the provider was down for an hour: when it is back, each refund waits for at most the
 * longest pause between two requests.
 * @param within seconds after the first process is open
 */
export const refundsAfterAnHour = (bench: BenchEnvironment, count: number, within: number): Promise<Outcome> =>
  bench.inDatabase(async (database) => {
    await stockUp(database, PART, count);
    const buyers = await prepareBuyers(database, 'refund', count, PART);
    await withApi(bench, AT_ONCE, (client, { port }) =>
      withParties(
        database,
        sequence(1),
        () => [{ client, port }],
        (parties) =>
          atATime(AT_ONCE, buyers, async (buyer) => {
            const order = await place(parties, buyer);
            if (order) await pay(parties, order, buyer, true);
          }),
      ),
    );
    const staff = ordersInDatabase(database);
    const paid = await database.queries.select({ number: orders.number }).from(orders).where(eq(orders.status, 'paid'));
    const event = { kind: 'cancelled', units: null, reason: 'none left' } as const;
    await atATime(AT_ONCE, paid, async ({ number }) => {
      await staff.change({ number, event, by: 'asha', dryRun: false });
    });
    await database.queries
      .update(refunds)
      .set({ attempts: 60, nextAttemptAt: sql`now() + make_interval(secs => random() * 60)` });
    return withApi(bench, 1, async () => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      let left = Infinity;
      while (left > 0 && seconds() < 2 * within) {
        await pause(200);
        left = await openEnds(database);
      }
      return {
        what: `refunds of ${paid.length} orders after an hour without the provider`,
        measured: `${paid.length - left} returned ${seconds().toFixed(1)} s after it is back`,
        holds: paid.length === count && left === 0 && seconds() <= within,
      };
    });
  });

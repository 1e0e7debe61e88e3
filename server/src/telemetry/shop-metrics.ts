import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { withTimeout } from '../api/operations/health';
import type { ApiServices } from '../api/request-context';
import { lastReconciliation } from '../api/orders/nightly-reconciliation';
import { newestBackup } from '../backup/scheduled/kept-backups';
import { complaints } from '../database/complaint.schema';
import type { Database } from '../database/database';
import { EMAIL_STATUSES, emails } from '../database/email.schema';
import { refunds } from '../database/fulfilment.schema';
import { orders, payments } from '../database/order.schema';
import { readRows } from '../database/read-rows';

type LastReconciliation = NonNullable<Awaited<ReturnType<typeof lastReconciliation>>>;

/** Counting reads all orders, and each process of the shop is scraped. */
const COUNTED_MS = 30_000;

/** States that are shown also while there is none of them, so that an alert has something to compare. */
const STATES = {
  orders: orders.status.enumValues,
  payments: payments.state.enumValues,
  refunds: refunds.state.enumValues,
  emails: EMAIL_STATUSES,
  complaints: complaints.state.enumValues,
};

interface Count {
  readonly what: keyof typeof STATES;
  readonly state: string;
  readonly count: number;
  /** When the oldest one came; seconds since 1970. */
  readonly since: number;
}

const countAll = ({ queries }: Pick<Database, 'queries'>): Promise<readonly Count[]> =>
  readRows<Count>(
    queries,
    sql`select 'orders' as what, ${orders.status} as state, count(*)::int as count,
               extract(epoch from min(${orders.placedAt}))::float as since from ${orders} group by 2
        union all
        select 'payments', ${payments.state}, count(*)::int, extract(epoch from min(${payments.receivedAt}))::float
        from ${payments} group by 2
        union all
        select 'refunds', ${refunds.state}, count(*)::int, extract(epoch from min(${refunds.createdAt}))::float
        from ${refunds} group by 2
        union all
        select 'emails', ${emails.status}, count(*)::int, extract(epoch from min(${emails.createdAt}))::float
        from ${emails} group by 2
        union all
        select 'complaints', ${complaints.state}, count(*)::int, extract(epoch from min(${complaints.filedAt}))::float
        from ${complaints} group by 2`,
  );

/** @returns the counts, or null while the database gives none: then nothing is shown, instead of what was. */
function createCounts(database: Pick<Database, 'queries'>): () => Promise<readonly Count[] | null> {
  let counts: Promise<readonly Count[] | null> = Promise.resolve(null);
  let countedAgainAt = -Infinity;
  return () => {
    if (performance.now() < countedAgainAt) return counts;
    countedAgainAt = performance.now() + COUNTED_MS;
    counts = withTimeout<readonly Count[] | null>(countAll(database), null).catch(() => null);
    // A failed result is not kept.
    void counts.then((counted) => counted ?? (countedAgainAt = -Infinity));
    return counts;
  };
}

/** Adds whether `/readyz` says ready. */
export function addReadyMetric(app: FastifyInstance): void {
  new Gauge({
    name: 'shop_ready',
    help: 'Whether this process can serve: 1, or 0',
    registers: [app.metrics],
    async collect() {
      this.set((await app.findTrouble()) === null ? 1 : 0);
    },
  });
}

const CONNECTIONS = ['open', 'idle', 'waiting'] as const;

/** Adds the pool. @param read null before the database is opened */
export function addPoolMetric(app: FastifyInstance, read: () => ReturnType<Database['connections']> | null): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [app.metrics],
    collect() {
      const connections = read();
      for (const state of CONNECTIONS) if (connections) this.set({ state }, connections[state]);
    },
  });
}

/** Adds what the last nightly comparison with the provider found. While the database is away it stays as it was. */
function addReconciliation(app: FastifyInstance, database: Pick<Database, 'queries'>): void {
  const reconciliation = (name: string, help: string, read: (last: LastReconciliation) => number) =>
    new Gauge({
      name,
      help,
      registers: [app.metrics],
      async collect() {
        const last = await withTimeout(lastReconciliation(database), undefined).catch(() => undefined);
        if (last !== undefined) this.set(last === null ? 0 : read(last));
      },
    });
  reconciliation(
    'shop_payments_differing',
    'Payments that differed from what the provider says, in the last nightly comparison',
    ({ differing }) => differing,
  );
  reconciliation(
    'shop_payments_uncompared',
    'Payments about which the provider did not respond, in the last nightly comparison',
    ({ uncompared }) => uncompared,
  );
  reconciliation(
    'shop_reconciled_timestamp_seconds',
    'When the last nightly comparison with the provider ended; 0 without one',
    ({ endedAt }) => (endedAt?.getTime() ?? 0) / 1000,
  );
}

/** Adds what an operator wants to know of the shop itself to the metrics of its server; read when they are scraped. */
export function addShopMetrics(app: FastifyInstance, services: Pick<ApiServices, 'database' | 'backups'>): void {
  const { database, backups } = services;
  const registers = [app.metrics];
  const readCounts = createCounts(database);
  const counts = (what: keyof typeof STATES, help: string) =>
    new Gauge({
      name: `shop_${what}`,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        const counted = await readCounts();
        if (counted === null) return;
        for (const state of STATES[what]) this.set({ state }, 0);
        for (const { state, count } of counted.filter((one) => one.what === what)) this.set({ state }, count);
      },
    });
  counts('orders', 'Orders by state');
  counts('payments', 'Payments by state; one of refund_due pays for no order and has a refund');
  counts('refunds', 'Money to return by state; a person decides about failed ones');
  counts('emails', 'Emails of the outbox by state; dead ones are given up');
  counts('complaints', 'Complaints by state');
  const oldest = (what: keyof typeof STATES, state: string, name: string, help: string) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counted = await readCounts();
        const { since = 0 } = counted?.find((one) => one.what === what && one.state === state) ?? {};
        this.set(since === 0 ? 0 : Date.now() / 1000 - since);
      },
    });
  oldest('refunds', 'waiting', 'shop_refund_due_seconds', 'How long the oldest refund waits for the provider');
  oldest('emails', 'waiting', 'shop_email_waiting_seconds', 'How long the oldest email waits to be sent');
  oldest('complaints', 'open', 'shop_complaint_open_seconds', 'How long the oldest complaint waits for its answer');
  oldest(
    'complaints',
    'answered',
    'shop_complaint_answered_seconds',
    'How long ago the oldest of those that are answered and not put right was filed',
  );
  addReconciliation(app, database);
  addPoolMetric(app, () => database.connections());
  if (backups === null) return;
  new Gauge({
    name: 'shop_backup_timestamp_seconds',
    help: 'When the newest backup in BACKUPS was written; 0 without one',
    registers,
    async collect() {
      const names = await readdir(backups.folder).catch(() => []);
      this.set((newestBackup(names, new Date()) ?? 0) / 1000);
    },
  });
}

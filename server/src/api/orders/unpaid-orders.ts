import { backendMessages, Refusal } from '@piston-parts/shared-contract/backend';
import { and, gt, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { later } from './poll-schedule';
import { HOLDER_RULES, UNPAID_WINDOW_MS, type Holder } from './reservation-rules';

/** The account and client that place an order. */
interface Placer {
  readonly userId: string;
  readonly client: string;
}

interface Tally {
  count: number;
  readonly oldest: Date;
}

/** How many recent orders are unpaid. */
export interface UnpaidOrders {
  /** @throws Refusal with 429 when the account or the client has too many of them. */
  refuseTooMany(placer: Placer, now: Date): void;
  /** Counts an order that is being placed. */
  add(placer: Placer, now: Date): void;
}

const TEXTS: Readonly<Record<Holder['kind'], (minutes: number) => string>> = {
  user: backendMessages.tooManyUnpaidOrders,
  client: backendMessages.tooManyOrdersFromNetwork,
};

/** The holders must be locked. */
export async function countUnpaid(queries: Queries, placers: readonly Placer[], now: Date): Promise<UnpaidOrders> {
  const since = later(now, -UNPAID_WINDOW_MS);
  const countBy = (kind: Holder['kind'], column: typeof orders.userId | typeof orders.client, keys: string[]) =>
    queries
      .select({
        kind: sql<Holder['kind']>`${kind}::text`,
        key: sql<string>`${column}`,
        count: sql<number>`count(*)::int`,
        oldest: sql<number>`extract(epoch from min(${orders.placedAt}))::float`,
      })
      .from(orders)
      .where(and(inArray(column, keys), isNull(orders.paymentId), gt(orders.placedAt, since)))
      .groupBy(column);
  const users = placers.map(({ userId }) => userId);
  const clients = placers.map(({ client }) => client);
  const rows = await unionAll(countBy('user', orders.userId, users), countBy('client', orders.client, clients));
  const counts: Record<Holder['kind'], Map<string, Tally>> = { user: new Map(), client: new Map() };
  for (const { kind, key, count, oldest } of rows) counts[kind].set(key, { count, oldest: new Date(oldest * 1000) });
  const of = ({ userId, client }: Placer) => [['user', userId] as const, ['client', client] as const];
  return {
    refuseTooMany(placer, at) {
      for (const [kind, key] of of(placer)) {
        const tally = counts[kind].get(key);
        if (!tally || tally.count < HOLDER_RULES[kind].maxUnpaidOrders) continue;
        const waitMs = later(tally.oldest, UNPAID_WINDOW_MS).getTime() - at.getTime();
        const seconds = Math.max(1, Math.ceil(waitMs / 1000));
        throw new Refusal(429, [TEXTS[kind](Math.ceil(seconds / 60))], seconds);
      }
    },
    add(placer, at) {
      for (const [kind, key] of of(placer)) {
        const tally = counts[kind].get(key);
        if (tally) tally.count += 1;
        else counts[kind].set(key, { count: 1, oldest: at });
      }
    },
  };
}

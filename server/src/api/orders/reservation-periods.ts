import type { OrderLine } from '@piston-parts/shared-contract';
import { and, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { epochMs } from '../../database/database-time';
import { versionColumns } from '../catalogue/catalogue-versions';
import { insertsInto } from '../../database/insert-rows';
import { readRows } from '../../database/read-rows';
import { reservationPeriods } from '../../database/order.schema';
import { later } from './poll-schedule';
import { HOLDER_RULES, holdersOf, RESERVATION_MS, type Holder } from './reservation-rules';

type Period = typeof reservationPeriods.$inferSelect;

const insertPeriods = insertsInto(reservationPeriods);

/** When each part was first reserved for each holder. */
export interface ReservationPeriods {
  /**
   * Reserves parts for all holders, each from its first reservation on.
   * @returns when the first of the reservations ends; null, with nothing reserved, when one of them has ended already.
   */
  reserve(holders: readonly Holder[], productIds: readonly string[], now: Date): Date | null;
  /** @returns the statement that writes what was reserved since; null for nothing */
  changes(): SQL | null;
}

const keyOf = (holder: string, productId: string): string => JSON.stringify([holder, productId]);

/**
 * Locks the holders until the end of the transaction, so that of two processes the second sees the reservations of the
 * first. In the order of the keys, so that two transactions never deadlock.
 * @returns the database's time once all are locked, and the version of the owner's settings
 */
export async function lockHolders(
  queries: Queries,
  holders: readonly Holder[],
): Promise<{ readonly at: Date; readonly settingsVersion: number | undefined }> {
  const ids = JSON.stringify(holders.map(({ id }) => id));
  const locked = await readRows<{ ms: number; settings: number }>(
    queries,
    sql`
    select pg_advisory_xact_lock(key), ${epochMs} as ms, ${versionColumns.settings} as settings from (
      select distinct hashtextextended(id, 0) as key from json_array_elements_text(${ids}::json) as id order by key
    ) as keys`,
  );
  const last = locked.at(-1);
  return { at: new Date(last?.ms ?? NaN), settingsVersion: last?.settings };
}

/** The holders must be locked. */
export async function readPeriods(
  queries: Queries,
  holders: readonly Holder[],
  productIds: readonly string[],
  now: Date,
): Promise<ReservationPeriods> {
  const ids = holders.map(({ id }) => id);
  const isOfThem = and(inArray(reservationPeriods.holder, ids), inArray(reservationPeriods.productId, [...productIds]));
  const rows =
    productIds.length === 0
      ? []
      : await queries
          .select()
          .from(reservationPeriods)
          .where(and(isOfThem, gt(reservationPeriods.forgottenAt, now)));
  const started = new Map(rows.map((row) => [keyOf(row.holder, row.productId), row.startedAt]));
  const added: Period[] = [];

  function start({ kind, id: holder }: Holder, productId: string, startedAt: Date): void {
    const key = keyOf(holder, productId);
    if (started.has(key)) return;
    started.set(key, startedAt);
    added.push({
      holder,
      productId,
      startedAt,
      forgottenAt: later(startedAt, HOLDER_RULES[kind].reservedAgainAfterMs),
    });
  }

  return {
    reserve(reservers, parts, at) {
      const pairs = reservers.flatMap((holder) => parts.map((productId) => ({ holder, productId })));
      const starts = pairs.map(({ holder, productId }) => started.get(keyOf(holder.id, productId)) ?? at);
      const first = Math.min(...starts.map((start) => start.getTime()));
      const end = later(new Date(first), RESERVATION_MS);
      if (end <= at) return null;
      for (const { holder, productId } of pairs) start(holder, productId, at);
      return end;
    },
    changes() {
      if (added.length === 0) return null;
      const { holder, productId, startedAt, forgottenAt } = reservationPeriods;
      const columnOf = ({ name }: { readonly name: string }) => sql.identifier(name);
      return sql`${insertPeriods(added)}
        on conflict (${columnOf(holder)}, ${columnOf(productId)}) do update
        set ${columnOf(startedAt)} = excluded.${columnOf(startedAt)}, ${columnOf(forgottenAt)} = excluded.${columnOf(forgottenAt)}`;
    },
  };
}

/** An account that pays can reserve the parts again at once. */
export async function forgetPeriods(
  queries: Queries,
  { lines, ...order }: { userId: string; client: string | null; lines: readonly Pick<OrderLine, 'productId'>[] },
): Promise<void> {
  const { holder, productId } = reservationPeriods;
  const ids = holdersOf(order).map(({ id }) => id);
  const parts = lines.map((line) => line.productId);
  await queries.delete(reservationPeriods).where(and(inArray(holder, ids), inArray(productId, parts)));
}

export async function deleteForgottenPeriods(queries: Queries): Promise<void> {
  await queries.delete(reservationPeriods).where(lte(reservationPeriods.forgottenAt, sql`now()`));
}

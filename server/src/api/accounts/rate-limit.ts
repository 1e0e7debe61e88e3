import { ATTEMPTS_WINDOW_MINUTES } from '@piston-parts/shared-contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { rateLimits } from '../../database/schema';
import { hashOf } from '@platform/process/fingerprint';

/** The state of a counter in the database after one more attempt. */
export interface Counted {
  /** It was full, so that this one was refused and not counted. */
  readonly isOver: boolean;
  readonly count: number;
  /** Until the counter starts again at 0. */
  readonly secondsLeft: number;
}

const isRunning = sql`${rateLimits.expiresAt} > now()`;
const windowEnd = sql`now() + make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`;

const state = {
  count: rateLimits.count,
  secondsLeft: sql<number>`extract(epoch from ${rateLimits.expiresAt} - now())::float`,
};

/** @returns the key of a counter; neither email nor address can be read from it. */
export function counterKey(...parts: readonly string[]): string {
  return hashOf(parts.join('\n'));
}

/**
 * Counts one more, unless that would make more than `max` within the window (`ATTEMPTS_WINDOW_MINUTES` from the first).
 * One statement counts and compares, so that at most `max` concurrent requests get through, in any number of processes.
 */
export async function count(queries: Queries, key: string, max: number): Promise<Counted> {
  const [counted] = await queries
    .insert(rateLimits)
    .values({ key, count: 1, expiresAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isRunning} then ${rateLimits.count} + 1 else 1 end`,
        expiresAt: sql`case when ${isRunning} then ${rateLimits.expiresAt} else excluded.expires_at end`,
      },
      setWhere: sql`not ${isRunning} or ${rateLimits.count} < ${max}`,
    })
    .returning(state);
  if (counted) return { isOver: false, ...counted };
  const [full] = await queries.select(state).from(rateLimits).where(eq(rateLimits.key, key));
  return { isOver: true, count: full?.count ?? max, secondsLeft: full?.secondsLeft ?? 0 };
}

/** Takes `many` off each counter. Locked in one order, or two requests at once could wait for each other. */
export async function uncount(queries: Queries, keys: readonly string[], many = 1): Promise<void> {
  if (keys.length === 0 || many === 0) return;
  const locked = queries
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]))
    .orderBy(rateLimits.key)
    .for('update');
  await queries
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - ${many}, 0)` })
    .where(inArray(rateLimits.key, locked));
}

/** Starts a counter again at 0. @returns the count before; of two concurrent calls only one gets a number above 0. */
export async function resetCounter(queries: Queries, key: string): Promise<number> {
  const before = queries
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
    .for('update')
    .as('before');
  const [counter] = await queries
    .update(rateLimits)
    .set({ count: 0 })
    .from(before)
    .where(eq(rateLimits.key, before.key))
    .returning({ count: before.count });
  return counter?.count ?? 0;
}

/** Stores a mark under a key for some days, in the table of the counters; it is deleted like them when it expires. */
export async function storeMark(queries: Queries, key: string, days: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  await queries
    .insert(rateLimits)
    .values({ key, count: 0, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt } });
}

export async function hasMark(queries: Queries, key: string): Promise<boolean> {
  const kept = await queries
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, sql`now()`)));
  return kept.length > 0;
}

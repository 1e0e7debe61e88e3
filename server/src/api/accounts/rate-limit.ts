import { createHash } from 'node:crypto';
import { ATTEMPTS_WINDOW_MINUTES } from '@piston-parts/shared-contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { attempts } from '../../database/schema';

/** The state of a counter in the database after one more was asked of it. */
export interface Counted {
  /** It was full, so that this one was refused and not counted. */
  readonly isOver: boolean;
  readonly count: number;
  /** Until the counter starts again at 0. */
  readonly secondsLeft: number;
}

const isRunning = sql`${attempts.until} > now()`;
const windowEnd = sql`now() + make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`;

const state = {
  count: attempts.count,
  secondsLeft: sql<number>`extract(epoch from ${attempts.until} - now())::float`,
};

/** @returns the key of a counter, from which nobody reads an e-mail or an address. */
export function counterKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/**
 * Counts one more, unless that would make more than `max` within the window (`ATTEMPTS_WINDOW_MINUTES` from the first).
 * One statement counts and compares, so that of many at once, in any number of processes, no more than `max` get through.
 */
export async function count(queries: Queries, what: string, max: number): Promise<Counted> {
  const [counted] = await queries
    .insert(attempts)
    .values({ what, count: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: attempts.what,
      set: {
        count: sql`case when ${isRunning} then ${attempts.count} + 1 else 1 end`,
        until: sql`case when ${isRunning} then ${attempts.until} else excluded.until end`,
      },
      setWhere: sql`not ${isRunning} or ${attempts.count} < ${max}`,
    })
    .returning(state);
  if (counted) return { isOver: false, ...counted };
  const [full] = await queries.select(state).from(attempts).where(eq(attempts.what, what));
  return { isOver: true, count: full?.count ?? max, secondsLeft: full?.secondsLeft ?? 0 };
}

/** Takes `many` off each counter. Locked in one order, or two requests at once could wait for each other. */
export async function uncount(queries: Queries, keys: readonly string[], many = 1): Promise<void> {
  if (keys.length === 0 || many === 0) return;
  const locked = queries
    .select({ what: attempts.what })
    .from(attempts)
    .where(inArray(attempts.what, [...keys]))
    .orderBy(attempts.what)
    .for('update');
  await queries
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - ${many}, 0)` })
    .where(inArray(attempts.what, locked));
}

/** Starts a counter again at 0. @returns what it had counted; of two at once only one is told a number above 0. */
export async function resetCounter(queries: Queries, what: string): Promise<number> {
  return queries.transaction(async (locked) => {
    const [counter] = await locked
      .select({ count: attempts.count })
      .from(attempts)
      .where(eq(attempts.what, what))
      .for('update');
    if (!counter) return 0;
    await locked.update(attempts).set({ count: 0 }).where(eq(attempts.what, what));
    return counter.count;
  });
}

/** Keeps a fact under a key for some days; kept beside the counters, and deleted like them once its time is over. */
export async function remember(queries: Queries, what: string, days: number): Promise<void> {
  const until = sql`now() + make_interval(days => ${days})`;
  await queries
    .insert(attempts)
    .values({ what, count: 0, until })
    .onConflictDoUpdate({ target: attempts.what, set: { until } });
}

export async function isRemembered(queries: Queries, what: string): Promise<boolean> {
  const kept = await queries
    .select({ what: attempts.what })
    .from(attempts)
    .where(and(eq(attempts.what, what), gt(attempts.until, sql`now()`)));
  return kept.length > 0;
}

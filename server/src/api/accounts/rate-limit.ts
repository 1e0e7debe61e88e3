import { ATTEMPTS_WINDOW_MINUTES } from '@piston-parts/shared-contract/backend';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../database/database';
import { hashOf } from '@platform/process/fingerprint';

/** Counters in the database, so that they hold for any number of processes. */
export type RateLimits = RateLimiterPostgres;

/** The state of a counter after one more attempt. */
interface Counted {
  readonly isOver: boolean;
  readonly count: number;
  /** Until the counter starts again at 0. */
  readonly secondsLeft: number;
}

export const createRateLimits = ({ query }: Pick<Database, 'query'>): RateLimits =>
  new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping does, and ends with the server.
    clearExpiredByTimeout: false,
    keyPrefix: '',
    // Each counter has its own limit.
    points: Number.MAX_SAFE_INTEGER,
    duration: ATTEMPTS_WINDOW_MINUTES * 60,
  });

/** @returns the key of a counter; neither email nor address can be read from it. */
export const counterKey = (...parts: readonly string[]): string => hashOf(parts.join('\n'));

/**
 * Counts one more attempt within the window (`ATTEMPTS_WINDOW_MINUTES` from the first). One statement counts and reads, so
 * that at most `max` concurrent requests get through, in any number of processes.
 */
export async function count(limits: RateLimits, key: string, max: number): Promise<Counted> {
  const { consumedPoints, msBeforeNext } = await limits.penalty(key);
  return { isOver: consumedPoints > max, count: consumedPoints, secondsLeft: msBeforeNext / 1000 };
}

/** Takes `many` off each counter, whose window may have ended since: none falls below 0. */
export async function uncount(limits: RateLimits, keys: readonly string[], many = 1): Promise<void> {
  for (const key of keys) {
    const counter = await limits.get(key);
    if (counter) await limits.reward(key, Math.min(many, counter.consumedPoints));
  }
}

const SECONDS_OF_DAY = 24 * 60 * 60;

/** Stores a mark under a key for some days, in the table of the counters; it is deleted like them when it expires. */
export async function storeMark(limits: RateLimits, key: string, days: number): Promise<void> {
  await limits.set(key, 0, days * SECONDS_OF_DAY);
}

export const hasMark = async (limits: RateLimits, key: string): Promise<boolean> => (await limits.get(key)) !== null;

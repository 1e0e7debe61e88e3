import { createHash } from 'node:crypto';
import { ATTEMPTS_WINDOW_MINUTES, MOST_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseForNow } from '@piston-parts/shared-contract/backend';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { attempts } from '../database/schema';

/**
 * What is counted of one attempt: the account from one address, as a shopper knows it; and, for who tries many addresses
 * or many accounts, the account from everywhere and the address for everything.
 */
export interface Attempt {
  readonly own: string;
  readonly limits: ReadonlyMap<string, number>;
}

const MOST_OF_AN_ACCOUNT = 50;
const MOST_FROM_AN_ADDRESS = 100;

const hashed = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** @param what 'log in' or 'reset'. */
export function attemptAt(what: string, account: string, address: string): Attempt {
  const own = hashed(what, account, address);
  return {
    own,
    limits: new Map([
      [own, MOST_ATTEMPTS],
      [hashed(what, account), MOST_OF_AN_ACCOUNT],
      [hashed(what, '', address), MOST_FROM_AN_ADDRESS],
    ]),
  };
}

const running = sql`${attempts.until} > now()`;
const windowEnd = sql`now() + make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`;

/** Counts an attempt before it is made, so that a hundred at once are not let through; 429 when there were too many. */
export async function countAttempt(queries: Queries, { limits }: Attempt): Promise<void> {
  // In one order, or two at once could wait for each other.
  const rows = [...limits.keys()].sort().map((what) => ({ what, count: 1, until: windowEnd }));
  const counted = await queries
    .insert(attempts)
    .values(rows)
    .onConflictDoUpdate({
      target: attempts.what,
      set: {
        count: sql`case when ${running} then ${attempts.count} + 1 else 1 end`,
        until: sql`case when ${running} then ${attempts.until} else excluded.until end`,
      },
    })
    .returning({
      what: attempts.what,
      count: attempts.count,
      secondsLeft: sql<number>`extract(epoch from ${attempts.until} - now())::float`,
    });
  const over = counted.filter(({ what, count }) => count > (limits.get(what) ?? 0));
  if (over.length > 0) refuseForNow(Math.max(...over.map(({ secondsLeft }) => secondsLeft)));
}

/** It succeeded: the account starts anew from that address, and nobody else is charged for it. */
export async function forgetAttempt(queries: Queries, { own, limits }: Attempt): Promise<void> {
  await queries
    .update(attempts)
    .set({ count: sql`case when ${attempts.what} = ${own} then 0 else greatest(${attempts.count} - 1, 0) end` })
    .where(inArray(attempts.what, [...limits.keys()].sort()));
}

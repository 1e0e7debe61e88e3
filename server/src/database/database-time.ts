import { sql } from 'drizzle-orm';
import type { Queries } from './database';
import { readRows } from './read-rows';

/** The database's time in milliseconds, for a statement that does something else too. */
export const epochMs = sql`(extract(epoch from clock_timestamp()) * 1000)::float`;

/**
 * @returns the database's time. What decides for several hosts, such as the end of a reservation, goes by it: a host whose
 * clock is fast would decide for the others.
 */
export async function databaseTime(queries: Queries): Promise<Date> {
  const [row] = await readRows<{ ms: number }>(queries, sql`select ${epochMs} as ms`);
  return new Date(row?.ms ?? NaN);
}

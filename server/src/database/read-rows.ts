import type { SQL } from 'drizzle-orm';
import type { Queries } from './database';

/** Runs a query that drizzle has no words for. */
export async function readRows<Row>(queries: Queries, query: SQL): Promise<readonly Row[]> {
  const result: unknown = await queries.execute(query);
  return (result as { rows: Row[] }).rows;
}

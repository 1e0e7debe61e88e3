import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database, Queries } from './database';
import * as schema from './schema';

/**
 * Transactions on connections of a pool. drizzle's own, given the pool, never returns a connection whose BEGIN has failed, and
 * returns one as usable whose ROLLBACK has failed (drizzle-orm issue 6114): after ten such failures no request would get one.
 */
export function transactionOn(pool: Pick<Pool, 'connect'>): Database['transaction'] {
  const known = new WeakMap<PoolClient, Queries>();
  const queriesOf = (connection: PoolClient): Queries => {
    const queries = known.get(connection) ?? drizzle(connection, { schema });
    known.set(connection, queries);
    return queries;
  };
  return async function transaction(work) {
    const connection = await pool.connect();
    const failures: unknown[] = [];
    let isUsable = false;
    try {
      const result = await queriesOf(connection).transaction((queries) =>
        work(queries).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
      );
      isUsable = true;
      return result;
    } catch (error) {
      // After a ROLLBACK that failed, or a BEGIN, the error is that one and not the work's.
      isUsable = failures.includes(error);
      throw error;
    } finally {
      connection.release(!isUsable);
    }
  };
}

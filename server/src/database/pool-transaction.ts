import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database';
import * as schema from './schema';

/**
 * Transactions on connections of a pool. drizzle's own, given the pool, never returns a connection whose BEGIN has failed, and
 * returns one as usable whose ROLLBACK has failed (drizzle-orm issue 6114): after ten such failures no request would get one.
 */
export function transactionOn(pool: Pick<Pool, 'connect'>): Database['transaction'] {
  const queriesByConnection = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  const queriesOf = (connection: PoolClient) => {
    const queries = queriesByConnection.get(connection) ?? drizzle(connection, { schema });
    queriesByConnection.set(connection, queries);
    return queries;
  };
  return async function transaction(work, config) {
    const connection = await pool.connect();
    const failures: unknown[] = [];
    let isUsable = false;
    try {
      const result = await queriesOf(connection).transaction(
        (queries) =>
          work(queries).catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
        config,
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

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { StartError } from '../../start-error';
import type { Database } from './database';
import { MIGRATIONS } from './migrations-folder';
import * as schema from './schema';
import { createTransaction } from './transactions';

/** Any number that nothing else in this database locks by; held while migrations run. */
const MIGRATION_LOCK = 7_306_111;
const CONNECTIONS = 10;

/**
 * Opens PostgreSQL.
 * @param url `postgres://user:password@host:port/database`
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is replaced by the pool, and the query that it breaks under is rejected. Without listeners
  // the error event would end the process: the pool's own are for idle connections alone, not for those in a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  const queries = drizzle(pool, { schema });
  await bringToNewestSchema(pool).catch(async (error: unknown) => {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`, { cause: error });
  });
  return {
    kind: 'PostgreSQL',
    queries,
    transaction: createTransaction(queries),
    ping: async () => void (await queries.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}

/** Of processes that start at once, one migrates and the others wait for it. */
async function bringToNewestSchema(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection, { schema }), MIGRATIONS);
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    connection.release(true);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type ClientConfig } from 'pg';
import { StartError } from '../../start-error';
import type { Database } from './database';
import { MIGRATIONS } from './migrations-folder';
import * as schema from './schema';
import { createTransaction } from './transactions';
import { tryToWriteTable } from './try-to-write';

/** Any number that nothing else in this database locks by; held while migrations run. */
const MIGRATION_LOCK = 7_306_111;
const CONNECTIONS = 10;

/** Who waits for one longer is told that the shop is not available: a host that is gone answers nothing at all. */
const CONNECT_MS = 4_000;
/** The server ends a statement after this long, so that its connection is free again. */
const STATEMENT_MS = 8_000;
/** The same while the server cannot, because nothing comes from it any more. */
const ANSWER_MS = 10_000;
/** How restoring finds out that a shop uses the database. */
export const APPLICATION_NAME = 'piston-parts';

/**
 * Opens PostgreSQL.
 * @param url `postgres://user:password@host:port/database`
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres(url: string): Promise<Database> {
  const access: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: APPLICATION_NAME,
    keepAlive: true,
  };
  const pool = new Pool({
    ...access,
    max: CONNECTIONS,
    query_timeout: ANSWER_MS,
    // Not in the first message of a connection: connection poolers refuse what they do not know in it.
    onConnect: (connection): unknown => connection.query(`set statement_timeout = ${STATEMENT_MS}`),
  });
  // A connection that breaks is replaced by the pool, and the query that it breaks under is rejected. Without listeners
  // the error event would end the process: the pool's own are for idle connections alone, not for those in a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  const queries = drizzle(pool, { schema });
  await bringToNewestSchema(access).catch((error: unknown) => {
    throw new StartError(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`, { cause: error });
  });
  const transaction = createTransaction(queries);
  return {
    kind: 'PostgreSQL',
    queries,
    transaction,
    ping: async () => void (await queries.execute(sql`select 1`)),
    tryToWrite: () => tryToWriteTable({ transaction }),
    close: () => pool.end(),
  };
}

/** Of processes that start at once, one migrates and the others wait for it, however long that takes. */
async function bringToNewestSchema(access: ClientConfig): Promise<void> {
  const connection = new Client(access);
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection, { schema }), MIGRATIONS);
  } finally {
    // Its lock ends with it.
    await connection.end();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

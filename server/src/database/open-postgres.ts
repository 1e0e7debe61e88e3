import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientBase, type ClientConfig } from 'pg';
import { OperatorError } from '@platform/process/operator-error';
import type { Database, Listener, Queries } from './database';
import { transactionOn } from './pool-transaction';
import { reasonOf } from '@platform/process/reason';
import * as schema from './schema';
import { createSchemaCheck, migrateToNewestSchema } from './schema-version';
import { createTransaction } from './transactions';
import { connectionsOf, MeasuredClient, MeasuredPool } from './measured-client';
import { tryToWriteTable } from './try-to-write';

/** Any number that nothing else in this database locks by; held while migrations run. */
export const MIGRATION_LOCK = 7_306_111;
const CONNECTIONS = 10;
/** Of each team with endpoints, beside those: a team that uses them all waits for itself. */
const TEAM_CONNECTIONS = 2;

/** A request that waits longer is answered with 503: a host that is gone does not respond at all. */
const CONNECT_MS = 4_000;
/** The server ends a statement after this long, so that its connection is free again. */
const STATEMENT_MS = 8_000;
/** Client-side limit, for a server that no longer sends anything. */
const RESPONSE_MS = 10_000;
/** How restoring finds out that a shop uses the database. */
const APPLICATION_NAME = 'piston-parts';

/**
 * Opens PostgreSQL at the schema that its database has.
 * @param url `postgres://user:password@host:port/database`
 * @param hasTimeouts false for a command whose statements may take minutes.
 * @throws OperatorError when it cannot be reached.
 */
export async function openPostgres(
  url: string,
  applicationName = APPLICATION_NAME,
  hasTimeouts = true,
): Promise<Database> {
  const access: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: applicationName,
    keepAlive: true,
  };
  const pool = new MeasuredPool({
    ...access,
    Client: MeasuredClient,
    max: CONNECTIONS,
    // A shop without visitors must be visible as a user of the database, too.
    min: 1,
    // Not in the first message of a connection: connection poolers refuse what they do not know in it.
    ...(hasTimeouts && {
      query_timeout: RESPONSE_MS,
      onConnect: (connection: ClientBase): unknown => connection.query(`set statement_timeout = ${STATEMENT_MS}`),
    }),
  });
  // A connection that breaks is replaced by the pool, and the query that it breaks under is rejected. Without listeners
  // the error event would end the process: the pool's own are for idle connections alone, not for those in a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  const queries = drizzle(pool, { schema });
  const query: Database['query'] = ({ text, values }) => pool.query(text, values);
  const ping = async () => void (await queries.execute(sql`select 1`));
  await ping().catch(async (error: unknown) => {
    await pool.end();
    throw cannotBeOpened(error);
  });
  const transaction = createTransaction({ transaction: transactionOn(pool) });
  const listening = new Set<Client>();
  return {
    kind: 'PostgreSQL',
    queries,
    query,
    transaction,
    migrate: () => migrateAlone(access),
    ping,
    findSchemaTrouble: createSchemaCheck(query),
    tryToWrite: () => tryToWriteTable({ transaction }),
    async listen(channel, listener) {
      const connection = await listenTo(access, channel, listener);
      listening.add(connection);
      connection.once('end', () => listening.delete(connection));
    },
    openTeamPool() {
      const teamPool = new Pool({ ...access, max: TEAM_CONNECTIONS, query_timeout: RESPONSE_MS });
      teamPool.on('error', () => undefined);
      teamPool.on('connect', (connection) => void connection.on('error', () => undefined));
      return { connect: () => teamPool.connect(), end: () => teamPool.end() };
    },
    connections: () => connectionsOf(pool),
    async close() {
      await Promise.all([...listening].map((connection) => connection.end()));
      await pool.end();
    },
  };
}

/** A separate connection: those of the pool go from one request to the next. */
async function listenTo(access: ClientConfig, channel: string, { heard, lost }: Listener): Promise<Client> {
  const connection = new Client(access);
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    connection.on('notification', heard);
    connection.on('end', lost);
    await connection.query(`listen ${channel}`);
    return connection;
  } catch (error) {
    await connection.end();
    throw error;
  }
}

/** @returns how many connections shops have to this database. */
export async function countShops(queries: Queries): Promise<number> {
  const result = await queries.execute(
    sql`select count(*)::int as shops from pg_stat_activity
        where datname = current_database() and application_name = ${APPLICATION_NAME}`,
  );
  return (result as { rows: { shops: number }[] }).rows[0]?.shops ?? 0;
}

/** Of processes that start at once, one migrates and the others wait for it, however long that takes. */
async function migrateAlone(access: ClientConfig): Promise<void> {
  const connection = new Client(access);
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateToNewestSchema(connection);
  } catch (error) {
    throw error instanceof OperatorError ? error : cannotBeOpened(error);
  } finally {
    // Its lock ends with it.
    await connection.end();
  }
}

const cannotBeOpened = (cause: unknown): OperatorError =>
  new OperatorError(`The database of DATABASE_URL cannot be opened: ${reasonOf(cause)}`, { cause });

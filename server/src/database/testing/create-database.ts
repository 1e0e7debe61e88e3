import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Tables } from './prepared-postgres';
import { startPostgres } from './start-postgres';

/** A database without rows, for one test file. */
export interface TestDatabase {
  /** `postgres://…` */
  readonly url: string;
  /** Removes it, with the connections that are still open. */
  stop(): Promise<void>;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: '/template1' }).href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A copy of the migrated database takes a tenth of the time of a PostgreSQL, which is started where none is shared. */
export async function createDatabase(tables: Tables = 'newest'): Promise<TestDatabase> {
  const shared = process.env.TEST_POSTGRES;
  if (shared === undefined) return startPostgres({ tables });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = tables === 'newest' ? 'postgres' : 'template0';
  // Copies the files: written as pages into the log, which is the default, it takes twice the processor time.
  await execute(shared, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: Object.assign(new URL(shared), { pathname: `/${name}` }).href,
    stop: () => execute(shared, `drop database ${name} with (force)`),
  };
}

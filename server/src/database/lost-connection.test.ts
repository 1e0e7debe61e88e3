import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { readRows } from './read-rows';
import { createDatabase, type TestDatabase } from './testing/create-database';

let postgres: TestDatabase;
let database: Database;

beforeAll(async () => {
  postgres = await createDatabase();
  database = await openDatabase({ url: postgres.url, folder: null });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('a connection that is lost in a transaction fails that transaction alone [server-8]', async () => {
  const lost = database.transaction(async (queries) => {
    const [own] = await readRows<{ pid: number }>(queries, sql`select pg_backend_pid() as pid`);
    await database.queries.execute(sql`select pg_terminate_backend(${own?.pid}::int, 5000)`);
    // No query runs in the meantime, so that no response reports its end.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    await queries.execute(sql`select 1`);
  });

  // The connection is gone, so the end of the transaction fails, too.
  await expect(lost).rejects.toThrow('Failed query: rollback');
  await expect(database.ping()).resolves.toBeUndefined();
});

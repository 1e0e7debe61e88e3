import { sql } from 'drizzle-orm';
import { startPostgres, type TestPostgres } from './testing/start-postgres';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { products } from './schema';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres({ tables: 'newest' });
  database = await openDatabase({ url: postgres.url, folder: null });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('a connection that is lost in a transaction fails that transaction alone [server-8]', async () => {
  const lost = database.transaction(async (queries) => {
    const [own] = await queries
      .select({ pid: sql<number>`pg_backend_pid()` })
      .from(products)
      .limit(1);
    await database.queries.execute(sql`select pg_terminate_backend(${own?.pid}::int, 5000)`);
    // No query runs in the meantime, so that no response reports its end.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    await queries.execute(sql`select 1`);
  });

  await expect(lost).rejects.toThrow();
  await expect(database.ping()).resolves.toBeUndefined();
});

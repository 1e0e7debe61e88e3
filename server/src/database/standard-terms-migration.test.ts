import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Pool } from 'pg';
import type { Database } from './database';
import { MIGRATIONS } from './migrations-folder';
import { openDatabase } from './open-database';
import { orders } from './order.schema';
import { cartLines, idempotencyRecords, rateLimits } from './schema';
import { fillDataFolderUnmigrated } from './testing/prepared-pglite';
import { migrationsUpTo } from './testing/migrations-up-to';
import { startPostgres, type TestPostgres } from './testing/start-postgres';
import { DATABASES } from '../testing/run-of-all';

const RENAMED = readMigrationFiles(MIGRATIONS).findIndex(({ sql: [first = ''] }) => first.includes('reserved_until'));

/** Rows as the version before wrote them. */
const OLD_ROWS = `
  insert into users values ('asha', 'Asha', 'Rao', 'a@x.example', 'a@x.example', '', '{}', now(), '', '', null);
  insert into products values ('horn', 0, 'Horn', 'Electric', '', '', '', 5, false, 3, 100, 100, '[]', '', 'horn'),
    ('relay', 1, 'Relay', 'Electric', '', '', '', 5, false, 3, 100, 100, '[]', '', 'relay');
  insert into cart_lines (user_id, product_id, qty, created_at, updated_at)
    values ('asha', 'relay', 1, '', ''), ('asha', 'horn', 2, '', '');
  insert into orders (id, number, user_id, status, amount, address, lines, provider_order_id, created_at, held_until,
    expires_at, ask_at, asked) values ('order', 'PP-1', 'asha', 'expired', 100, '{}', '[{}]', 'provider', '',
    '2026-01-15T10:00:00Z', '2026-01-15T10:15:00Z', '2026-01-15T11:00:00Z', 2);
  insert into attempts values ('counter', 4, '2099-01-01T00:00:00Z');
  insert into done_requests values ('key', 'hash')`;

async function fillPGlite(folder: string): Promise<void> {
  await fillDataFolderUnmigrated(folder);
  const pglite = await PGlite.create({ dataDir: path.join(folder, 'database'), extensions: { pg_trgm } });
  await migrate(drizzle(pglite), { migrationsFolder: migrationsUpTo(RENAMED, folder) });
  await pglite.exec(OLD_ROWS);
  await pglite.close();
}

async function fillPostgres(url: string, folder: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  await migratePostgres(drizzlePostgres(pool), { migrationsFolder: migrationsUpTo(RENAMED, folder) });
  await pool.query(OLD_ROWS);
  await pool.end();
}

describe.each(DATABASES)('A database of the version before on %s', (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-terms-'));
  let postgres: TestPostgres | null = null;
  let database: Database;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
    await (postgres ? fillPostgres(postgres.url, folder) : fillPGlite(folder));
    database = await openDatabase({ url: postgres?.url ?? null, folder });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  it('keeps when an order was reserved until and is polled next', async () => {
    expect(await database.queries.select().from(orders)).toMatchObject([
      {
        id: 'order',
        reservedUntil: new Date('2026-01-15T10:00:00Z'),
        nextPollAt: new Date('2026-01-15T11:00:00Z'),
        pollCount: 2,
      },
    ]);
  });

  it('keeps the order of a cart, and adds new lines at its end', async () => {
    await database.queries.execute(
      sql`insert into products select 'fuse', 2, name, category, '', '', '', 5, false, 3, 100, 100, '[]', '', 'fuse'
          from products where id = 'horn'`,
    );
    await database.queries
      .insert(cartLines)
      .values({ userId: 'asha', productId: 'fuse', qty: 1, createdAt: '', updatedAt: '' });

    const lines = await database.queries.select().from(cartLines).orderBy(cartLines.position);

    expect(lines.map(({ productId }) => productId)).toEqual(['relay', 'horn', 'fuse']);
  });

  it('keeps the counters of rate limits and the idempotency keys', async () => {
    expect(await database.queries.select().from(rateLimits)).toEqual([
      { key: 'counter', points: 4, expire: Date.parse('2099-01-01T00:00:00Z') },
    ]);
    expect(await database.queries.select().from(idempotencyRecords)).toEqual([{ key: 'key', requestHash: 'hash' }]);
  });
});

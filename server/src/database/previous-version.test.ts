import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Pool } from 'pg';
import type { Database } from './database';
import { MIGRATIONS } from './migrations-folder';
import { openDatabase } from './open-database';
import { rateLimits } from './schema';
import { fillDataFolderUnmigrated } from './testing/prepared-pglite';
import { migrationsUpTo } from './testing/migrations-up-to';
import { startPostgres, type TestPostgres } from './testing/start-postgres';
import { DATABASES } from '../testing/run-of-all';

/** The migrations of the last version whose rate limits were counted in other columns. */
const BEFORE = readMigrationFiles(MIGRATIONS).findIndex(({ sql: [first = ''] }) => first.includes('TO "points"'));

/** A row as that version wrote it. */
const OLD_ROWS = `insert into rate_limits values ('counter', 4, '2099-01-01T00:00:00Z')`;

async function fillPGlite(folder: string): Promise<void> {
  await fillDataFolderUnmigrated(folder);
  const pglite = await PGlite.create({ dataDir: path.join(folder, 'database'), extensions: { pg_trgm } });
  await migrate(drizzle(pglite), { migrationsFolder: migrationsUpTo(BEFORE, folder) });
  await pglite.exec(OLD_ROWS);
  await pglite.close();
}

async function fillPostgres(url: string, folder: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  await migratePostgres(drizzlePostgres(pool), { migrationsFolder: migrationsUpTo(BEFORE, folder) });
  await pool.query(OLD_ROWS);
  await pool.end();
}

describe.each(DATABASES)('A database of the version before on %s', (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-previous-'));
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

  it('keeps the counters of rate limits', async () => {
    expect(await database.queries.select().from(rateLimits)).toEqual([
      { key: 'counter', points: 4, expire: Date.parse('2099-01-01T00:00:00Z') },
    ]);
  });
});

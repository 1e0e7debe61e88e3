import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { rateLimits } from './schema';
import { createDatabase, type TestDatabase } from './testing/create-database';
import { fillDataFolderUnmigrated } from './testing/prepared-pglite';
import { connectionTo, countBefore, migrateTo } from './testing/migrate-before';
import { DATABASES } from '../testing/run-of-all';

/** The migrations of the last version whose rate limits were counted in other columns. */
const BEFORE = countBefore('TO "points"');

/** A row as that version wrote it. */
const OLD_ROWS = `insert into rate_limits values ('counter', 4, '2099-01-01T00:00:00Z')`;

async function fillPGlite(folder: string): Promise<void> {
  await fillDataFolderUnmigrated(folder);
  const pglite = await PGlite.create({ dataDir: path.join(folder, 'database'), extensions: { pg_trgm } });
  await migrateTo(BEFORE, connectionTo(pglite), folder);
  await pglite.exec(OLD_ROWS);
  await pglite.close();
}

async function fillPostgres(url: string, folder: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await migrateTo(BEFORE, client, folder);
  await client.query(OLD_ROWS);
  await client.end();
}

describe.each(DATABASES)('A database of the version before on %s', (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-previous-'));
  let postgres: TestDatabase | null = null;
  let database: Database;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await createDatabase('none') : null;
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

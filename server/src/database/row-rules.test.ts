import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from './database';
import { openShopDatabase } from '../api/open-shop-database';
import { testDatabase } from './testing/prepared-pglite';
import { countBefore, migrateTo } from './testing/migrate-before';
import { createDatabase, type TestDatabase } from './testing/create-database';
import { DATABASES } from '../testing/run-of-all';

const PART = "where id = 'BR-8101'";

const refusedByContract = [
  ['a rating below 1', `update products set rating = 0 ${PART}`],
  ['a rating above 5', `update products set rating = 5.5 ${PART}`],
  ['a rating that is no number', `update products set rating = 'NaN' ${PART}`],
  ['a price below 0', `update products set actual_price = -1 ${PART}`],
  ['a former price below 0', `update products set previous_price = -1 ${PART}`],
  ['fewer than no units', `update products set quantity = -1 ${PART}`],
  ['a place that no listing shows', `update products set position = -1 ${PART}`],
  ['no name', `update products set name = '' ${PART}`],
  ['a name of 201 characters', `update products set name = repeat('x', 201) ${PART}`],
  ['a description that is no list', `update products set description = '"text"' ${PART}`],
  ['a description with more than texts', `update products set description = '["a", 1]' ${PART}`],
  ['a list within the description', `update products set description = '[["a"]]' ${PART}`],
  ['a category of an unknown key', `update categories set category = 'Tyres' where position = 0`],
] as const;

describe.each(DATABASES)('The database on %s', (kind) => {
  let postgres: TestDatabase | null = null;
  let database: Database;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await createDatabase() : null;
    database = await openShopDatabase(await testDatabase(postgres?.url));
  });
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
  });

  it.each(refusedByContract)('refuses %s', async (_, statement) => {
    await expect(database.queries.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

it('A database with rows that would be refused today is migrated, and keeps them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-rows-'));
  const { url, stop } = await createDatabase('none');
  const client = new Client(url);
  await client.connect();
  await migrateTo(countBefore('orders_status'), client, folder);
  await client.query(
    `insert into products values ('OLD-1', 0, 'Old', 'Tyres', '', '', '', 1, false, 0, 1, 1, '[]', '', 'old')`,
  );
  await client.end();

  const database = await openShopDatabase({ url, folder: null });

  const { rows } = (await database.queries.execute<{ id: string }>(sql`select id from products`)) as { rows: object[] };
  expect(rows).toEqual([{ id: 'OLD-1' }]);
  const more = sql`insert into products select 'OLD-2', 1, name, category, '', '', '', 1, false, rating, 1, 1, '[]', '', 'old' from products`;
  await expect(database.queries.execute(more)).rejects.toMatchObject({ cause: { code: '23514' } });
  await database.close();
  await stop();
  rmSync(folder, { recursive: true });
});

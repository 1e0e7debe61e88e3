import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { Client } from 'pg';
import { x as extract } from 'tar';
import { createShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { shopAt } from '../api/testing/test-shop';
import { TEST_ORIGIN, TEST_SECRET } from '../api/testing/test-api';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { fillDataFolderUnmigrated } from '../database/testing/prepared-pglite';
import { runToEnd } from '../testing/run-program';
import type { Database } from '../database/database';
import { databaseLocation } from '../database/open-database';
import { readEnvironment } from '../environment';
import { DATABASES } from '../testing/run-of-all';
import { startServer } from '../testing/server-process';
import { settingsInDatabase } from '../shop-settings/shop-settings';
import { migrate } from './migrate';
import { openForOwner } from './open-for-owner';

/** Made by commit 0269a2f0 on 2026-11-23: a shop with one paid order on PostgreSQL, and a registry in a folder. */
const OLD_SHOP = path.join(__dirname, '..', 'database', 'testing', 'shop-of-2026-11-23.tar.gz');
/** Of its shopper. */
const LOG_IN = { email: 'shopper-mwz516qi-1@contract.example', password: 'Piston@73' };
const ORDER = { _id: '13b9611d-19c6-4a99-93d8-7ff2ba9e7f02', number: 'PP-4C0B-K9SQ', amount: 24_500 };

let folder: string;
let databases: TestDatabase[] = [];
eachTestHasFolder('old', (made) => (folder = made));
beforeEach(() => extract({ file: OLD_SHOP, cwd: folder }));
afterEach(async () => {
  for (const database of databases) await database.stop();
  databases = [];
});

/** @returns the variables that name the database of the old shop */
async function oldDatabase(kind: Database['kind']): Promise<Readonly<Record<string, string>>> {
  const statements = readFileSync(path.join(folder, 'database.sql'), 'utf8');
  const data = path.join(folder, 'data');
  if (kind === 'PGlite') {
    await fillDataFolderUnmigrated(data);
    const pglite = await PGlite.create({ dataDir: path.join(data, 'database'), extensions: { pg_trgm } });
    await pglite.exec(statements);
    await pglite.close();
    return { DATABASE_URL: '', DATA: data };
  }
  const database = await createDatabase('none');
  databases.push(database);
  const client = new Client(database.url);
  await client.connect();
  await client.query(statements);
  await client.end();
  return { DATABASE_URL: database.url, DATA: data };
}

const located = (environment: Readonly<Record<string, string>>) =>
  databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }, environment), folder);

describe('A shop of some versions ago', () => {
  it.each(DATABASES)(
    'is opened with its order, its account, its prices and its registry, on %s [server-22]',
    async (kind) => {
      const environment = await oldDatabase(kind);
      const shop = createShopOnDisk();
      const program = await compiledProgram(path.join(__dirname, '..', 'main.ts'));
      const server = await startServer([...program, '--root', shop.root, '--api'], {
        ...environment,
        PUBLISHED: path.join(folder, 'published'),
        PORT: '0',
        HOST: '127.0.0.1',
        TOKEN_SECRET: TEST_SECRET,
        SHOP_ORIGIN: TEST_ORIGIN,
      });
      try {
        const shopper = shopAt(server.origin);
        const { encodedToken: token } = await shopper.ask('postLogIn', { body: LOG_IN });
        const { order } = await shopper.ask('getOrder', { token, parameters: { id: ORDER._id } });
        expect(order).toMatchObject(ORDER);
        const { product } = await shopper.ask('getProduct', { parameters: { id: 'BR-8101' } });
        expect(product.price.actualPrice).toBeGreaterThan(0);
        const live = (await (await fetch(`${server.origin}/remotes.json`)).json()) as object;
        expect(JSON.stringify(live)).toContain('/mf-cart/1.0.1/');
        expect((await fetch(`${server.origin}/mf-cart/1.0.1/later.33334444.js`)).status).toBe(200);
      } finally {
        await server.end('SIGTERM');
        shop.remove('.');
      }
    },
  );

  it.each(DATABASES)(
    'is migrated by a command, which says first what cannot be taken back, on %s [server-22]',
    async (kind) => {
      const environment = await oldDatabase(kind);
      const plan = await migrate(['--dry-run'], located(environment));
      expect(plan).toMatch(/^These cannot be taken back: .*\n(  \S+\.sql\n)+These only add, .*\n(  \S+\.sql\n?)+$/);

      const open = () =>
        openForOwner(located(environment), 'piston-parts settings', {
          running: async () => null,
          inDatabase: (database) => settingsInDatabase(database),
        });
      await expect(open()).rejects.toThrow(
        /^The database has the schema of an older version .* first: npm run shop -- migrate /,
      );

      // The plan is the same: neither the dry run nor the owner's command has changed anything.
      const done = await migrate([], located(environment));
      expect(done).toBe(`${plan}\nDone: the database has the schema of this version.`);
      expect(await migrate([], located(environment))).toBe('The database has the schema of this version.');
      await (await open()).close();
    },
  );
});

it('Of two migrations at once one does it, and the other finds it done [server-22]', async () => {
  const environment = await oldDatabase('PostgreSQL');
  const run = () => runToEnd('src/commands/shop.command.ts', ['migrate'], environment);
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  const client = new Client(environment['DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query(
    'select hash, count(*)::int from drizzle.__drizzle_migrations group by 1 having count(*) > 1',
  );
  await client.end();
  expect(rows).toEqual([]);
});

it('A database that a newer version changed is left alone, and so is a folder without one [server-22]', async () => {
  const environment = await oldDatabase('PostgreSQL');
  const client = new Client(environment['DATABASE_URL']);
  await client.connect();
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)");
  await client.end();
  for (const words of [['--dry-run'], []]) {
    await expect(migrate(words, located(environment))).rejects.toThrow(
      /^The database was used by a newer version of the shop/,
    );
  }
  const { code, stderr } = await runToEnd('src/commands/shop.command.ts', ['settings', 'get'], environment);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database was used by a newer version of the shop/)]);
  const nothing = path.join(folder, 'nothing');
  await expect(migrate([], located({ DATABASE_URL: '', DATA: nothing }))).rejects.toThrow(
    `There is no database in ${nothing}. The first start of the shop makes one.`,
  );
});

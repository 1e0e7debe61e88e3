import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { waitForOutput } from '@platform/process/testing/wait-for-output';
import { fillDataFolder } from '../database/testing/prepared-pglite';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { openShopDatabase } from './open-shop-database';
import { categories, products, rateLimits, users } from '../database/schema';
import { vehicles } from '../database/vehicle.schema';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

const SELLING = path.join(__dirname, 'testing', 'keep-selling.ts');

let folder: string;

eachTestHasFolder('data', (made) => (folder = made));

const open = () => openShopDatabase({ url: null, folder });

describe('The embedded database', () => {
  it('keeps all that it has acknowledged when its process is killed', async () => {
    await fillDataFolder(folder);
    const child = spawn(process.execPath, [...(await compiledProgram(SELLING)), folder]);
    let acknowledged = 0;
    child.stdout.on('data', (part: Buffer) => {
      acknowledged = Number(part.toString().trim().split('\n').at(-1));
    });
    await waitForOutput(child, /^50$/m, 'The process that sells');
    child.kill('SIGKILL');
    await once(child, 'close');

    const database = await open();

    const [row] = await database.queries.select().from(products).where(eq(products.id, 'BR-8101'));
    expect(row?.quantity).toBeGreaterThanOrEqual(acknowledged);
    await database.close();
  });
});

it('A new shop has the demonstration catalogue beside the 25 parts of the specification, and one with parts does not [catalogue-7]', async () => {
  for (const [first, isLarge] of [
    ['demonstration', true],
    ['specification', false],
  ] as const) {
    const { url, stop } = await createDatabase();
    for (const seeds of [first, 'demonstration'] as const) {
      const database = await openShopDatabase({ url, folder: null, seeds });
      const ids = (await database.queries.select({ id: products.id }).from(products)).map(({ id }) => id);
      const makers = await database.queries.selectDistinct({ maker: vehicles.maker }).from(vehicles);
      expect([ids.includes('BR-8101'), ids.length > 400, makers.length === 19]).toEqual([true, isLarge, isLarge]);
      expect(ids.length === 25).toBe(!isLarge);
      await database.close();
    }
    await stop();
  }
});

describe('A database with rows', () => {
  let made: TestDatabase;
  beforeEach(async () => void (made = await createDatabase()));
  afterEach(() => made.stop());
  const openAgain = () => openShopDatabase({ url: made.url, folder: null });

  it('is refused when a newer version of the shop has changed more than it added', async () => {
    const newer = await openAgain();
    await newer.queries.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e12)`);
    await newer.close();

    await expect(openAgain()).rejects.toThrow(
      'was used by a newer version of the shop: its schema has 1 change that this version does not know, and that do more than add. Start that version again, or restore a backup that was made before the update into an empty database.',
    );
  });

  it('is opened when a newer version of the shop has only added to it', async () => {
    const newer = await openAgain();
    await newer.queries.execute(sql`alter table rate_limits add column reason text`);
    await newer.queries.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, additive) values ('x', 9e12, true)`,
    );
    await newer.close();

    const older = await openAgain();

    const row = { key: 'counter', points: 1, expire: 9e12 };
    expect(await older.queries.insert(rateLimits).values(row).returning()).toEqual([row]);
    await older.close();
  });

  it('in which an operator emptied the products and left the categories still opens', async () => {
    const emptied = await openAgain();
    await emptied.queries.delete(products);
    await emptied.close();

    const database = await openAgain();

    expect(await database.queries.select().from(categories)).toHaveLength(5);
    await database.close();
  });
});

describe('PostgreSQL', () => {
  it('is migrated and seeded once by processes that start at the same moment', async () => {
    const { url, stop } = await createDatabase('none');

    const databases = await Promise.all([1, 2, 3, 4].map(() => openShopDatabase({ url, folder: null })));

    expect(await databases[0]?.queries.select().from(products)).toHaveLength(25);
    expect(await databases[3]?.queries.select().from(users)).toHaveLength(2);
    await Promise.all(databases.map((database) => database.close()));
    await stop();
  });

  it('that does not answer ends the start with what is wrong', async () => {
    await expect(openShopDatabase({ url: 'postgres://nobody@127.0.0.1:1/shop', folder: null })).rejects.toThrow(
      /The database of DATABASE_URL cannot be opened: .*ECONNREFUSED/,
    );
  });
});

import { categories } from '@piston-parts/shared-store/seeds';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createCatalogue } from '../api/catalogue/catalogue';
import { createInitialData } from '../api/catalogue/initial-data';
import type { Database } from '../database/database';
import { openShopDatabase } from '../api/open-shop-database';
import * as schema from '../database/schema';
import { startPostgres, type TestPostgres } from '../database/testing/start-postgres';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createStorefront } from '@platform/storefront/create-storefront';
import type { FindInitialData } from '@platform/storefront/initial-data';
import { withStaleData } from '@platform/storefront/stale-data';

describe('A shop whose database goes away', () => {
  let postgres: TestPostgres;
  let database: Database;
  let shop: ShopOnDisk;
  let app: FastifyInstance;
  let origin: string;

  beforeAll(async () => {
    postgres = await startPostgres({ tables: 'newest' });
    database = await openShopDatabase({ url: postgres.url, folder: null });
    shop = createShopOnDisk();
    const findInitialData = createInitialData(createCatalogue(database));
    app = await createStorefront({ ...shop, configuration: { backend: 'server' }, findInitialData });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await postgres.stop();
    shop.remove('.');
  });

  const open = (path: string) => fetch(origin + path);

  test('goes on with the pages that were made, says so for others, and is whole again by itself [server-10]', async () => {
    const made = ['/', '/products-page', '/singleProduct-page/BR-8101'];
    const before = await Promise.all(made.map(async (path) => (await open(path)).text()));
    await postgres.interrupt();

    for (const [at, path] of made.entries()) {
      const response = await open(path);
      expect([response.status, await response.text()]).toEqual([200, before[at]]);
    }
    expect((await open('/products-page?category=Brakes&page=2')).status).toBe(200);
    expect((await open('/cart-page')).status).toBe(200);
    expect((await open('/remotes.json')).status).toBe(200);

    const unmade = await open('/singleProduct-page/EL-4103');
    expect(unmade.status).toBe(503);
    expect(Number(unmade.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(unmade.headers.get('content-type')).toContain('text/html');
    expect(await unmade.text()).toContain('<h1>This page cannot be shown right now</h1>');

    await postgres.resume();
    expect((await open('/singleProduct-page/EL-4103')).status).toBe(200);
    await database.queries.update(schema.products).set({ quantity: 2 }).where(eq(schema.products.id, 'BR-8101'));
    let page = before[2];
    while (page === before[2]) page = await (await open('/singleProduct-page/BR-8101')).text();
    expect(page).toContain('"quantity":2');
  });
});

describe('Data that hang', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const HOME = { data: ['getCategories' as const] };
  const found = { data: { categories: [...categories] }, version: '1' };

  function openHanging() {
    const find = jest.fn<ReturnType<FindInitialData>, Parameters<FindInitialData>>(() => Promise.resolve(found));
    const reports: string[] = [];
    return { find, reports, findData: withStaleData(find, (text) => reports.push(text)) };
  }

  test('hold up one page for a moment and no other one, until they can be had again', async () => {
    const { find, reports, findData } = openHanging();
    await findData(HOME, {});
    let come: (data: typeof found) => void = () => undefined;
    find.mockImplementation(() => new Promise((resolve) => (come = resolve)));

    const first = findData(HOME, {});
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await first).toBe(found);
    expect(await findData(HOME, {})).toBe(found);
    expect(find).toHaveBeenCalledTimes(2);

    const newer = { ...found, version: '2' };
    come(newer);
    await jest.advanceTimersByTimeAsync(1_000);
    find.mockResolvedValue(newer);
    expect(await findData(HOME, {})).toBe(newer);
    expect(reports).toEqual([expect.stringMatching(/cannot be had/), expect.stringMatching(/again/)]);
  });

  test('are no copy for another part, and what is wrong with the shop itself is not hidden by one', async () => {
    const { find, findData } = openHanging();
    await findData({ data: ['getProduct'] }, { id: 'BR-8101' });
    find.mockRejectedValue(new Error('a mistake in a query'));

    await expect(findData({ data: ['getProduct'] }, { id: 'BR-8101' })).rejects.toThrow('a mistake');
    find.mockReturnValue(new Promise(() => undefined));
    const other = expect(findData({ data: ['getProduct'] }, { id: 'BR-8102' })).rejects.toThrow('No answer');
    await jest.advanceTimersByTimeAsync(10_000);
    await other;
  });
});

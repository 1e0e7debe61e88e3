import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import * as schema from '../database/schema';
import { startPostgres, type TestPostgres } from '../database/testing/start-postgres';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createStorefront } from '@platform/storefront/create-storefront';
import { fetchFromApi } from '../shop-adapter';

describe('A shop whose database goes away', () => {
  let postgres: TestPostgres;
  let api: TestApi;
  let shop: ShopOnDisk;
  let app: FastifyInstance;
  let origin: string;

  beforeAll(async () => {
    postgres = await startPostgres({ tables: 'newest' });
    api = await startTestApi('PostgreSQL', postgres.url);
    shop = createShopOnDisk();
    const fetchData = fetchFromApi(api.app);
    app = await createStorefront({ ...shop, configuration: { backend: 'server' }, fetchData });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await api.stop();
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
    const text = await unmade.text();
    expect(text).toContain('<h1>This page cannot be shown right now</h1>');
    expect(text).toContain('<a href="/">Go to the shop</a>');

    await postgres.resume();
    expect((await open('/singleProduct-page/EL-4103')).status).toBe(200);
    await api.database.queries.update(schema.products).set({ quantity: 2 }).where(eq(schema.products.id, 'BR-8101'));
    let page = before[2];
    while (page === before[2]) page = await (await open('/singleProduct-page/BR-8101')).text();
    expect(page).toContain('"quantity":2');
  });
});

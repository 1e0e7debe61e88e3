import { eq } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { products } from '../database/schema';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createStorefront } from '@platform/storefront/create-storefront';
import { fetchFrom } from '@platform/storefront/fetch-data';
import { PARTS_IN_SITEMAP } from '../shop-adapter';

describe('A storefront whose API is another process', () => {
  let api: TestApi;
  let shop: ShopOnDisk;
  let app: FastifyInstance;

  beforeAll(async () => {
    api = await startTestApi('PostgreSQL');
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    shop = createShopOnDisk();
    app = await createStorefront({
      ...shop,
      configuration: { backend: 'server' },
      fetchData: fetchFrom(origin),
      sitemap: PARTS_IN_SITEMAP,
    });
  });
  afterAll(async () => {
    await app.close();
    await api.stop();
    shop.remove('.');
  });

  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

  test('has the data in its pages, and answers 404 for a part that there is not', async () => {
    const page = await open('/singleProduct-page/BR-8101');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('"name":"Drilled Vented Brake Disc')]);
    expect(page.body).toContain('"_id":"BR-8101"');
    expect((await open('/products-page?search=horn')).body).toContain('"_id":"EL-4103"');
    expect((await open('/singleProduct-page/XX-0000')).statusCode).toBe(404);
  });

  test('has nothing at an address that the API refuses, and all others go on', async () => {
    const responses = await Promise.all(['/singleProduct-page/%00', '/singleProduct-page/a%00b'].map(open));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const listings = await Promise.all(
      ['maker=%00', 'maker=a%00b', 'search=%00'].map((query) => open(`/products-page?${query}`)),
    );
    expect(listings.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const long = Array.from({ length: 20 }, (_, at) => `maker=${encodeURIComponent('€'.repeat(100) + at)}`).join('&');
    expect((await open(`/products-page?${long}`)).statusCode).toBe(200);
    expect((await open('/singleProduct-page/BR-8101')).statusCode).toBe(200);
  });

  test('shows price and stock as they are now, and the same page again while nothing has changed', async () => {
    const before = await open('/singleProduct-page/BR-8102');
    expect((await open('/singleProduct-page/BR-8102')).headers.etag).toBe(before.headers.etag);

    await api.database.queries
      .update(products)
      .set({ quantity: 1, actualPrice: 1_111 })
      .where(eq(products.id, 'BR-8102'));

    const { body } = await open('/singleProduct-page/BR-8102');
    expect(body).toContain('"quantity":1');
    expect(body).toContain('"actualPrice":1111');
  });

  test('lists every part in its sitemap', async () => {
    expect((await open('/sitemap.xml')).body.match(/singleProduct-page/g)).toHaveLength(25);
  });

  test('says that it is alive and ready', async () => {
    expect((await open('/healthz')).statusCode).toBe(200);
    expect((await open('/readyz')).statusCode).toBe(200);
  });

  test('goes on with the pages that were made when the API has gone, and says so for others', async () => {
    const origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    const proxy = Fastify();
    proxy.get('*', async ({ url }, reply) => {
      const { status, headers, body } = await fetch(origin + url);
      const type = headers.get('content-type') ?? '';
      return reply.code(status).header('content-type', type).send(body);
    });
    const address = await proxy.listen({ port: 0, host: '127.0.0.1' });
    const behind = await createStorefront({
      ...shop,
      configuration: { backend: 'server' },
      fetchData: fetchFrom(address),
    });
    const status = async (url: string) => (await behind.inject({ url, headers: { accept: 'text/html' } })).statusCode;
    expect(await status('/singleProduct-page/BR-8101')).toBe(200);
    await proxy.close();

    expect(await status('/singleProduct-page/BR-8101')).toBe(200);
    expect(await status('/singleProduct-page/EL-4103')).toBe(503);
    await behind.close();
  });
});

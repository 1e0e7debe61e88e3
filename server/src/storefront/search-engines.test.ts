import { ne } from 'drizzle-orm';
import { request } from 'undici';
import { products } from '../database/schema';
import { startTestApi } from '../api/testing/test-api';
import { createShopOnDisk, shellRoutes, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createStorefront } from '@platform/storefront/create-storefront';
import { fetchInProcess, type FetchData } from '@platform/storefront/fetch-data';
import { fetchSeeds, PARTS_IN_SITEMAP } from '../shop-adapter';

let shop: ShopOnDisk;

beforeEach(() => void (shop = createShopOnDisk()));
afterEach(() => shop.remove('.'));

async function read(
  url: string,
  options: { origin?: string } = {},
): Promise<{ type: string; body: string; port: string }> {
  const app = await createStorefront({
    ...shop,
    ...options,
    configuration: { backend: 'simulated' },
    fetchData: fetchSeeds,
    sitemap: PARTS_IN_SITEMAP,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers, body } = await request(address + url, { headers: { host: 'evil.example' } });
  const response = { type: String(headers['content-type']), body: await body.text(), port: new URL(address).port };
  await app.close();
  return response;
}

describe('a search engine', () => {
  test('finds the public pages and the 25 parts in the sitemap, and never a host that a request made up [server-7]', async () => {
    const { type, body, port } = await read('/sitemap.xml');
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(type).toBe('application/xml; charset=utf-8');
    expect(addresses).toHaveLength(10 + 25);
    expect(addresses.slice(0, 2)).toEqual([`http://localhost:${port}/`, `http://localhost:${port}/products-page`]);
    expect(addresses).toContain(`http://localhost:${port}/singleProduct-page/BR-8101`);
    expect(addresses).toContain(`http://localhost:${port}/privacy`);
    expect(body).not.toMatch(/cart|checkout|profile|evil/);
    expect((await read('/robots.txt')).body).not.toContain('evil');
  });

  test('finds the parts of the shop’s own database in the sitemap, and none that it does not have', async () => {
    const { app: api, database, stop } = await startTestApi('PostgreSQL');
    const fetchData = fetchInProcess(api);
    const configuration = { backend: 'server' } as const;
    const app = await createStorefront({ ...shop, configuration, fetchData, sitemap: PARTS_IN_SITEMAP });
    const listedParts = async () => (await app.inject('/sitemap.xml')).body.match(/(?<=singleProduct-page\/)[^<]*/g);
    expect(await listedParts()).toHaveLength(25);

    await database.queries.delete(products).where(ne(products.id, 'BR-8101'));

    expect(await listedParts()).toEqual(['BR-8101']);
    await app.close();
    await stop();
  });

  test('finds each of 60,000 parts once, in sitemaps of at most 50,000 addresses', async () => {
    const partIds = Array.from({ length: 60_000 }, (_, at) => `P-${at}`);
    const fetchData: FetchData = async (address, headers) =>
      address === PARTS_IN_SITEMAP.address
        ? { status: 200, headers: {}, body: JSON.stringify({ partIds }) }
        : fetchSeeds(address, headers);
    const origin = 'https://shop.example';
    const app = await createStorefront({
      ...shop,
      origin,
      configuration: { backend: 'simulated' },
      fetchData,
      sitemap: PARTS_IN_SITEMAP,
    });
    const addressesIn = async (url: string) =>
      [...(await app.inject(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

    const files = await addressesIn('/sitemap.xml');
    expect(files).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
    const [first = [], second = []] = await Promise.all(files.map(addressesIn));
    expect([first.length, second.length]).toEqual([50_000, 10_010]);
    expect(new Set([...first, ...second]).size).toBe(60_010);
    for (const part of ['0', '3', '01x', '-1']) expect((await app.inject(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    await app.close();
  });

  test('finds no page of text that the owner has not written in the sitemap [settings-5]', async () => {
    const page = (name: string) => ({
      path: `/${name}`,
      title: name,
      data: { textPage: `/api/settings/pages/${name}` },
    });
    shop.write('shell/dist/shop-routes.json', shellRoutes(['privacy', 'unwritten'].map(page)));

    const { body } = await read('/sitemap.xml');

    expect(body).toContain('/privacy<');
    expect(body).not.toContain('/unwritten');
  });

  test('is led to the sitemap by robots.txt, at the origin the shop is set to', async () => {
    const { type, body } = await read('/robots.txt', { origin: 'https://pistonparts.example' });
    expect(type).toBe('text/plain; charset=utf-8');
    expect(body).toContain('User-agent: *\nAllow: /\n');
    expect(body).toContain('Sitemap: https://pistonparts.example/sitemap.xml');
  });
});

import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { createStorefront } from './create-storefront';

let shop: ShopOnDisk;

beforeEach(() => void (shop = createShopOnDisk()));
afterEach(() => shop.remove('.'));

async function read(url: string, options: { origin?: string } = {}): Promise<{ type: string; body: string }> {
  const app = await createStorefront({ ...shop, ...options, configuration: { backend: 'simulated' } });
  const answer = await app.inject({ url, headers: { host: 'shop.test' } });
  await app.close();
  return { type: String(answer.headers['content-type']), body: answer.body };
}

describe('a search engine', () => {
  test('finds the public pages and the 25 parts in the sitemap, by the origin it asked', async () => {
    const { type, body } = await read('/sitemap.xml');
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(type).toBe('application/xml; charset=utf-8');
    expect(addresses).toHaveLength(3 + 25);
    expect(addresses.slice(0, 2)).toEqual(['http://shop.test/', 'http://shop.test/products-page']);
    expect(addresses).toContain('http://shop.test/singleProduct-page/BR-8101');
    expect(body).not.toMatch(/cart|checkout|profile/);
  });

  test('is led to the sitemap by robots.txt, at the origin the shop is set to', async () => {
    const { type, body } = await read('/robots.txt', { origin: 'https://pistonparts.example' });
    expect(type).toBe('text/plain; charset=utf-8');
    expect(body).toContain('User-agent: *\nAllow: /\n');
    expect(body).toContain('Sitemap: https://pistonparts.example/sitemap.xml');
  });
});

import type { FastifyInstance } from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { createShopOnDisk, STYLE, TEMPLATE, type ShopOnDisk } from './testing/shop-on-disk';
import { integrityOf } from './integrity';
import { createStorefront } from './create-storefront';

let shop: ShopOnDisk;
let app: FastifyInstance;

beforeEach(async () => {
  shop = createShopOnDisk();
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' } });
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' };

describe("the shop's pages", () => {
  test.each([
    '/',
    '/products-page',
    '/singleProduct-page/BR-8101',
    '/profile-page/address',
    '/cart-page/',
    '/CART-page',
  ])('a shopper who opens %s gets the shop', async (address) => {
    const page = await open(address, { accept: BROWSER.accept });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<div id="root">');
  });

  test('an address the shop does not have shows the shop, which says so, and is marked as not found', async () => {
    const page = await open('/no-such-page', BROWSER);
    expect(page.statusCode).toBe(404);
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<div id="root">');
    const again = await open('/no-such-page', { ...BROWSER, 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  test('a program that does not ask for a page gets none', async () => {
    const response = await open('/no-such-page', { accept: 'application/json' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe('Not found');
  });

  test('a browser gets the page for a shop that cannot be reached in a worker, which it asks for again each time', async () => {
    const worker = await open('/service-worker.js');
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(worker.body).toContain('<h1>The shop cannot be reached</h1>');
  });

  test('the template itself, without the configuration of this shop, is not to be had', async () => {
    expect((await open('/index.html')).statusCode).toBe(404);
  });

  test('an address that cannot be decoded is refused, with the security headers of every response', async () => {
    const response = await open('/%');
    expect(response.statusCode).toBe(400);
    expect(response.body).toBe('Bad request');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a browser that opens such an address gets a page with the way on, whose language and title are named', async () => {
    const response = await open('/singleProduct-page/%E0%A4', { accept: 'text/html,*/*' });
    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(response.body).toContain('<h1>This address cannot be read</h1>');
    expect(response.body).toContain('<a href="/">Go to the shop</a>');
    expect(response.body).not.toContain('%E0');
  });

  test('HEAD answers as GET does, without the page', async () => {
    const page = await app.inject({ method: 'HEAD', url: '/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-length']).toBe(String((await open('/')).rawPayload.length));
    expect(page.body).toBe('');
  });

  test('other methods are refused with the ones that work', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({ method, url: '/cart-page' });
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  test.each(['', 'identity', 'br;q=0, gzip;q=0', 'bogus', ';;q=,,=', 'BR'.repeat(500)])(
    'an odd accept-encoding ("%s") gets the plain page',
    async (header) => {
      const page = await open('/', { 'accept-encoding': header });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-encoding']).toBeUndefined();
      expect(page.body).toContain('<div id="root">');
    },
  );

  test('a browser asks every time, and gets a 304 when nothing changed', async () => {
    const first = await open('/', BROWSER);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await open('/', { ...BROWSER, 'if-none-match': `"old", ${String(first.headers.etag)}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('a rebuilt shell is live on the next page load', async () => {
    const before = await open('/');
    shop.write('shell/dist/index.html', TEMPLATE.replace('main.0123abcd.js', 'main.99999999.js'));
    const after = await open('/', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('/shell/main.99999999.js');
  });

  test('while a half-written page lies on the disk, the last good one is shown', async () => {
    shop.write('shell/dist/index.html', '<!doctype html><html><he');
    expect((await open('/')).body).toContain('<div id="root">');
  });

  test('a shell that was not built stops the start and says what to run', async () => {
    const notBuilt = {
      shell: { folder: '/nowhere/shell/dist' },
      remotes: [],
      configuration: { backend: 'simulated' },
    } as const;
    await expect(createStorefront(notBuilt)).rejects.toThrow('Build the shop first: npm run build');
  });

  test('a build that removes the files of the one before leaves the pages as they are', async () => {
    const before = (await open('/')).body;
    for (const file of ['index.html', 'shop-routes.json', 'shell']) shop.remove(`shell/dist/${file}`);
    const page = await open('/');
    expect([page.statusCode, page.body]).toEqual([200, before]);
  });

  test('an error of the server has no details', async () => {
    const pathsIn = () => {
      throw new Error('the secret');
    };
    const sitemap = { ...shop.sitemap, pathsIn };
    const failing = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, sitemap });
    const response = await failing.inject({ url: '/sitemap.xml' });
    const page = await failing.inject({ url: '/sitemap.xml', headers: { accept: 'text/html' } });
    await failing.close();
    expect([response.statusCode, response.body]).toEqual([500, 'Something went wrong']);
    expect([page.statusCode, page.body]).toEqual([500, expect.stringContaining('<h1>Something went wrong</h1>')]);
    expect(page.body).not.toContain('secret');
  });
});

describe('the list of remotes', () => {
  const remotes = async () => (await open('/remotes.json')).json<{ remotes: Record<string, unknown> }>().remotes;

  test('names the entry, the version and the hashes of each remote that is built, and leaves out the others', async () => {
    expect(await remotes()).toMatchObject({
      'mf-cart': {
        name: 'mf_cart',
        entry: '/mf-cart/remoteEntry.8c71abf6.js',
        version: '0.1.0',
        integrity: { '/mf-cart/cart.55556666.css': integrityOf(Buffer.from(STYLE)) },
      },
    });
    expect(Object.keys(await remotes())).toEqual(['mf-cart']);
  });
});

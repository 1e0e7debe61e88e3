import type { FastifyInstance } from 'fastify';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createShopOnDisk, SCRIPT, type ShopOnDisk } from './testing/shop-on-disk';
import { createStorefront } from './create-storefront';
import { HEADERS_OF_PAGES, securityHeaders } from './security-headers';

let shop: ShopOnDisk;
let app: FastifyInstance;

beforeAll(async () => {
  shop = createShopOnDisk();
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' } });
});

afterAll(async () => {
  await app.close();
  shop.remove('.');
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const SHELL_SCRIPT = '/shell/main.0123abcd.js';
const CART_ENTRY = '/mf-cart/remoteEntry.8c71abf6.js';

describe('keeping files', () => {
  test.each([SHELL_SCRIPT, CART_ENTRY])('%s has its content in its name and is kept for good', async (file) => {
    expect((await open(file)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/favicon.svg', '/pictures/brake%20disc.webp'])(
    '%s may change and is kept for ten minutes',
    async (file) => {
      expect((await open(file)).headers['cache-control']).toBe('public, max-age=600');
    },
  );

  test('a manifest tells what is live and is asked for every time', async () => {
    expect((await open('/mf-cart/mf-manifest.json')).headers['cache-control']).toBe('public, max-age=0');
  });

  test('a file that did not change is not sent again', async () => {
    const first = await open('/favicon.svg');
    const again = await open('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a missing file is not kept at all, so that it shows once it is there', async () => {
    expect((await open('/shell/gone.0123abcd.js')).headers['cache-control']).toBe('no-cache');
  });
});

describe('compressed files', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('what the build compressed with %s is sent so to who takes it', async (encoding, unpack) => {
    const file = await open(SHELL_SCRIPT, { 'accept-encoding': encoding });
    expect(file.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(file.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(unpack(file.rawPayload).toString()).toBe(SCRIPT);
  });

  test('what the build did not compress is sent as it is', async () => {
    const file = await open(CART_ENTRY, { 'accept-encoding': 'br, gzip' });
    expect(file.headers['content-encoding']).toBeUndefined();
    expect(file.body).toBe(SCRIPT);
  });

  test.each(['deflate', 'br;q=0', 'x', ';;q=,,=', '*;q=0', 'br'.repeat(2000)])(
    'an odd accept-encoding ("%s") gets the plain file',
    async (header) => {
      const file = await open(SHELL_SCRIPT, { 'accept-encoding': header });
      expect([file.statusCode, file.headers['content-encoding'], file.body]).toEqual([200, undefined, SCRIPT]);
    },
  );
});

describe('files that are not there', () => {
  test.each([
    '/missing.js',
    '/shell/gone.0123abcd.js',
    '/mf-cart/cart.0123abcd.css',
    '/mf-catalog/remoteEntry.js',
    '/mf-none/a.js',
  ])('%s is not found, and no page is sent in its place', async (file) => {
    const result = await open(file, { accept: 'text/html,*/*' });
    expect([result.statusCode, result.body]).toEqual([404, 'Not found']);
  });

  test('a folder is no file', async () => {
    shop.write('mf-cart/dist/folder.js/inner.js', SCRIPT);
    expect((await open('/mf-cart/folder.js')).statusCode).toBe(404);
  });

  test('a file without an extension is no file of the shop, in a build or in a published version', async () => {
    shop.write('mf-cart/dist/NOTICE', 'for developers');
    shop.write('.published/mf-cart/1.0.0/NOTICE', 'for developers');
    expect((await app.inject('/mf-cart/NOTICE')).statusCode).toBe(404);

    const published = await createStorefront({
      ...shop,
      configuration: { backend: 'simulated' },
      published: path.join(shop.root, '.published'),
    });
    expect((await published.inject('/mf-cart/1.0.0/NOTICE')).statusCode).toBe(404);
    await published.close();
  });

  test('hidden files stay hidden', async () => {
    shop.write('mf-cart/dist/.env.js', 'secret');
    expect((await open('/mf-cart/.env.js')).statusCode).toBe(404);
  });
});

describe('addresses that try to leave the builds', () => {
  let port = 0;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });

  // Over a real connection and as raw text, because `fetch` and `inject` tidy an address before they send it.
  const openRaw = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      }).on('error', reject);
    });

  test.each([
    '/../../secret.txt',
    '/mf-cart/../../secret.txt',
    '/mf-cart/..%2f..%2fsecret.txt',
    '/mf-cart/%2e%2e/%2e%2e/secret.txt',
    '/mf-cart/..%5c..%5csecret.txt',
    '/mf-cart/....//....//secret.txt',
    '/mf-cart/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/shell/..%2f..%2f..%2fsecret.txt',
    '/mf-cart//etc/hosts.txt',
    '/mf-cart/a%00.js',
    '/%E0%A4%A.js',
    '//other.example/secret.txt',
  ])('%s is refused', async (address) => {
    const result = await openRaw(address);
    expect([400, 403, 404]).toContain(result.status);
    expect(['Bad request', 'Not found']).toContain(result.body);
  });
});

const ANY_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

describe('headers', () => {
  const isOfFile = ([name]: [string, string]) => !HEADERS_OF_PAGES.some((one) => one === name);
  /** Opened as a page, a file runs nothing. */
  const ofFile = {
    ...Object.fromEntries(Object.entries(securityHeaders()).filter(isOfFile)),
    'content-security-policy': "sandbox; default-src 'none'",
  };

  test.each(['/', '/no-such-page', '/missing.js', '/remotes.json', '/%E0%A4%A.js'])(
    '%s comes with every security header',
    async (address) => {
      expect((await open(address)).headers).toMatchObject({ ...securityHeaders() });
    },
  );

  test.each([
    [SHELL_SCRIPT, ofFile],
    ['/favicon.svg', ofFile],
    [CART_ENTRY, { ...ofFile, ...ANY_ORIGIN }],
    ['/mf-cart/..%2fx.js', { ...securityHeaders(), ...ANY_ORIGIN }],
  ])('%s comes with them too, and as a page it is an empty box', async (address, headers) => {
    expect((await open(address)).headers).toMatchObject(headers);
  });

  test('a file comes without those that browsers heed of pages alone: they weigh more than a small script', async () => {
    for (const file of [SHELL_SCRIPT, CART_ENTRY])
      expect(Object.keys((await open(file)).headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(permissions|integrity|referrer)-policy$|opener/)]),
      );
  });

  test("other origins may load a remote's files, and nothing else", async () => {
    for (const file of [CART_ENTRY, '/mf-cart/mf-manifest.json', '/mf-cart/gone.js']) {
      expect((await open(file)).headers['access-control-allow-origin']).toBe('*');
    }
    for (const address of ['/', SHELL_SCRIPT, '/remotes.json', '/favicon.svg']) {
      expect((await open(address)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

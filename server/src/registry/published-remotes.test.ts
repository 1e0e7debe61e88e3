import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createStorefront } from '@platform/storefront/create-storefront';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import type { LiveRemote } from '@platform/storefront/live-remotes';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { type TestRegistry, registryIn, storeIn } from './testing/registry-in';

let shop: ShopOnDisk;
let root: string;
let registry: TestRegistry;
let reported: string[];

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  registry = registryIn(root, shop.shell.folder);
  reported = [];
  await deploy('1.0.0');
});

afterEach(() => shop.remove('.'));

async function deploy(version: string, goLive = true, { force = false } = {}): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  const folder = path.join(shop.root, 'mf-cart/dist');
  await registry.publish({ remote: 'mf-cart', folder, version, first: '1.0.0', force });
  if (goLive) await registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna', { force });
}

const serve = () => createPublishedRemotes(storeIn(root), (text) => reported.push(text));
const find = () => serve().findLiveRemotes;
const open = (trustProxy: string | false = false, options: { origin?: string } = {}) =>
  createStorefront({
    ...options,
    ...shop,
    configuration: { backend: 'simulated' },
    published: root,
    isReleased: createReleaseCheck(storeIn(root)),
    ...serve(),
    trustProxy,
  });

describe('what is live', () => {
  test('is what the release names, by addresses of that very version', async () => {
    const { remotes } = await find()({ canaryKey: null });
    expect(remotes['mf-cart']).toMatchObject({
      version: '1.0.0',
      entry: '/mf-cart/1.0.0/remoteEntry.8c71abf6.js',
      exposes: {
        './cart': { scripts: ['/mf-cart/1.0.0/cart.11112222.js'], styles: ['/mf-cart/1.0.0/cart.55556666.css'] },
      },
    });
    expect(remotes['mf-cart']?.integrity['/mf-cart/1.0.0/cart.11112222.js']).toMatch(/^sha256-/);
  });

  test('has a record from which a page of its origin reads the same hashes', async () => {
    const recordOf = (remotes: Readonly<Record<string, LiveRemote>>) => remotes['mf-cart']?.record;
    const { remotes } = await find()({ canaryKey: null });
    const app = await open();
    // Somebody puts another script in its place, and a record that says so.
    writeFileSync(
      path.join(root, 'mf-cart/1.0.0/version.json'),
      '{"integrity":{"cart.11112222.js":"sha256-b3RoZXI="}}',
    );
    const response = await app.inject(recordOf(remotes) ?? '');
    const { integrity } = response.json<{ integrity: Record<string, string> }>();
    const addresses = Object.entries(integrity).map(([file, hash]) => [`/mf-cart/1.0.0/${file}`, hash]);

    expect(Object.fromEntries(addresses)).toMatchObject(remotes['mf-cart']?.integrity ?? {});
    const elsewhere = createPublishedRemotes(storeIn(root), (text) => reported.push(text), 'https://files.example');
    expect(recordOf((await elsewhere.findLiveRemotes({ canaryKey: null })).remotes)).toBeUndefined();
  });
});

test('what shoppers get is named for every visitor, apart for canaries, and without what has left', async () => {
  const live = find();
  const released = async () => (await live({ canaryKey: null })).released;
  await deploy('1.1.0', false);
  expect(await released()).toEqual({ live: ['shell', 'mf-cart@1.0.0'], canaries: [] });
  await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 1 }, 'anna');
  expect(await released()).toEqual({ live: ['shell', 'mf-cart@1.0.0'], canaries: ['mf-cart@1.1.0'] });
  await registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
  expect(await released()).toEqual({ live: ['shell', 'mf-cart@1.0.0'], canaries: [] });
  await registry.change({ kind: 'disable', remote: 'mf-cart' }, 'anna');
  expect(await released()).toEqual({ live: ['shell'], canaries: [] });
});

describe('A version that a power cut or a disk has damaged', () => {
  /** Released before it was damaged. */
  const setLiveUnchecked = (live: string) => {
    const at = '2026-11-20T10:00:00.000Z';
    const line = { at, by: 'anna', remote: 'mf-cart', command: 'live', from: null, to: live };
    return storeIn(root).state.withLock(({ setRelease }) =>
      setRelease('mf-cart', { live, by: 'anna', at, previous: [] }, line),
    );
  };
  const record = () => path.join(root, 'mf-cart/1.0.0/version.json');
  const torn: Record<string, () => void> = {
    'has no record': () => rmSync(record()),
    'has an empty record': () => writeFileSync(record(), ''),
    'has half a record': () => truncateSync(record(), 200),
    'has a record of other types': () => writeFileSync(record(), '{"remote":"mf-cart","version":1}'),
    'has null for a record': () => writeFileSync(record(), 'null'),
    'lacks a file': () => rmSync(path.join(root, 'mf-cart/1.0.0/later.33334444.js')),
    'has half a file': () => truncateSync(path.join(root, 'mf-cart/1.0.0/cart.11112222.js'), 10),
  };

  test.each(Object.entries(torn))('and %s is left out and named, live or not, and the rest opens', async (_, tear) => {
    await deploy('1.1.0');
    tear();
    const app = await open();
    expect((await app.inject('/remotes.json')).json()).toMatchObject({ remotes: { 'mf-cart': { version: '1.1.0' } } });
    expect((await app.inject({ url: '/cart-page', headers: { accept: 'text/html' } })).statusCode).toBe(200);

    await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna').catch(() => undefined);
    await setLiveUnchecked('1.0.0');
    expect((await app.inject('/remotes.json')).json()).toEqual({ remotes: {} });
    expect(reported).toEqual([expect.stringContaining('mf-cart@1.0.0 cannot be used, so mf-cart is left out')]);
    await app.close();

    expect(await registry.versions('mf-cart')).toContain('1.1.0');
    await deploy('1.2.0');
    expect((await find()({ canaryKey: null })).remotes['mf-cart']?.version).toBe('1.2.0');
  });

  test.each(['an empty record', 'half a record', 'a record of other types', 'null for a record'])(
    'and has %s is in the list of versions as damaged',
    async (what) => {
      await deploy('1.1.0');
      torn[`has ${what}`]?.();
      expect([await registry.versions('mf-cart'), await registry.damaged('mf-cart')]).toEqual([['1.1.0'], ['1.0.0']]);
    },
  );
});

describe('The files of a version', () => {
  const FILE = '/mf-cart/1.1.0/later.33334444.js';
  const statusIn = async (app: FastifyInstance) => (await app.inject(FILE)).statusCode;

  test('that was never released are not sent; once it is, or was, they are', async () => {
    await deploy('1.1.0', false);
    const app = await open();
    for (const file of ['later.33334444.js', 'version.json', 'mf-manifest.json', 'remoteEntry.8c71abf6.js'])
      expect((await app.inject(`/mf-cart/1.1.0/${file}`)).statusCode).toBe(404);

    await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 1 }, 'anna');
    expect(await statusIn(app)).toBe(200);
    await registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
    await registry.change({ kind: 'disable', remote: 'mf-cart' }, 'anna');
    expect(await statusIn(app)).toBe(200);
    await app.close();

    const restarted = await open();
    expect(await statusIn(restarted)).toBe(200);
    await restarted.close();
  });

  test('are elsewhere where the shop says so, except those of a preview, which that address does not have', async () => {
    await deploy('1.1.0', false);
    const { findLiveRemotes: live } = createPublishedRemotes(storeIn(root), () => undefined, 'https://files.example');
    const entry = async (preview?: Record<string, string>) =>
      (await live({ canaryKey: null, ...(preview && { preview: { versions: preview } }) })).remotes['mf-cart']?.entry;

    expect(await entry()).toBe('https://files.example/mf-cart/1.0.0/remoteEntry.8c71abf6.js');
    expect(await entry({ 'mf-cart': '1.1.0' })).toBe('/mf-cart/1.1.0/remoteEntry.8c71abf6.js');
  });

  test('are sent to pages made while others ask for what is not released', async () => {
    await deploy('1.1.0', false);
    const app = await open();
    const statuses = Promise.all(Array.from({ length: 50 }, () => statusIn(app)));
    await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.1.0' }, 'anna');
    expect(await statusIn(app)).toBe(200);
    await statuses;
    await app.close();
  });

  test.each([
    ['page.html', 'application/octet-stream'],
    ['page.xhtml', 'application/octet-stream'],
    ['icon.svg', 'application/octet-stream'],
    ['feed.xml', 'application/octet-stream'],
    ['paper.pdf', 'application/octet-stream'],
    ['odd.unknown', 'application/octet-stream'],
    ['cart.11112222.js', 'application/javascript; charset=utf-8'],
    ['cart.55556666.css', 'text/css; charset=utf-8'],
    ['mf-manifest.json', 'application/json; charset=utf-8'],
    ['photo.webp', 'image/webp'],
    ['letters.woff2', 'font/woff2'],
  ])('are no pages: %s is %s', async (file, type) => {
    const app = await open();
    await find()({ canaryKey: null });
    if (!/^(cart|mf-)/.test(file)) shop.write(`.published/mf-cart/1.0.0/${file}`, '<script>alert(1)</script>');
    const { statusCode, headers } = await app.inject(`/mf-cart/1.0.0/${file}`);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const again = await app.inject({ url: `/mf-cart/1.0.0/${file}`, headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.headers['content-type']]).toEqual([304, undefined]);
    await app.close();
  });
});

describe('the shop over a registry', () => {
  test('serves every version for good, and nothing else of the registry', async () => {
    const app = await open();
    const file = await app.inject('/mf-cart/1.0.0/mf-manifest.json');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(file.headers['access-control-allow-origin']).toBe('*');
    for (const address of [
      '/mf-cart/9.9.9/remoteEntry.8c71abf6.js',
      '/mf-unknown/1.0.0/remoteEntry.8c71abf6.js',
      '/mf-cart/remoteEntry.8c71abf6.js',
      '/mf-cart/1.0.0/..%2f..%2fregistry.last-good.json',
      '/mf-cart/..%2fregistry.last-good.json/x.js',
      '/registry.last-good.json',
    ]) {
      expect([address, (await app.inject(address)).statusCode >= 400]).toEqual([address, true]);
    }
    expect(readdirSync(root)).toContain('registry.last-good.json');
    await app.close();
  });

  test.each([
    ['loopback', 'https', true],
    ['loopback', 'http', false],
    [false, 'https', false],
  ] as const)(
    'with the proxies %j trusted, a visitor who came to the proxy by %s gets a key for TLS alone: %s',
    async (trustProxy, protocol, secure) => {
      const app = await open(trustProxy);
      await deploy('1.1.0', false);
      await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna');
      const { headers } = await app.inject({ url: '/remotes.json', headers: { 'x-forwarded-proto': protocol } });
      expect(String(headers['set-cookie']).includes('; Secure')).toBe(secure);
      await app.close();
    },
  );

  test('a shop whose public origin is https gives a key for TLS alone, whatever its proxy says [server-7]', async () => {
    const app = await open(false, { origin: 'https://shop.example' });
    await deploy('1.1.0', false);
    await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna');
    for (const url of ['/remotes.json', '/']) {
      expect((await app.inject({ url })).headers['set-cookie']).toContain('; Secure');
    }
    await app.close();
  });
});

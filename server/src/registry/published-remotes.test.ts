import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStorefront } from '../storefront/create-storefront';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { createPublishedRemotes } from './published-remotes';
import { folderRegistry, type RegistryAccess } from './registry-access';
import { folderStore } from './state/folder-state';

let shop: ShopOnDisk;
let root: string;
let registry: RegistryAccess;
let reported: string[];

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  registry = folderRegistry(root, shop.shell.folder);
  reported = [];
  await deploy('1.0.0');
});

afterEach(() => shop.remove('.'));

async function deploy(version: string, goLive = true): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  await registry.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
  if (goLive) await registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
}

const find = () => createPublishedRemotes(folderStore(root), (text) => reported.push(text));
const open = (trustProxy: string | false = false, options: { origin?: string } = {}) =>
  createStorefront({
    ...options,
    ...shop,
    configuration: { backend: 'simulated' },
    published: root,
    findLiveRemotes: find(),
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
    expect(remotes['mf-cart']?.integrity['/mf-cart/1.0.0/cart.11112222.js']).toMatch(/^sha384-/);
  });

  test('follows a deploy, a roll-back, disabling and enabling at once', async () => {
    const live = find();
    const version = async () => (await live({ canaryKey: null })).remotes['mf-cart']?.version;
    const fingerprints = new Set([(await live({ canaryKey: null })).fingerprint]);
    await deploy('1.1.0');
    expect(await version()).toBe('1.1.0');
    fingerprints.add((await live({ canaryKey: null })).fingerprint);
    await registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
    expect(await version()).toBe('1.0.0');
    await registry.change({ kind: 'disable', remote: 'mf-cart' }, 'anna');
    expect(await version()).toBeUndefined();
    fingerprints.add((await live({ canaryKey: null })).fingerprint);
    await registry.change({ kind: 'enable', remote: 'mf-cart' }, 'anna');
    expect(await version()).toBe('1.0.0');
    fingerprints.add((await live({ canaryKey: null })).fingerprint);
    expect(fingerprints.size).toBe(3);
  });
});

test('a version that was published for older shells is named in the log, once, and its slot says why it does not run', async () => {
  writeFileSync(path.join(root, 'mf-cart/1.0.0/remote-contract.json'), '{"format":3}');
  const why = expect.stringMatching(/has to be built and published again/) as unknown;
  const app = await open();
  const { body } = await app.inject('/remotes.json');
  await app.inject('/remotes.json');

  expect(JSON.parse(body)).toMatchObject({ remotes: { 'mf-cart': { version: '1.0.0', refused: why } } });
  expect(reported).toEqual([expect.stringMatching(/^mf-cart@1\.0\.0 cannot run in this shop\..* published again/)]);
  await deploy('1.1.0');
  expect((await app.inject('/remotes.json')).body).not.toContain('refused');
  await app.close();
});

describe('while the registry cannot be read', () => {
  const releaseFile = () => path.join(root, 'registry.json');
  const spoil = {
    'is torn': () => writeFileSync(releaseFile(), '{"remotes":{"mf-'),
    'is gone': () => rmSync(releaseFile()),
  };

  test.each(Object.entries(spoil))(
    'a release file that %s leaves live what was, and is logged once',
    async (_how, act) => {
      const live = find();
      await live({ canaryKey: null });
      act();
      for (let visitor = 0; visitor < 3; visitor += 1) {
        expect((await live({ canaryKey: null })).remotes['mf-cart']?.version).toBe('1.0.0');
      }
      expect(reported).toEqual([expect.stringMatching(/registry\.json.*Shoppers get what was live before\.$/)]);
    },
  );

  test.each(Object.entries(spoil))(
    'a shop that is started then, with a release file that %s, has the last good state',
    async (_how, act) => {
      await find()({ canaryKey: null });
      act();
      expect((await find()({ canaryKey: null })).remotes['mf-cart']?.version).toBe('1.0.0');
    },
  );

  test('it recovers by itself', async () => {
    const live = find();
    await live({ canaryKey: null });
    renameSync(releaseFile(), `${releaseFile()}.away`);
    await live({ canaryKey: null });
    renameSync(`${releaseFile()}.away`, releaseFile());
    await deploy('1.1.0');
    expect((await live({ canaryKey: null })).remotes['mf-cart']?.version).toBe('1.1.0');
  });

  test('a version whose record is gone leaves its remote out', async () => {
    rmSync(path.join(root, 'mf-cart/1.0.0/version.json'));
    expect((await find()({ canaryKey: null })).remotes).toEqual({});
    expect(reported).toEqual([expect.stringContaining('mf-cart@1.0.0 cannot be used')]);
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
      '/mf-cart/1.0.0/..%2f..%2fregistry.json',
      '/mf-cart/..%2fregistry.json/x.js',
      '/registry.json',
    ]) {
      expect([address, (await app.inject(address)).statusCode >= 400]).toEqual([address, true]);
    }
    expect(readdirSync(root)).toContain('registry.json');
    await app.close();
  });

  test('gives a visitor a key while a canary is out, and keeps each on one side', async () => {
    const app = await open();
    const list = (cookie?: string) => app.inject({ url: '/remotes.json', headers: cookie ? { cookie } : {} });
    expect((await list()).headers).not.toHaveProperty('set-cookie');

    await deploy('1.1.0', false);
    await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna');
    const sides = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const first = await list();
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const cookie = String(first.headers['set-cookie']);
      expect(cookie).toMatch(/^shop-canary=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      const again = await list(cookie.split(';')[0]);
      expect(again.headers).not.toHaveProperty('set-cookie');
      expect(again.body).toBe(first.body);
      sides.add(first.json<{ remotes: Record<string, { version: string }> }>().remotes['mf-cart']?.version ?? '');
    }
    expect([...sides].sort()).toEqual(['1.0.0', '1.1.0']);
    expect((await list('shop-canary=me')).headers['set-cookie']).toMatch(/^shop-canary=[\w-]{22};/);
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

import { createShopOnDisk, manifest, SCRIPT, STYLE, type ShopOnDisk } from './testing/shop-on-disk';
import { createBuiltRemotes } from './built-remotes';
import { integrityOf } from './integrity';
import type { LiveRemotes } from './live-remotes';

let shop: ShopOnDisk;
let unreadable: string[];
let live: () => Promise<LiveRemotes>;

beforeEach(() => {
  shop = createShopOnDisk();
  unreadable = [];
  const find = createBuiltRemotes(shop.remotes, (id, error) => unreadable.push(`${id}: ${String(error)}`));
  live = () => find({ canaryKey: null });
});

afterEach(() => shop.remove('.'));

test('a remote that is built is live, with the addresses of its entry and of what each exposed module needs', async () => {
  expect((await live()).remotes).toEqual({
    'mf-cart': {
      id: 'mf-cart',
      name: 'mf_cart',
      version: '0.1.0',
      entry: '/mf-cart/remoteEntry.8c71abf6.js',
      exposes: { './cart': { scripts: ['/mf-cart/cart.11112222.js'], styles: ['/mf-cart/cart.55556666.css'] } },
      integrity: {
        '/mf-cart/remoteEntry.8c71abf6.js': integrityOf(SCRIPT),
        '/mf-cart/cart.11112222.js': integrityOf(SCRIPT),
        '/mf-cart/later.33334444.js': integrityOf(SCRIPT),
        '/mf-cart/cart.55556666.css': integrityOf(STYLE),
      },
    },
  });
  expect(unreadable.toSorted()).toEqual([]);
});

test('a remote that is rebuilt, or built at last, is live on the next call', async () => {
  await live();
  shop.build('mf-cart', { version: '0.2.0' });
  shop.build('mf-catalog');
  const { remotes } = await live();
  expect(remotes['mf-cart']?.version).toBe('0.2.0');
  expect(remotes['mf-catalog']?.entry).toBe('/mf-catalog/remoteEntry.8c71abf6.js');
});

test('a remote whose build is taken away is no longer live', async () => {
  await live();
  shop.remove('mf-cart/dist');
  expect((await live()).remotes).toEqual({});
});

test('a half-written build leaves what was live', async () => {
  const before = await live();
  shop.write('mf-cart/dist/mf-manifest.json', '{"metaData":');
  expect(await live()).toEqual(before);
  shop.write('mf-cart/dist/mf-manifest.json', manifest({ entry: 'remoteEntry.notyet00.js' }));
  expect(await live()).toEqual(before);
  expect(unreadable.toSorted()).toEqual([]);
});

test('a build that never was good leaves its remote out, and the log says why', async () => {
  shop.write('mf-catalog/dist/mf-manifest.json', '{"metaData":{"name":"mf_catalog"}}');
  shop.remove('mf-cart/dist/cart.11112222.js');
  expect((await live()).remotes).toEqual({});
  expect(unreadable.toSorted()).toEqual([
    expect.stringContaining('mf-cart names a file that its build does not have: /mf-cart/cart.11112222.js'),
    expect.stringContaining('The manifest of mf-catalog is not usable'),
  ]);
});

test('the fingerprint stays while nothing changes, and tells one changed byte of a file', async () => {
  const { fingerprint } = await live();
  expect((await live()).fingerprint).toBe(fingerprint);
  shop.write('mf-cart/dist/cart.55556666.css', 'main { color: blacK }');
  expect((await live()).fingerprint).not.toBe(fingerprint);
});

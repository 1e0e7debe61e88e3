import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createStorefront } from '@platform/storefront/create-storefront';
import { registryIn, storeIn } from '../registry/testing/registry-in';

const MANIFEST = '/mf-cart/mf-manifest.json';

let shop: ShopOnDisk;
let app: FastifyInstance;

async function openShop(filesOrigin?: string) {
  const published = path.join(shop.root, '.published');
  const { findLiveRemotes } = createPublishedRemotes(storeIn(published), () => undefined, filesOrigin);
  const origin = 'https://shop.example';
  app = await createStorefront({
    ...shop,
    published,
    findLiveRemotes,
    origin,
    configuration: { backend: 'simulated' },
  });
}

const registry = () => registryIn(path.join(shop.root, '.published'), shop.shell.folder);
const publish = (first: string) =>
  registry().publish({ remote: 'mf-cart', folder: shop.remotes[0]?.folder ?? '', first });
const publicPath = async () =>
  (await app.inject(MANIFEST)).json<{ metaData: { publicPath: string } }>().metaData.publicPath;

beforeEach(async () => {
  shop = createShopOnDisk();
  await publish('1.4.0');
  await registry().change({ kind: 'live', remote: 'mf-cart', version: '1.4.0' }, 'anna');
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

describe('The manifest of a remote at its one address', () => {
  test('is that of the live version, for any origin, and follows the next release', async () => {
    await openShop();
    expect((await app.inject(MANIFEST)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    expect(await publicPath()).toBe('https://shop.example/mf-cart/1.4.0/');

    shop.build('mf-cart', { version: '2' });
    await publish('1.4.0');
    await registry().change({ kind: 'live', remote: 'mf-cart', version: '1.4.1' }, 'anna');
    expect(await publicPath()).toBe('https://shop.example/mf-cart/1.4.1/');
  });

  test('names where the files are when another origin serves them', async () => {
    await openShop('https://files.example');
    expect(await publicPath()).toBe('https://files.example/mf-cart/1.4.0/');
  });

  test('is not there for a remote that is disabled', async () => {
    await openShop();
    await registry().change({ kind: 'disable', remote: 'mf-cart' }, 'anna');
    expect((await app.inject(MANIFEST)).statusCode).toBe(404);
  });
});

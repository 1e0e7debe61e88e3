import { expect, test } from '../shop-test';
import { OwnShop } from '../deploys/own-shop';

const TOKEN = 'the token of all teams';
const shop = new OwnShop();

test.beforeAll(() => shop.open({ REGISTRY_TOKEN: TOKEN }));
test.afterAll(() => shop.close());

/** The wishlist of the store is an object, and the shell's own screens know it. */
const withAnotherWishlist = (script: string) =>
  script
    .replace('operations.wishlist.items;', 'operations.wishlist;')
    .replace('=> selectWishlist(state).some(', '=> selectWishlist(state).items.some(')
    .replace(/(selectWishlist \*\/ \.\w+\))\.length/, '$1.items.length');

const refusal = (deploy: Promise<string>) =>
  deploy.then(
    () => {
      throw new Error('It was deployed');
    },
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

test(
  'a remote that does not work with the store of the live shell is refused, although it works with the sources beside it',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(400_000);
    await shop.publishShellWithStore('7.0.0', withAnotherWishlist);
    await shop.registry('promote shell@7.0.0');
    const live = await shop.registry('list mf-cart');

    const environment = { REGISTRY_TOKEN: TOKEN };
    for (const to of [[], ['--to', shop.address]]) {
      const output = await refusal(shop.deploy('mf-cart', to, environment));
      expect(output).toContain('✗ stitched tests against what is live');
      expect(output).toContain('sees in the top bar what the catalogue puts into the wishlist');
      expect(output).toContain('Nothing was published');
    }
    expect(await shop.registry('list mf-cart')).toBe(live);

    await shop.registry('rollback shell');
    expect(await shop.deploy('mf-cart', ['--to', shop.address], environment)).toContain('✓ stitched tests');
  },
);

import { test as shopTest } from '../shop-test';
import { OwnShop } from './own-shop';

/**
 * A shop with a registry, in which mf-account@1.1.0 is published, whose profile says `Leave now` instead of `Log Out`. All
 * specs of a worker share it, because it takes seconds to open: a test leaves live what was live before it. As in production,
 * no team takes a remote from elsewhere.
 */
export const test = shopTest.extend<object, { releaseShop: OwnShop }>({
  releaseShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const shop = new OwnShop();
      await shop.open({ SHOP_OVERRIDE_ORIGINS: 'off' });
      await shop.publishProfile('1.1.0', 'Leave now');
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ releaseShop }, use) => use(releaseShop.address),
});

export { expect, Shop } from '../shop-test';

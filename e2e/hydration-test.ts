import type { Page } from '@playwright/test';
import { StrictDeploys } from './deploys/strict-deploys';
import { expect, test as shopTest } from './shop-test';

/** A shop whose page has React's development build: it logs every difference from the server's HTML. */
export const test = shopTest.extend<object, { strictShop: StrictDeploys }>({
  strictShop: [
    // Playwright reads from the parameter what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await StrictDeploys.open();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ strictShop }, use) => use(strictShop.origin),
});

/** Addresses whose screens are those of others: the text pages share one, and what is guarded leads a visitor home. */
const LIKE_OTHERS = [
  '/products-page',
  '/products-page?search=oil&sort=priceLowToHigh',
  '/singleProduct-page/BR-8101',
  '/new-password',
  '/delivery',
  '/products-page?page=2',
  '/returns',
  '/contact',
  '/about',
  '/careers',
  '/terms',
  '/privacy',
  '/wishlist-page',
  '/checkout-page',
  '/profile-page',
  '/profile-page/address',
  '/profile-page/orders',
  '/profile-page/orders/none',
];

/** Each shows another screen, or another state of one. */
export const DIFFERENT = [
  '/',
  '/products-page?category=Brakes&inStock=true',
  '/products-page?search=there+is+no+such+part',
  '/products-page?page=99&unknown=1#footer',
  '/singleproduct-page/BR-8102/',
  '/singleProduct-page/XX-0000',
  '/logIn-Page',
  '/signUp-Page',
  '/forgotten-password',
  '/customer-care',
  // After another page, so that the browser loads it again.
  '/new-password#a-token',
  '/nothing/here',
  '/cart-page',
  '/confirmation',
];

export const ADDRESSES = [...DIFFERENT, ...LIKE_OTHERS];

/** Opens a page and waits until React has hydrated the server's content, and the shop has come to rest. */
export async function hydrate(page: Page, address: string): Promise<void> {
  const served = await page.goto(address);
  expect((await served?.text())?.includes('<div id="root" data-prerendered'), address).toBe(true);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length), { message: address })
    .toBe(1);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The browser logs that an address or a part is none of the shop's, and the shop that a part or an order is not there. */
export const NOT_FOUND =
  /status of 404 \(Not Found\) \S+\/(nothing\/here|singleProduct-page\/XX-0000|api\/products\/XX-0000)$|This (order is not one of yours|part is not in our catalogue)/;

export { expect };

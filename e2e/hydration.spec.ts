import type { Page } from '@playwright/test';
import { StrictDeploys } from './deploy/strict-deploys';
import { allOr, RUN_OF_ALL } from './run-of-all';
import { expect, test as shopTest } from './shop-test';

/** A shop whose page has React's development build: it logs every difference from the server's HTML. */
const test = shopTest.extend<object, { strictShop: StrictDeploys }>({
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
const DIFFERENT = [
  '/',
  '/products-page',
  '/products-page?category=Brakes&inStock=true',
  '/products-page?search=oil&sort=priceLowToHigh',
  '/products-page?search=there+is+no+such+part',
  '/products-page?page=99&unknown=1#footer',
  '/singleProduct-page/BR-8101',
  '/singleproduct-page/BR-8102/',
  '/singleProduct-page/XX-0000',
  '/logIn-Page',
  '/signUp-Page',
  '/forgotten-password',
  '/new-password',
  '/customer-care',
  // After another page, so that the browser loads it again.
  '/new-password#a-token',
  '/delivery',
  '/nothing/here',
  '/cart-page',
  '/confirmation',
];

const ADDRESSES = [...DIFFERENT, ...LIKE_OTHERS];

const FOR_VISITORS = allOr(ADDRESSES, DIFFERENT);

const HOME_HEADING = 'Good parts for the car you keep';

/** Where a session could make a difference: a screen of each kind, and the session's. The others at night. */
const SCREENS = [
  '/',
  '/products-page?category=Brakes&inStock=true',
  '/singleProduct-page/BR-8101',
  '/logIn-Page',
  '/customer-care',
];
const SESSION_SCREENS = ADDRESSES.filter((address) => /^\/(cart|wishlist|checkout|profile)-page/.test(address));

/** Opens a page and waits until React has hydrated the server's content, and the shop has come to rest. */
async function hydrate(page: Page, address: string): Promise<void> {
  const served = await page.goto(address);
  expect((await served?.text())?.includes('<div id="root" data-prerendered'), address).toBe(true);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length), { message: address })
    .toBe(1);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// The browser logs that an address or a part is none of the shop's, and the shop that a part or an order is not there.
test.use({
  allowedConsole:
    /status of 404 \(Not Found\) \S+\/(nothing\/here|singleProduct-page\/XX-0000|api\/products\/XX-0000)$|This (order is not one of yours|part is not in our catalogue)/,
});

// One worker builds the page's scripts; the tests set the sizes themselves.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe('What the browser renders is what the server has rendered', { tag: '@desktop' }, () => {
  test('for a visitor, at every address', async ({ page }) => {
    for (const address of FOR_VISITORS) await hydrate(page, address);
  });

  // The server does not know the size of the window.
  test.describe('on a phone', { tag: '@nightly' }, () => {
    test.use(PHONE);

    test('for a visitor, at every address', async ({ page }) => {
      for (const address of ADDRESSES) await hydrate(page, address);
    });
  });

  test.describe('who is logged in', () => {
    test.use({ shopper: 'guest' });

    test('for a shopper who has a part in the cart, at every address', async ({ page }) => {
      await page.goto('/singleProduct-page/BR-8102');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      for (const address of allOr(ADDRESSES, [...SCREENS, ...SESSION_SCREENS])) await hydrate(page, address);
    });
  });

  test.describe('with a token that nobody knows', () => {
    test.use({ allowedConsole: /A request of the shop failed/ });

    test('for a shopper whose session has ended', async ({ page }) => {
      await page.goto('/');
      await page.evaluate(() => localStorage.setItem('piston-parts-token', 'ended'));
      for (const address of ['/', '/products-page', '/logIn-Page', '/cart-page']) await hydrate(page, address);
    });
  });

  test.describe('in a browser of another country, at night', () => {
    test.use({ locale: 'de-DE', timezoneId: 'America/New_York', colorScheme: 'dark' });

    test('for a visitor', async ({ page }) => {
      for (const address of ['/', '/products-page', '/singleProduct-page/BR-8101']) await hydrate(page, address);
    });
  });
});

test.describe('What the browser renders is what the server has rendered', { tag: '@desktop' }, () => {
  const DEPLOYS = RUN_OF_ALL ? 50 : 2;

  test(`at every page load while a remote is deployed ${DEPLOYS} times and others visit the shop`, async ({
    page,
    strictShop,
  }) => {
    test.setTimeout(120_000 + DEPLOYS * 30_000);
    const visitors = strictShop.visitAgainAndAgain(['/', '/products-page', '/singleProduct-page/BR-8103']);
    for (let deploy = 1; deploy <= DEPLOYS; deploy += 1) {
      const deployed = strictShop.deploy('mf-catalog', HOME_HEADING, `Good parts, delivery ${deploy}`);
      // While it goes live, and after.
      await hydrate(page, '/');
      await deployed;
      await hydrate(page, '/singleProduct-page/BR-8101');
      await hydrate(page, '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Good parts, delivery ${deploy}`);
    }

    expect(await visitors.leave()).toEqual([]);
  });
});

test.describe('This shop', { tag: '@desktop' }, () => {
  test.use({ allowedConsole: /hydrated but some attributes/ });

  test('reports a single attribute that differs', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('href="/customer-care"', 'href="/delivery"');
      await route.fulfill({ response, body });
    });
    const warning = page.waitForEvent('console', (message) => message.text().includes('hydrated but some attributes'));
    await hydrate(page, '/');

    expect((await warning).type()).toBe('error');
  });
});

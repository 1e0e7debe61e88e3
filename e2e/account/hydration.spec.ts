import { ADDRESSES, DIFFERENT, expect, hydrate, NOT_FOUND, test } from '../hydration-test';
import { allOr } from '../run-of-all';

const FOR_VISITORS = allOr(ADDRESSES, DIFFERENT);

const CAR_HEADING = 'Which car do you drive?';

test.use({ allowedConsole: NOT_FOUND });

// They share the shop of one worker; the tests set the sizes themselves.
test.describe.configure({ mode: 'default' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe('What the browser renders is what the server has rendered', { tag: '@desktop' }, () => {
  // Another language, hour and theme than the server's: each page may differ in them.
  test.describe('in a browser of another country, at night', () => {
    test.use({ locale: 'de-DE', timezoneId: 'America/New_York', colorScheme: 'dark' });

    test('for a visitor, at every address', async ({ page }) => {
      for (const address of FOR_VISITORS) await hydrate(page, address);
    });
  });

  // The server does not know the size of the window.
  test.describe('on a phone', { tag: '@nightly' }, () => {
    test.use(PHONE);

    test('for a visitor, at every address', async ({ page }) => {
      for (const address of ADDRESSES) await hydrate(page, address);
    });
  });

  test.describe('with a token that nobody knows', () => {
    test.use({ allowedConsole: /A request of the shop failed/ });

    test('for a shopper whose session has ended', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('piston-parts-token', 'ended'));
      // Guarded, and left by who is logged in.
      for (const address of allOr(['/', '/products-page', '/logIn-Page', '/cart-page'], ['/logIn-Page', '/cart-page']))
        await hydrate(page, address);
    });
  });
});

test.describe('What the browser renders is what the server has rendered', { tag: ['@desktop', '@nightly'] }, () => {
  const DEPLOYS = 50;

  test(`at every page load while a remote is deployed ${DEPLOYS} times and others visit the shop`, async ({
    page,
    strictShop,
  }) => {
    test.setTimeout(120_000 + DEPLOYS * 30_000);
    const visitors = strictShop.visitAgainAndAgain(['/', '/products-page', '/singleProduct-page/BR-8103']);
    for (let deploy = 1; deploy <= DEPLOYS; deploy += 1) {
      const deployed = strictShop.deploy('mf-catalog', CAR_HEADING, `Which car, delivery ${deploy}?`);
      // While it goes live, and after.
      await hydrate(page, '/');
      await deployed;
      await hydrate(page, '/singleProduct-page/BR-8101');
      await hydrate(page, '/');
      await expect(page.getByRole('heading', { name: `Which car, delivery ${deploy}?` })).toBeVisible();
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

import { expect, test } from '../shop-test';

test.describe('an unknown path', () => {
  test.use({ allowedConsole: /404 \(Not Found\) http:\S+\/no-such-page$/ });

  test('shows the not-found page with a way home', { tag: '@shell-2' }, async ({ page, shop }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(shop.heading('PAGE 404 Go Back to Homepage')).toBeVisible();
    await page.getByRole('link', { name: 'Home Page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('an unknown part', () => {
  test.use({ allowedConsole: /A request of the shop failed|404 \(Not Found\) http:\S+\/no-such-part$/ });

  test('says so and leads back to the parts', { tag: '@nightly' }, async ({ page }) => {
    const response = await page.goto('/singleProduct-page/no-such-part');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('This part is not in our catalogue.')).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products-page/);
  });
});

test.describe('a forged token', () => {
  test.use({ allowedConsole: /A request of the shop failed/ });

  test('makes an anonymous visitor, not a crash', { tag: ['@session-13', '@nightly'] }, async ({ page }) => {
    await page.goto('/customer-care');
    await page.evaluate(() => localStorage.setItem('piston-parts-token', 'not.a.token'));
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('piston-parts-token'))).toBeNull();
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await expect(page).toHaveURL('/logIn-Page');
  });
});

test(
  'a guarded address typed by a visitor leads home, and the next log-in to where they wanted to go',
  { tag: '@session-4' },
  async ({ page, shop }) => {
    await page.goto('/wishlist-page');
    await expect(page).toHaveURL('/');
    await expect(shop.toast('Please log in to continue')).toBeVisible();
    await page.evaluate(() => history.pushState(null, '', '/logIn-Page'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await shop.logInAsGuest();
    await expect(page).toHaveURL('/wishlist-page');
  },
);

test('a corrupt storage of the simulated backend starts afresh', { tag: '@nightly' }, async ({ page, shop }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    sessionStorage.setItem('piston-parts-payment', '{broken');
    sessionStorage.setItem('piston-parts-scroll', '[broken');
  });
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  await expect(page).toHaveURL('/products-page');
});

import { LIBRARY_MARKS } from '../tooling/measure/library-marks';
import { expect, test } from './shop-test';

const EVERY_REMOTE = [
  '/products-page',
  '/singleProduct-page/BR-8101',
  '/cart-page',
  '/wishlist-page',
  '/checkout-page',
];

test('a shopper who has been to every remote has loaded each library exactly once', async ({ page, shop }) => {
  const scripts = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    void response.text().then((text) => scripts.set(new URL(response.url()).pathname, text));
  });
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  for (const path of [...EVERY_REMOTE, '/profile-page/address', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  for (const [library, mark] of Object.entries(LIBRARY_MARKS)) {
    await expect
      .poll(() => [...scripts].filter(([, text]) => text.includes(mark)).map(([path]) => path), {
        message: `files that carry ${library}`,
      })
      .toHaveLength(1);
  }
});

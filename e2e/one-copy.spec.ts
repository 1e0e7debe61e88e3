import { LIBRARY_MARKS } from '@piston-parts/benchmarks/library-marks';
import { expect, test } from './shop-test';

const EVERY_REMOTE = [
  '/products-page',
  '/singleProduct-page/BR-8101',
  '/cart-page',
  '/wishlist-page',
  '/checkout-page',
];

test('a shopper who has been to every remote has loaded each library exactly once', async ({ page, shop }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) loaded.add(new URL(response.url()).pathname);
  });
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  for (const path of [...EVERY_REMOTE, '/profile-page/address', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }
  await page.waitForLoadState('networkidle');

  // Asked for again: a browser forgets the bodies of a page that it has left.
  const scripts = await Promise.all(
    [...loaded].map(async (path) => ({ path, text: await (await page.request.get(path)).text() })),
  );
  for (const [library, mark] of Object.entries(LIBRARY_MARKS)) {
    const carriers = scripts.filter(({ text }) => text.includes(mark)).map(({ path }) => path);
    expect(carriers, `files that carry ${library}`).toHaveLength(1);
  }
});

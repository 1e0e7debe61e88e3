import { expect, test } from './shop-test';

const REMOTES = [
  { remote: 'mf-catalog', page: '/products-page', heading: /parts/i },
  { remote: 'mf-cart', page: '/cart-page', heading: /Cart/ },
  { remote: 'mf-account', page: '/profile-page', heading: /Profile/i },
  { remote: 'mf-checkout', page: '/checkout-page', heading: /Checkout/i },
];

test.use({
  allowedConsole:
    /Failed to load resource|could not be loaded|has not answered|\[ Federation Runtime \]|was preloaded using/,
});

for (const { remote, page: path, heading } of REMOTES) {
  for (const fault of ['refuses', 'never answers'] as const) {
    test(`when ${remote} ${fault}, its place says so, the rest works, and Try again brings it back`, async ({
      page,
      shop,
    }) => {
      await page.goto('/logIn-Page');
      await shop.logInAsGuest();
      await expect(page).toHaveURL('/products-page');

      let down = true;
      await page.route(`**/${remote}/*.js`, async (route) => {
        if (!down) return route.continue();
        // A request that is never answered stays open until the page is left.
        if (fault === 'refuses') return route.abort('connectionrefused');
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(shop.tryAgain()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Piston Parts' })).toBeVisible();

      await page.evaluate(() => Object.assign(window, { samePage: true }));
      down = false;
      await shop.tryAgain().click();
      await expect(shop.heading(heading)).toBeVisible();
      expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    });
  }
}

import { expect, test } from './shop-test';

test.use({
  allowedConsole: /integrity|failed in phase|Failed to load resource|could not be loaded|preloaded/,
});

const FILES = [
  { what: 'entry', pattern: /\/mf-cart\/(.+\/)?remoteEntry\.[0-9a-f]+\.js/ },
  { what: 'script of a screen', pattern: /\/mf-cart\/(.+\/)?cart\.[0-9a-f]+\.js/ },
  { what: 'stylesheet', pattern: /\/mf-cart\/(.+\/)?cart\.[0-9a-f]+\.css/ },
];

for (const { what, pattern } of FILES) {
  test(`one changed byte in the ${what} of a remote is refused, its place says so, and the rest of the shop works`, async ({
    page,
    shop,
  }) => {
    await page.goto('/logIn-Page');
    await shop.logInAsGuest();
    let tampered = 0;
    await page.route(pattern, async (route) => {
      const response = await route.fetch();
      tampered += 1;
      // Not kept by the browser: a file that was tampered with on its way is to be whole on the next page load.
      const headers = { ...response.headers(), 'cache-control': 'no-store' };
      await route.fulfill({ response, headers, body: `${await response.text()} ` });
    });
    await page.goto('/cart-page');
    await expect(shop.tryAgain()).toBeVisible();
    expect(tampered).toBeGreaterThan(0);

    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page).toHaveURL('/');
    await page.unroute(pattern);
    await page.goto('/cart-page');
    await expect(shop.heading(/Cart/)).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import { expect, test, testAsGuest } from '../shop-test';

test.use({
  allowedConsole:
    /integrity|failed in phase|without its looks|A request of the shop failed|Failed to load resource|could not be loaded|preloaded|Federation Runtime/,
});

/** Answers with the file, one byte longer. @returns how often it has */
async function tamper(page: Page, pattern: RegExp): Promise<() => number> {
  let tampered = 0;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    tampered += 1;
    // Not kept by the browser: a file that was tampered with on its way is to be whole on the next page load.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: `${await response.text()} ` });
  });
  return () => tampered;
}

const FILES = [
  { what: 'entry', pattern: /\/mf-account\/(.+\/)?remoteEntry\.[0-9a-f]+\.js/ },
  { what: 'stylesheet', pattern: /\/mf-account\/(.+\/)?styles\.[0-9a-f]+\.css/ },
];

for (const { what, pattern } of FILES) {
  testAsGuest(
    `one changed byte in the ${what} of a remote is refused, its slot says so, and the rest of the shop works`,
    async ({ page, shop }) => {
      const tampered = await tamper(page, pattern);
      await page.goto('/profile-page');
      await expect(shop.tryAgain()).toBeVisible();
      expect(tampered()).toBeGreaterThan(0);

      await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
      await expect(page).toHaveURL('/');
      await page.unroute(pattern);
      await page.goto('/profile-page');
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    },
  );
}

test.describe('One changed byte in what the shell itself loads later', () => {
  test(
    'in the backend of the browser: what needs it says so, and the rest works',
    { tag: '@nightly' },
    async ({ page, shop }) => {
      const tampered = await tamper(page, /\/shell\/simulated-backend\.[0-9a-f]+\.js/);
      await page.goto('/logIn-Page');
      await page.getByRole('button', { name: 'Guest Log-In' }).click();
      await expect(shop.toast('Something went wrong')).toBeVisible();
      expect(tampered()).toBeGreaterThan(0);
      await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
});

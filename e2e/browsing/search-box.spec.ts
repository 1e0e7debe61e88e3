import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';

const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search parts' });
const options = (page: Page) => page.getByRole('banner').getByRole('option');

test.use({ allowedConsole: /status of 404 .*\/exhaust$|ERR_CONNECTION_REFUSED .*search-suggestions/ });

test('the search works when its suggestions cannot be loaded', { tag: '@nightly' }, async ({ page }) => {
  await page.route('**/search-suggestions.*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/singleProduct-page/BR-8102');
  await searchBox(page).fill('horn');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/products-page?search=horn');
});

test(
  'a suggestion has the picture, number and price of a part, and marks what was typed',
  { tag: '@search-8' },
  async ({ page }) => {
    await page.goto('/customer-care');
    await searchBox(page).fill('thar brkae');
    const option = options(page).filter({ hasText: 'Drilled Vented Brake Disc' });

    await expect(option).toHaveText(/BR-8101.*₹/);
    await expect(option.locator('mark')).toHaveText(['Brake', 'Thar']);
    await expect(option.locator('img')).toBeVisible();
    const width = (await option.boundingBox())?.width ?? 0;
    expect(width).toBeLessThanOrEqual(await page.evaluate(() => document.documentElement.clientWidth));
  },
);

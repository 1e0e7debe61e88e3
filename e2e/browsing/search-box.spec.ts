import type { Page } from '@playwright/test';
import { allOr } from '../run-of-all';
import { expect, test, testAsGuest } from '../shop-test';

const PUBLIC = ['/', '/products-page', '/singleProduct-page/BR-8102', '/customer-care', '/logIn-Page', '/exhaust'];
/** The top bar is the shell's: by day the home page, one of a remote and one of the shell. */
const PUBLIC_BY_DAY = ['/', '/singleProduct-page/BR-8102', '/exhaust'];
const SIGNED_IN = ['/cart-page', '/wishlist-page', '/profile-page', '/checkout-page'];

const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search parts' });
const options = (page: Page) => page.getByRole('banner').getByRole('option');

test.use({ allowedConsole: /status of 404 .*\/exhaust$|ERR_CONNECTION_REFUSED .*search-suggestions/ });

test('every page for visitors has the search in its top bar', { tag: '@shell-10' }, async ({ page }) => {
  for (const path of allOr(PUBLIC, PUBLIC_BY_DAY)) {
    await page.goto(path);
    await expect.soft(searchBox(page), path).toBeVisible();
  }
});

testAsGuest('every page of an account has the search in its top bar', { tag: '@shell-10' }, async ({ page }) => {
  for (const path of allOr(SIGNED_IN, ['/profile-page'])) {
    await page.goto(path);
    await expect.soft(searchBox(page), path).toBeVisible();
  }
});

test(
  'the search suggests parts on every page; a suggestion opens its part',
  { tag: '@shell-10' },
  async ({ page, shop }) => {
    await page.goto('/customer-care');
    await searchBox(page).fill('brake');
    await expect(options(page).first()).toBeVisible();
    expect(await options(page).filter({ hasText: '₹' }).count()).toBeLessThanOrEqual(5);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products-page?search=brake');
    await expect(shop.heading(/brake/)).toBeVisible();

    await searchBox(page).fill('disc');
    await options(page).filter({ hasText: 'Drilled Vented Brake Disc' }).click();
    await expect(page).toHaveURL('/singleProduct-page/BR-8101');
    await expect(searchBox(page)).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
  },
);

test(
  'an arrow key and Enter open a suggested part from another part’s page',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.goto('/singleProduct-page/BR-8102');
    await searchBox(page).fill('horn');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');

    await expect(shop.heading(/Disc Horn/)).toBeVisible();
  },
);

test('the search works when its suggestions cannot be loaded', async ({ page }) => {
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

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillDataFolder, openShop, runProgram } from '@piston-parts/test-kit/open-shop';
import { expect, test as shopTest } from '../shop-test';

const ADDED = 5000;
/** With the 25 of the seeds. */
const COUNT = ADDED + 25;

/** The shop on the real API, with more parts than a browser holds whole. */
const test = shopTest.extend<{ readonly partQueries: readonly string[] }, { readonly largeShop: string }>({
  largeShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-large-'));
      await fillDataFolder(folder);
      await runProgram('bench/fill-catalogue.ts', [folder, String(ADDED)]);
      const shop = await openShop({ argv: ['--api'], environment: { DATA: folder } });
      await use(shop.origin);
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ largeShop }, use) => use(largeShop),
  partQueries: async ({ page }, use) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/products') requested.push(search);
    });
    await use(requested);
  },
});

// By day a screen test turns such pages and drops older responses, and listing-history.spec.ts goes Back to a listing.
test(
  'a listing of 5,000 parts is walked page by page, and Back restores it',
  { tag: '@nightly' },
  async ({ page, partQueries, shop }) => {
    const main = page.getByRole('main');
    const names = () => main.getByRole('heading', { level: 2 }).allTextContents();

    await page.goto('/products-page');
    await expect(main.getByText(`${COUNT} parts, page 1 of 838`)).toBeVisible();
    // The page contained the first parts.
    expect(partQueries).toEqual([]);

    // Of many pages a phone shows the first, the current and the last.
    await main.getByRole('button', { name: 'next page' }).click();
    await expect(main.getByText(`${COUNT} parts, page 2 of 838`)).toBeVisible();
    await main.getByRole('button', { name: 'next page' }).click();
    await expect(page).toHaveURL('/products-page?page=3');
    await expect(main.getByText(`${COUNT} parts, page 3 of 838`)).toBeVisible();
    expect(partQueries).toEqual(['?page=2&upto=0', '?page=3&upto=0']);
    const shown = await names();

    const part = main.locator('a[href^="/singleProduct-page/"]').last();
    await part.scrollIntoViewIfNeeded();
    const scrolledTo = await page.evaluate(() => window.scrollY);
    expect(scrolledTo).toBeGreaterThan(0);
    await part.click();
    await expect(page).toHaveURL(/singleProduct-page/);
    await expect(shop.heading(/./)).toBeFocused();
    await page.goBack();

    await expect(main.getByText(`${COUNT} parts, page 3 of 838`)).toBeVisible();
    expect(await names()).toEqual(shown);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
    expect(partQueries.every((query) => query.includes('upto=0'))).toBe(true);
  },
);

test(
  'a shared address shows the same parts, which its page brought along',
  { tag: '@nightly' },
  async ({ page, partQueries }) => {
    const address = '/products-page?search=clutch&category=Engine&sort=low-to-high&page=2';
    const prices = async () =>
      (await page.getByRole('main').getByRole('listitem').locator('text=/^₹/').allTextContents()).length;

    await page.goto(address);
    await expect(page.getByRole('main').getByText(/parts, page 2 of/)).toBeVisible();
    const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(names.filter((name) => name !== 'Filters').every((name) => /clutch/i.test(name))).toBe(true);
    expect(await prices()).toBeGreaterThan(0);
    expect(partQueries).toEqual([]);

    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
  },
);

test(
  'the response to an older choice is dropped, the newest one shown',
  { tag: '@nightly' },
  async ({ page, partQueries }) => {
    const main = page.getByRole('main');
    await page.goto('/products-page');
    await expect(main.getByText(`${COUNT} parts, page`)).toBeVisible();
    const abandoned: string[] = [];
    page.on('requestfailed', (request) => abandoned.push(new URL(request.url()).search));
    // Never answered, so waiting for it never ends.
    await page.route('**/api/products?page=2&upto=0', () => undefined);

    const requested = page.waitForRequest((request) => request.url().endsWith('/api/products?page=2&upto=0'));
    await main.getByRole('button', { name: 'next page' }).click();
    await requested;
    await expect(main.getByRole('status').first()).toHaveText('Loading the parts');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await main.getByRole('button', { name: 'next page' }).click();

    await expect(main.getByText(`${COUNT} parts, page 3 of 838`)).toBeVisible();
    expect(partQueries).toEqual(['?page=2&upto=0', '?page=3&upto=0']);
    expect(abandoned).toEqual(['?page=2&upto=0']);
  },
);

test(
  'home suggests parts it has never met, and names the one on show',
  { tag: '@nightly' },
  async ({ page, partQueries }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' })).toBeVisible();

    await page.getByRole('main').getByRole('combobox').fill('wiper blade for thar');
    await expect(page.getByRole('option', { name: /₹/ })).toHaveCount(5);
    await page.getByRole('option').first().click();

    await expect(page).toHaveURL(/\/singleProduct-page\/LOAD-\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: /Wiper blade for Thar/ })).toBeVisible();
    expect(partQueries).toEqual(['?upto=200']);
  },
);

test.describe('a page that fails', () => {
  test.use({ allowedConsole: /A request of the shop failed|status of 500/ });

  test('says so in its slot, and comes when tried again', { tag: '@nightly' }, async ({ page, shop }) => {
    const main = page.getByRole('main');
    await page.goto('/products-page');
    await expect(main.getByText(`${COUNT} parts, page`)).toBeVisible();
    await page.route('**/api/products?page=2&upto=0', (route) => route.fulfill({ status: 500, json: { errors: [] } }), {
      times: 1,
    });

    await main.getByRole('button', { name: 'next page' }).click();
    await expect(main.getByText('The parts could not be loaded')).toBeVisible();
    await shop.tryAgain().click();

    await expect(main.getByText(`${COUNT} parts, page 2 of 838`)).toBeVisible();
  });
});

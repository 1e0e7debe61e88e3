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

// By day screen tests turn such pages, drop older responses and retry, and listing-history.spec.ts goes Back to a listing.
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
    await main.getByRole('link', { name: 'next page' }).click();
    await expect(main.getByText(`${COUNT} parts, page 2 of 838`)).toBeVisible();
    await main.getByRole('link', { name: 'next page' }).click();
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

import type { Page } from '@playwright/test';
import { expect, test, testAsGuest } from './shop-test';

/** What a visitor may open first; the last two are guarded and lead home. */
const ADDRESSES = [
  '/',
  '/products-page',
  '/products-page?category=Brakes',
  '/singleProduct-page/BR-8101',
  '/logIn-Page',
  '/customer-care',
  '/cart-page',
  '/checkout-page',
];
/** With data and without; the others' files are chosen by the same code: at night. */
const ONE_OF_EACH_KIND = ['/singleProduct-page/BR-8101', '/logIn-Page'];

/** So high that nothing waits until it is scrolled to: what is close to the edge of a window loads one time and not another. */
const HIGH = { width: 1280, height: 3000 };

const EARLY = /<link rel="preload"[^>]*>/g;

/** Opens a page and waits until nothing more comes. @returns the paths of all it asked for, with what came twice twice. */
async function filesOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return asked.sort();
}

for (const address of ADDRESSES) {
  const tag = ONE_OF_EACH_KIND.includes(address) ? [] : '@nightly';
  test(
    `the page of ${address} asks early only for what it needs, and for nothing twice`,
    { tag },
    async ({ browser, baseURL }) => {
      const open = async (change?: (html: string) => string) => {
        const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: HIGH });
        const page = await context.newPage();
        if (change) {
          await page.route(address, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: change(await response.text()) });
          });
        }
        const files = await filesOf(page, address);
        await context.close();
        return files;
      };

      const early = await open();
      const late = await open((html) => html.replaceAll(EARLY, ''));

      expect(early).toEqual([...new Set(early)]);
      expect(early.filter((file) => !late.includes(file))).toEqual([]);
    },
  );
}

test('a page from a static host, which writes nothing into it, finds the remotes and the data by itself', async ({
  page,
}) => {
  await page.route('/singleProduct-page/BR-8101', async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replaceAll(EARLY, '')
      .replaceAll(/<script id="shop-(remotes|data)".*?<\/script>/gs, '');
    await route.fulfill({ response, body: html });
  });
  const list = page.waitForResponse('/remotes.json');

  await page.goto('/singleProduct-page/BR-8101');

  await expect(page.getByRole('heading', { level: 1, name: /Brake Disc/ })).toBeVisible();
  expect((await list).ok()).toBe(true);
});

testAsGuest('a shopper with an account sees a part at once, and is known a moment later', async ({ page, shop }) => {
  await page.goto('/singleProduct-page/BR-8102');
  await page.getByRole('button', { name: 'Add to Wishlist' }).click();
  await expect(shop.toast('Item Added to wishlist')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
});

/** The paths of the scripts that a page had asked for when it was hydrated. */
async function scriptsUntilHydrated(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
  return page.evaluate(() => {
    const hydratedAt = performance.getEntriesByName('hydrated')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < hydratedAt)
      .map(({ name }) => new URL(name).pathname);
  });
}

for (const address of ['/', '/singleProduct-page/BR-8101', '/logIn-Page', '/signUp-Page']) {
  const tag = ONE_OF_EACH_KIND.includes(address) ? [] : ['@nightly'];
  test(
    `the page of ${address} names all scripts that it loads before it is interactive, so that they come in one round trip`,
    { tag: ['@desktop', ...tag] },
    async ({ page }) => {
      const response = await page.goto(address);
      const html = (await response?.text()) ?? '';
      const inPage = [...html.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
      const scripts = await scriptsUntilHydrated(page);

      expect(scripts).toContainEqual(expect.stringContaining('/shell/main.'));
      expect(scripts.filter((script) => !inPage.includes(script))).toEqual([]);
    },
  );
}

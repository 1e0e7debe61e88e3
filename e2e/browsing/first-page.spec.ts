import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';

/** One of each kind; a guarded address leads home. */
const ADDRESSES = [
  '/',
  '/products-page?category=Brakes',
  '/singleProduct-page/BR-8101',
  '/customer-care',
  '/cart-page',
];
/** With data, pictures and a separate screen's chunk; the others' files are chosen by the same code: at night. */
const BY_DAY = '/singleProduct-page/BR-8101';

const EARLY = /<link rel="preload"[^>]*>/g;

/** The paths of all that a page's HTML asks for early; of a picture, in every size. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(EARLY)]
    .flatMap(([link]) => [...link.matchAll(/ (?:href|imagesrcset)="([^"]+)"/g)])
    .flatMap(([, value = '']) => value.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''));

/** Opens a page and waits until it is complete. @returns the paths of all it asks for, with what it asks for twice twice */
async function openAndNote(page: Page, address: string): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return requested;
}

for (const address of ADDRESSES) {
  const tag = address === BY_DAY ? [] : '@nightly';
  test(
    `the page of ${address} asks early only for what it needs, and for nothing twice`,
    { tag },
    async ({ page, browser, baseURL }) => {
      const early = await openAndNote(page, address);
      const named = namedIn(await (await page.request.get(address)).text());
      const preloaded = early.filter((file) => named.includes(file));

      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const plainPage = await context.newPage();
      await plainPage.route(address, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(EARLY, '') });
      });
      const needed = await openAndNote(plainPage, address);

      expect(early.sort()).toEqual([...new Set(early)]);
      // A text page is complete in itself.
      expect(preloaded.length > 0).toBe(address !== '/customer-care');
      await expect.poll(() => preloaded.filter((file) => !needed.includes(file))).toEqual([]);
      await context.close();
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

test('the first paint waits for the top bar', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/');

  const awaited = await page.locator('head link[rel="expect"][blocking="render"]').getAttribute('href');
  await expect(page.locator(awaited ?? 'nothing')).toHaveRole('banner');
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

for (const address of ['/', '/singleProduct-page/BR-8101', '/signUp-Page']) {
  const tag = address === BY_DAY ? [] : ['@nightly'];
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

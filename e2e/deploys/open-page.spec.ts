import type { Page } from '@playwright/test';
import { paths } from '@piston-parts/shared-contract';
import { expect, Shop, test } from './release-shop-test';

test.describe.configure({ mode: 'serial' });

/** Opens home, and waits until the page follows the releases: the code for it comes after what a shopper sees. */
async function openHome(page: Page): Promise<void> {
  const following = page.waitForResponse(/\/follow-releases\.\w+\.js$/);
  await page.goto('/');
  await following;
  await page.waitForLoadState('networkidle');
}

const openProfile = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
const logOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true });
const outOfOrder = (page: Page) => new Shop(page).heading('Out of order');

/** The shopper was in another tab, for longer than the page waits before it asks again what is live. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    const before = performance.now.bind(performance);
    performance.now = () => before() + 11_000;
    window.dispatchEvent(new Event('focus'));
  });

/** A screen waits 300 ms for what is live now, and then does without. A busy computer needs longer: here it waits for that. */
const waitForReleases = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startLonger = (act: () => void, ms = 0) => start(act, ms === 300 ? 30_000 : ms);
    window.setTimeout = startLonger as typeof window.setTimeout;
  });

/** Addresses of files of mf-account that the page has asked for. */
function requestsForAccount(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => void (request.url().includes('/mf-account/') && requested.push(request.url())));
  return requested;
}

test(
  'a version that was rolled back is not loaded any more by a page that was open before',
  { tag: '@shell-16' },
  async ({ page, releaseShop: shop }) => {
    await shop.registry('promote mf-account@1.1.0');
    await waitForReleases(page);
    await shop.logIn(page);
    await openHome(page);
    const requested = requestsForAccount(page);
    await shop.registry('rollback mf-account');
    await openProfile(page);

    await expect(logOut(page)).toBeVisible();
    expect(requested.filter((url) => url.includes('/1.1.0/'))).toEqual([]);
  },
);

test.describe('a remote that is disabled', () => {
  // A screen that is asked for after it was taken out looks for it in the list, and logs that it is not there.
  test.use({ allowedConsole: /mf-account .* is not in the list of remotes/ });

  test(
    'is not loaded any more by a page that was open before, and its slot says so',
    { tag: '@shell-16' },
    async ({ page, releaseShop: shop }) => {
      await shop.logIn(page);
      await openHome(page);
      const requested = requestsForAccount(page);
      await shop.registry('disable mf-account');
      await openProfile(page);

      await expect(outOfOrder(page)).toBeVisible();
      await expect(new Shop(page).tryAgain()).toBeVisible();
      expect(requested).toEqual([]);
      await shop.registry('enable mf-account');
      await new Shop(page).tryAgain().click();
      await expect(logOut(page)).toBeVisible();
    },
  );
});

test(
  'a screen whose remote is disabled leaves the open page, and comes back with what was typed',
  { tag: '@shell-16' },
  async ({ page, releaseShop: shop }) => {
    const following = page.waitForResponse(/\/follow-releases\.\w+\.js$/);
    await page.goto('/signUp-Page');
    await following;
    const field = (name: string) => page.getByRole('main').getByRole('textbox', { name });
    await field('First name').fill('Asha');
    await field('Email').fill('asha@example.org');

    await shop.registry('disable mf-account');
    await comeBack(page);
    await expect(outOfOrder(page)).toBeVisible();
    await expect(field('First name')).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Piston Parts' })).toBeVisible();

    await shop.registry('enable mf-account');
    await comeBack(page);
    await expect(field('First name')).toHaveValue('Asha');
    await expect(field('Email')).toHaveValue('asha@example.org');
  },
);

test.describe('a remote with a state', () => {
  test.use({ allowedConsole: /mf-compare .* is not in the list of remotes/ });

  test(
    'keeps its version in an open page, leaves the page while it is disabled, and comes back as the live version with the state',
    { tag: ['@shell-16', '@compare-8'] },
    async ({ page, releaseShop: shop }) => {
      const changed = shop.changedBuild('mf-compare', 'compare', (script) =>
        script.replaceAll('"Remove"', '"Take out"'),
      );
      await shop.registry(`publish mf-compare ${changed} --version 1.1.0`);
      const following = page.waitForResponse(/\/follow-releases\.\w+\.js$/);
      await page.goto(paths.product('BR-8101'));
      await following;
      await page.getByRole('button', { name: /^Compare / }).click();
      const icon = page.getByRole('link', { name: 'Compare, 1 part' });
      await expect(icon).toBeVisible();

      await shop.registry('promote mf-compare@1.1.0');
      await comeBack(page);
      await icon.click();
      const removal = (name: string) => page.getByRole('columnheader').getByRole('button', { name });
      await expect(removal('Remove')).toHaveCount(1);

      await shop.registry('disable mf-compare');
      await comeBack(page);
      await expect(outOfOrder(page)).toBeVisible();
      await expect(icon).toBeHidden();
      await shop.registry('enable mf-compare');
      await comeBack(page);
      // What left the page comes back as the version that is live.
      await expect(removal('Take out')).toHaveCount(1);
      await expect(icon).toBeVisible();
      await shop.registry('rollback mf-compare');
    },
  );
});

test('a page whose shop does not answer goes on with what it has', async ({ page, releaseShop: shop }) => {
  await shop.logIn(page);
  await openHome(page);
  await page.route('**/remotes.json', () => undefined);
  await openProfile(page);

  await expect(logOut(page)).toBeVisible();
});

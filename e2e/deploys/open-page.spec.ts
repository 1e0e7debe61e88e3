import type { Page } from '@playwright/test';
import { paths } from '@piston-parts/shared-contract';
import { expect, Shop, test } from './release-shop-test';

test.describe.configure({ mode: 'serial' });
const outOfOrder = (page: Page) => new Shop(page).heading('Out of order');

/** The shopper was in another tab, for longer than the page waits before it asks again what is live. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    const before = performance.now.bind(performance);
    performance.now = () => before() + 11_000;
    window.dispatchEvent(new Event('focus'));
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
      // A remote that left the page comes back as the version that is live.
      await expect(removal('Take out')).toHaveCount(1);
      await expect(icon).toBeVisible();
      await shop.registry('rollback mf-compare');
    },
  );
});

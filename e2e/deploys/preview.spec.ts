import type { Page } from '@playwright/test';
import type { OwnShop } from './own-shop';
import { expect, test } from './release-shop-test';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'For the teams' });

const linkOf = async (shop: OwnShop, query: string) => (await shop.registry(`preview ${query}`)).split('\n')[0] ?? '';

/** The shop asks before it shows another shop than everybody else's. */
const confirm = (page: Page) => page.getByRole('button', { name: 'Show the preview in this browser' }).click();

test('a link of the command opens a published version in the live shop, and another one the shop as it was', async ({
  page,
  browser,
  releaseShop: shop,
}) => {
  await shop.logIn(page);
  const link = await linkOf(shop, 'mf-account@1.1.0');
  expect(new URL(link).origin).toBe(shop.address);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Preview: mf-account 1.1.0' })).toBeVisible();
  await confirm(page);
  await expect(bar(page)).toContainText('Preview: mf-account 1.1.0');
  await page.goto('/profile-page');
  await expect(button(page, 'Leave now')).toBeVisible();
  await bar(page).getByRole('button', { name: 'End the preview' }).click();
  await expect(button(page, 'Log Out')).toBeVisible();

  const before = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  await shop.registry('promote mf-account@1.1.0');
  await page.goto(await linkOf(shop, `--at ${before}`));
  await confirm(page);
  await expect(bar(page)).toContainText(`the shop of ${before.slice(0, 16).replace('T', ' ')} UTC`);
  await page.goto('/profile-page');
  await expect(button(page, 'Log Out')).toBeVisible();

  const shopper = await browser.newPage();
  await shop.logIn(shopper);
  await shopper.goto('/profile-page');
  await expect(button(shopper, 'Leave now')).toBeVisible();
  await shopper.close();
  await shop.registry('rollback mf-account');
});

test('a team chooses a published version in the panel, sees it in the live shop alone, and ends it', async ({
  page,
  browser,
  releaseShop: shop,
}) => {
  const [token = ''] = (await shop.registry('token add mf-account --name team')).split('\n');
  await shop.logIn(page);
  await page.goto('/profile-page?team-panel');
  await expect(button(page, 'Log Out')).toBeVisible();
  await panel(page)
    .getByLabel(/Token of the registry/)
    .fill(token);
  await panel(page).getByRole('button', { name: 'Allow previews in this page' }).click();
  await panel(page).getByRole('combobox', { name: 'mf-account' }).selectOption('1.1.0');
  await confirm(page);
  await page.goto('/profile-page');
  await expect(button(page, 'Leave now')).toBeVisible();
  await expect(bar(page)).toContainText('Preview: mf-account 1.1.0');

  const shopper = await browser.newPage();
  await shop.logIn(shopper);
  await shopper.goto('/profile-page');
  await expect(button(shopper, 'Log Out')).toBeVisible();
  await expect(bar(shopper)).toBeHidden();
  await shopper.close();

  await page.goto('/profile-page');
  await expect(button(page, 'Leave now')).toBeVisible();
  await bar(page).getByRole('button', { name: 'End the preview' }).click();
  await expect(button(page, 'Log Out')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

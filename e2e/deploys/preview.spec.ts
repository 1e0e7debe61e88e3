import type { Page } from '@playwright/test';
import { expect, test } from './release-shop-test';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'For the teams' });

/** The shop asks before it shows another shop than everybody else's. */
const confirm = (page: Page) => page.getByRole('button', { name: 'Show the preview in this browser' }).click();

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

import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';
import { OwnShop } from './own-shop';

const shop = new OwnShop();
let token: string;

test.beforeAll(async () => {
  await shop.open();
  await shop.publishCart('1.1.0', 'Order now');
  token = (await shop.registry('token add mf-cart --name team')).split('\n')[0] ?? '';
});
test.afterAll(() => shop.close());

const button = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'For the teams' });

test('a team chooses a published version in the panel, sees it in the live shop alone, and ends it', async ({
  page,
  browser,
}) => {
  await shop.fillCart(page);
  await page.goto(`${shop.address}/cart-page?team-panel`);
  await expect(button(page, 'Place Order')).toBeVisible();
  await panel(page)
    .getByLabel(/Token of the registry/)
    .fill(token);
  await panel(page).getByRole('button', { name: 'Allow previews in this browser' }).click();
  await panel(page).getByRole('combobox', { name: 'mf-cart' }).selectOption('1.1.0');
  await expect(button(page, 'Order now')).toBeVisible();
  await expect(bar(page)).toContainText('Preview: mf-cart 1.1.0');

  const shopper = await browser.newPage();
  await shop.fillCart(shopper);
  await shopper.goto(`${shop.address}/cart-page?remote.mf-cart=1.1.0`);
  await expect(button(shopper, 'Place Order')).toBeVisible();
  await expect(bar(shopper)).toBeHidden();
  await shopper.close();

  await page.goto(`${shop.address}/cart-page`);
  await expect(button(page, 'Order now')).toBeVisible();
  await bar(page).getByRole('button', { name: 'End the preview' }).click();
  await expect(button(page, 'Place Order')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

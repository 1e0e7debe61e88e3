import type { Page } from '@playwright/test';
import { expect, testAsGuest } from '../shop-test';

async function addAddress(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a new address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog).toBeHidden();
}

testAsGuest(
  'checkout chooses the only address, and remembers the chosen one of two through a reload',
  async ({ page }) => {
    await page.goto('/singleProduct-page/BR-8102');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await page.getByRole('link', { name: 'Place Order' }).click();
    await addAddress(page, 'Asha Rao');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked();

    await addAddress(page, 'Vikram Rao');
    await expect(page.getByRole('radio', { name: /Vikram Rao/ })).toBeChecked();
    await page.getByRole('radio', { name: /Asha Rao/ }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked();
  },
);

import { expect, test, testAsGuest } from '../shop-test';

/** In CSS pixels, without the margins of 10 mm that browsers print with: A4 and Letter, upright and across. */
const SHEETS = [
  ['A4', 718, 1047],
  ['A4 across', 1047, 718],
  ['Letter', 740, 980],
  ['Letter across', 980, 740],
] as const;

testAsGuest(
  'an order has room for twice as large a text; printed it fills the sheet, says who sold it and speaks in the past',
  { tag: ['@cart-21', '@shell-18', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto('/singleProduct-page/BR-8102');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('main')).toContainText('Delivery is free: the discount gives the ₹50 back.');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('button', { name: /^Remove/ })).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: /^Increase/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Place Order' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByRole('radio')).toBeChecked();
    await shop.doubleText();
    await page.setViewportSize({ width: 390, height: 844 });
    // One line.
    const name = await page.getByRole('main').getByText('Asha Rao').boundingBox();
    expect(name?.height).toBeLessThan(60);
    await shop.doubleText(false);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('link', { name: 'See this order' }).click();
    await expect(shop.heading(/^Order PP-/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/You saved ₹/);
    await expect(page.getByRole('main')).toContainText('To be delivered to');
    await shop.doubleText();
    expect(await shop.width()).toBe(320);
    await shop.doubleText(false);

    await page.emulateMedia({ media: 'print' });
    for (const [sheet, width, height] of SHEETS) {
      await page.setViewportSize({ width, height });
      const lines = await page.getByRole('main').getByRole('list').first().boundingBox();
      expect(lines?.width, sheet).toBeGreaterThan(width * 0.85);
      const owner = page.getByRole('main').getByText('1 Example Road, Bengaluru');
      await expect(owner, sheet).toBeVisible();
      await expect(page.getByRole('main').getByText('Order number'), sheet).toBeVisible();
      await expect(page.locator('.Toastify__toast').first()).toBeHidden();
    }
  },
);

test('a page of the dark theme is printed dark on light', { tag: '@nightly' }, async ({ page, shop }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/singleProduct-page/BR-8102');
  await expect(shop.heading(/Brake Pad/)).toHaveCSS('color', 'rgb(20, 23, 28)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Show large picture', includeHidden: true })).toBeHidden();
});

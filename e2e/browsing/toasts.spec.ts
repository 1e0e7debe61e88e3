import type { Locator } from '@playwright/test';
import { expect, test } from '../shop-test';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

test(
  'a toast stands below the band, top-left, and neither over a dialog nor in print',
  { tag: '@toasts-1' },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await page.getByRole('button', { name: 'Log-In', exact: true }).click();
    const toast = shop.toast('Fill all the fields');
    await toast.hover();
    const band = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }));
    const box = await boxOf(toast);
    expect(box.y).toBeGreaterThanOrEqual(band.y + band.height);
    expect(box.x).toBeLessThan(40);

    await page.emulateMedia({ media: 'print' });
    await expect(toast).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await shop.logInAsGuest();
    await page.goto('/profile-page/address');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add address' });
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    const wrong = shop.toast('please fill all the details');
    await wrong.hover();
    const title = await boxOf(dialog.getByRole('heading', { name: 'Add address' }));
    const message = await boxOf(wrong);
    expect(message.y + message.height).toBeLessThanOrEqual(title.y);
    // In the dialog, since all else is inert.
    await wrong.getByRole('button', { name: /close/i }).click();
    await expect(wrong).toBeHidden();
    expect(await boxOf(dialog.getByRole('heading', { name: 'Add address' }))).toEqual(title);
  },
);

test(
  'what went wrong does not stay beside what went well, and never more than two toasts stand there',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.goto('/cart-page');
    await expect(shop.toast('Please log in to continue')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Log-In', exact: true }).click();
    await expect(shop.toast('Fill all the fields')).toBeVisible();
    await expect(shop.toast('Please log in to continue')).toHaveCount(0);
    await shop.logInAsGuest();
    await expect(shop.toast('Fill all the fields')).toHaveCount(0);

    // Pressed at once, so that all of them are shown before the first one disappears.
    await page.goto('/singleProduct-page/BR-8101');
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    const shown = page.locator('.Toastify__toast');
    expect(await shown.count()).toBeLessThanOrEqual(2);
  },
);

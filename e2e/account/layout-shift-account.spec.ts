import { Stage } from '@piston-parts/test-kit/gallery/story';
import { expectStill, forgetShifts, openAll, readShift, watchShifts } from '../layout-shift-test';
import { expect, testAsGuest } from '../shop-test';

const SIGNED_IN = [
  '/cart-page',
  '/wishlist-page',
  '/profile-page',
  '/profile-page/address',
  '/profile-page/orders',
  '/checkout-page',
];

testAsGuest.beforeEach(({ page }) => page.addInitScript(watchShifts));

testAsGuest(
  'nothing moves by itself while a page of an account comes, without and with parts',
  // By day `access` looks for it on the same screens.
  { tag: '@nightly' },
  async ({ page }) => {
    const stage = new Stage(page);
    await openAll(page, SIGNED_IN);
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101', 'EL-4102']);
    await stage.put('wishlist', ['BR-8102', 'BR-8101']);
    await openAll(page, SIGNED_IN);

    await page.goto('/checkout-page');
    await stage.button('Add New Address').click();
    await stage.dialogButton('Fill Dummy Address').click();
    await stage.dialogButton('Add Address').click();
    await page.getByRole('main').getByRole('radio').first().check();
    // An address that the shopper adds moves what is below it, also when it comes late.
    await page.evaluate(forgetShifts);
    await stage.button(/^Pay/).click();
    await stage.dialogButton(/^Pay/).click();
    await stage.sees('Order Confirmed');
    await expectStill(page, '/confirmation after a payment');
  },
);

testAsGuest(
  'nor when it is known that a part of the cart does not fit the shopper’s car',
  { tag: ['@fitment-8', '@nightly'] },
  async ({ page }) => {
    const stage = new Stage(page);
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101', 'EL-4102']);
    await page.getByRole('banner').getByRole('button', { name: 'Choose your car' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose your car' });
    await choice.getByRole('button', { name: 'Hyundai' }).click();
    await choice.getByRole('button', { name: 'Creta' }).click();
    await choice.getByRole('button', { name: '2019 1.5 CRDi, diesel' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: /Creta 2019/ })).toBeVisible();
    for (const path of ['/cart-page', '/checkout-page']) {
      await page.goto(path);
      await expect(page.getByText('Does not fit your Hyundai Creta 2019')).toBeAttached();
      await expectStill(page, path);
    }
  },
);

testAsGuest(
  'nor the page of a part when it is known that the part is in the cart and the wishlist',
  { tag: ['@product-6', '@nightly'] },
  async ({ page }) => {
    const stage = new Stage(page);
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101']);
    await stage.put('wishlist', ['BR-8101']);
    await page.goto('/singleProduct-page/BR-8101');
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Cart' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Wishlist' })).toBeVisible();
    expect(await readShift(page)).toBe(0);
  },
);

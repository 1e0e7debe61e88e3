import type { Page } from '@playwright/test';
import { Keyboard, putIntoCart } from '../keyboard-test';
import { expect, test, type Shop } from '../shop-test';

async function buying(page: Page, keys: Keyboard, shop: Shop): Promise<void> {
  await test.step('cart: its quantity is changed', async () => {
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await keys.tabTo(/^Cart, 1 item link$/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(shop.heading('Cart')).toBeFocused();
    await keys.choose(/increase.* button$/i, 'Space');
    await expect(page.getByRole('main')).toContainText('₹2,700');
    await keys.choose(/^Place Order link$/);
    await expect(shop.heading('Checkout')).toBeFocused();
  });

  await test.step('checkout: the focus stays in the address modal and comes back from it', async () => {
    // Before it has come, Tab leads past the page's end.
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeVisible();
    await keys.choose(/^Add New Address button$/);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keys.choose(/^Fill Dummy Address button$/);
    await keys.choose(/^Add Address button$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();
    await keys.tabTo(/radio$/, 'Shift+Tab');
    await keys.press('Space');
    await keys.choose(/^Pay ₹2,700 button$/);
    await expect(page.getByRole('dialog')).toContainText('₹2,700');
    await keys.choose(/^Pay ₹2,700 button$/);
    await expect(shop.heading('Order Confirmed')).toBeFocused();
  });

  await test.step('log-out: from the profile', async () => {
    await keys.tabTo(/^Profile link$/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(shop.heading('Profile')).toBeFocused();
    await keys.choose(/^Log Out button$/);
    await keys.choose(/^Log out anyway button$/);
    await expect(page).toHaveURL('/');
  });
}

test(
  'a shopper buys a part with the keyboard alone and always sees where the focus is',
  // Phones have no Tab key.
  { tag: ['@desktop', '@nightly'] },
  async ({ page, shop }) => {
    const keys = new Keyboard(page);
    await putIntoCart(page, keys, shop);
    await buying(page, keys, shop);
  },
);

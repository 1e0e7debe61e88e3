import { Keyboard, putIntoCart } from '../keyboard-test';
import { expect, test, testAsGuest } from '../shop-test';

test(
  'a visitor finds a part, logs in and has it in the cart with the keyboard alone, and always sees where the focus is',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    // Phones have no Tab key.
    await putIntoCart(page, new Keyboard(page), shop);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

testAsGuest(
  'a toast stands over an open modal, is read out there, and stays when the modal goes',
  { tag: '@desktop' },
  async ({ page }) => {
    // Phones have no Tab key.
    const keys = new Keyboard(page);
    await page.goto('/profile-page/address');
    // Before it has come, Tab leads past the page's end.
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeVisible();
    await keys.choose(/^Add New Address button$/);
    await keys.choose(/^Add Address button$/);

    const message = page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ has: page.locator('.Toastify__close-button') });
    await expect(message).toContainText('please fill all the details');
    const isOnTop = () =>
      message.evaluate((toast) => {
        const { left, top, width, height } = toast.getBoundingClientRect();
        return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.Toastify__toast')).toBeVisible();
  },
);

test(
  'a toast waits while the focus is in it, and goes on when it leaves',
  { tag: '@nightly-phone' },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await page.getByRole('button', { name: 'Log-In', exact: true }).click();
    const clock = shop.toast('Fill all the fields').locator('.Toastify__progress-bar');

    await shop.toast('Fill all the fields').getByRole('button').focus();
    await expect(clock).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('textbox', { name: 'Email' }).focus();

    await expect(clock).toHaveCSS('animation-play-state', 'running');
  },
);

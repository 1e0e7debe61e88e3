import type { Locator, Page } from '@playwright/test';
import { GUEST_CREDENTIALS, messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { expect, test } from '../shop-test';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

/** All toasts, from a phone to a desktop. */
async function expectHeadingUncovered(page: Page, heading: Locator) {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const { y, height } = await boxOf(heading);
      const toasts = await page.locator('.Toastify__toast').all();
      expect(toasts).not.toEqual([]);
      for (const box of await Promise.all(toasts.map(boxOf))) {
        // Above its letters a line has some room.
        expect(box.y + box.height, `${width} pixels wide`).toBeLessThanOrEqual(y + height / 4);
      }
    }).toPass();
  }
}

/** Its failure is a toast. */
async function logInAsNobody(page: Page) {
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('nobody@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('Gearbox@42');
  await page.getByRole('button', { name: 'Log-In', exact: true }).click();
}

test(
  'a toast stands below the top bar, top-left, not in print, and in an open modal above its content, where it can be closed',
  { tag: '@toasts-1' },
  async ({ page, shop }) => {
    await page.goto('/forgotten-password');
    await page.getByRole('main').getByLabel('Email').fill(GUEST_CREDENTIALS.email);
    await page.getByRole('button', { name: 'Ask for a link' }).click();
    // An email stays until it is closed, however long this test takes.
    const email = shop.toast('No mail is sent here');
    // It slides in: two frames at one place, which `hover` waits for, can come before it stands.
    await expect(async () => {
      const topBar = await boxOf(page.getByRole('banner'));
      const brand = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }));
      const box = await boxOf(email);
      expect(box.y).toBeGreaterThanOrEqual(topBar.y + topBar.height);
      // As wide as a phone.
      expect(box.x).toBeCloseTo(box.width === page.viewportSize()?.width ? 0 : brand.x, 0);
    }).toPass();

    await page.emulateMedia({ media: 'print' });
    await expect(email).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const openModal = page.getByRole('banner').getByRole('button', { name: 'Choose your car' });
    const modal = page.getByRole('dialog', { name: 'Choose your car' });
    await openModal.click();
    // All else is inert, and not read out.
    await expect(modal.getByRole('alert')).toContainText('No mail is sent here');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(email).toBeVisible();

    await openModal.click();
    const title = modal.getByRole('heading', { name: 'Choose your car' });
    // The modal grows with the makers.
    await expect(modal.getByRole('button', { name: 'Hyundai' })).toBeVisible();
    const { y } = await boxOf(title);
    const message = await boxOf(email);
    expect(message.y + message.height).toBeLessThanOrEqual(y);
    await email.getByRole('button', { name: /close/i }).click();
    await expect(email).toHaveCount(0);
    // The room that it leaves is of whole pixels.
    expect((await boxOf(title)).y).toBeCloseTo(y, 0);
  },
);

test(
  'a toast covers no heading, waits while the focus is in it, and goes on when it leaves',
  { tag: ['@nightly', '@toasts-1'] },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await shop.letToastsStay();
    const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
    await logInAsNobody(page);
    const toast = shop.toast(messages.emailNotRegistered);
    const clock = toast.locator('.Toastify__progress-bar');
    await expect(clock).toHaveCSS('animation-play-state', 'running');
    await expectHeadingUncovered(page, shop.heading('Log in'));

    await toast.getByRole('button').focus();
    await expect(clock).toHaveCSS('animation-play-state', 'paused');
    await email.focus();
    await expect(clock).toHaveCSS('animation-play-state', 'running');
  },
);

test(
  'two toasts, a long one with Undo and an email cover no heading either',
  { tag: '@toasts-1' },
  async ({ page, shop }) => {
    await page.goto('/products-page');
    await shop.letToastsStay();
    await page.getByRole('main').getByRole('button', { name: 'Add to Wishlist' }).first().click();
    await page.getByRole('button', { name: 'Guest Log-In' }).click();
    await expect(shop.toast(lateMessages.wishlistItemAdded)).toBeVisible();
    await expect(page.locator('.Toastify__toast')).toHaveCount(2);
    await expectHeadingUncovered(page, shop.heading('All parts'));

    await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await shop
      .toast('Undo')
      .locator('.toast-text')
      .evaluate(
        (text) => (text.textContent = 'Removed: Passenger’s Side Wiper Blade for Suzuki Swift, 2011 to 2018, framed'),
      );
    await expectHeadingUncovered(page, shop.heading('Wishlist'));

    await page.goto('/forgotten-password');
    await page.getByRole('main').getByLabel('Email').fill(GUEST_CREDENTIALS.email);
    await page.getByRole('button', { name: 'Ask for a link' }).click();
    await expect(shop.toast('No mail is sent here')).toBeVisible();
    await expectHeadingUncovered(page, shop.heading('Forgotten password'));
  },
);

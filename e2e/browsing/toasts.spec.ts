import type { Locator, Page } from '@playwright/test';
import { GUEST_CREDENTIALS, messages } from '@piston-parts/shared-contract';
import { expect, test } from '../shop-test';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

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
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(async () => {
        const { y, height } = await boxOf(toast);
        const heading = await boxOf(shop.heading('Log in'));
        // Above its letters a line has some room.
        expect(y + height, `${width} pixels wide`).toBeLessThanOrEqual(heading.y + heading.height / 4);
      }).toPass();
    }

    await toast.getByRole('button').focus();
    await expect(clock).toHaveCSS('animation-play-state', 'paused');
    await email.focus();
    await expect(clock).toHaveCSS('animation-play-state', 'running');
  },
);

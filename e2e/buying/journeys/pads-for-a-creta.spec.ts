import type { Locator } from '@playwright/test';
import { expect, test } from '../../shop-test';

const MAX_PRESSES = 5;

/** Counts what the shopper presses, on one page load. */
function countPresses(): void {
  const counted = window as { presses?: number };
  counted.presses = 0;
  addEventListener('click', ({ isTrusted }) => isTrusted && (counted.presses = (counted.presses ?? 0) + 1), true);
}

test(
  'a driver of a 2019 Creta 1.5 diesel finds front brake pads that fit in at most five presses from home',
  { tag: ['@fitment-3', '@fitment-7'] },
  async ({ page, shop }) => {
    await page.addInitScript(countPresses);
    await page.goto('/');
    await shop.hydrated();
    const choice = page.getByRole('dialog', { name: 'Choose your car' });
    await page.getByRole('main').getByRole('link', { name: 'Hyundai', exact: true }).click();
    await choice.getByRole('button', { name: 'Creta' }).click();
    await choice.getByRole('button', { name: '2019 1.5 CRDi, diesel' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Your car: Hyundai Creta 2019' })).toBeVisible();
    // In the top bar of a desktop, above the parts for the car on a phone.
    await page.getByRole('link', { name: 'Brakes', exact: true }).filter({ visible: true }).click();

    const pads = page.getByRole('listitem').filter({ hasText: 'Brake Pad Set' });
    await expect(pads.getByText('Fits at the front')).toBeVisible();
    const leftOf = async (data: Locator) => (await data.boundingBox())?.x;
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await leftOf(pads.locator('[data-verdict]'))).toBe(await leftOf(pads.getByRole('heading')));
    await pads.getByRole('link', { name: /Brake Pad Set/ }).click();

    await expect(page.getByRole('heading', { level: 1, name: /Brake Pad Set/ })).toBeVisible();
    await expect(page.getByRole('main').getByText('Fits at the front')).toBeVisible();
    await expect(page.getByText('Your Hyundai Creta 2019, 1.5 CRDi')).toBeVisible();
    expect(await page.evaluate(() => (window as { presses?: number }).presses)).toBeLessThanOrEqual(MAX_PRESSES);
  },
);

import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose your car' });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Choose your car' });

test(
  'Escape and Back close the choice of the car, stay on the page and return to what opened it',
  { tag: '@garage-5' },
  async ({ page }) => {
    await page.goto('/customer-care');
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener(page).click();
      await choice(page).getByRole('button', { name: 'Hyundai', exact: true }).click();
      await expect(choice(page).getByRole('button', { name: 'Creta' })).toBeFocused();
      await close();

      await expect(choice(page)).toBeHidden();
      await expect(page).toHaveURL('/customer-care');
      await expect(opener(page)).toBeFocused();
    }
  },
);

test('a driver chooses a car by keyboard alone', { tag: ['@garage-5', '@garage-10'] }, async ({ page }) => {
  await page.goto('/customer-care');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(choice(page).getByRole('button', { name: 'Ford', exact: true })).toBeFocused();
  await page.keyboard.type('creta');
  await page.keyboard.press('Enter');
  await expect(choice(page).getByRole('group', { name: 'Year and engine' })).toBeVisible();
  await page.keyboard.type('2019 1.5 diesel');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('banner').getByRole('button', { name: 'Your car: Hyundai Creta 2019' })).toBeFocused();
});

test(
  'a maker’s tile leads to its models, over its parts',
  { tag: ['@home-2', '@garage-11', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto('/');
    await shop.hydrated();
    await page.getByRole('link', { name: 'Hyundai', exact: true }).click();
    await choice(page).getByRole('button', { name: 'Creta' }).click();
    await choice(page).getByRole('button', { name: '2019 1.5 CRDi, diesel' }).click();

    await expect(choice(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Your car: Hyundai Creta 2019' })).toBeVisible();
    await expect(page).toHaveURL(/\/products-page\?.*search=Hyundai/);
  },
);

test(
  'another tab has the chosen car at once, and is without it when it is removed',
  { tag: ['@garage-3', '@nightly'] },
  async ({ page, context }) => {
    await page.goto('/singleProduct-page/BR-8101');
    const other = await context.newPage();
    await other.goto('/customer-care');
    await opener(other).click();
    await choice(other).getByRole('button', { name: 'Hyundai', exact: true }).click();
    await choice(other).getByRole('button', { name: 'Creta' }).click();
    await choice(other).getByRole('button', { name: '2019 1.5 CRDi, diesel' }).click();

    await expect(page.getByRole('main')).toContainText('Does not fit');
    await other.getByRole('banner').getByRole('button', { name: 'Your car: Hyundai Creta 2019' }).click();
    await choice(other)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(opener(page)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Does not fit');
  },
);

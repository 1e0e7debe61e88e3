import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose your car' });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Choose your car' });

test(
  'Escape and Back close the choice of the car, stay on the page and return to what opened it',
  { tag: ['@garage-5', '@nightly'] },
  async ({ page }) => {
    await page.goto('/customer-care');
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener(page).click();
      await choice(page).getByRole('button', { name: 'Hyundai', exact: true }).click();
      await expect(choice(page).getByRole('button', { name: 'i20' })).toBeFocused();
      await close();

      await expect(choice(page)).toBeHidden();
      await expect(page).toHaveURL('/customer-care');
      await expect(opener(page)).toBeFocused();
    }
  },
);

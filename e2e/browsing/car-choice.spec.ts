import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop-test';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose your car' });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Choose your car' });

test(
  'the choice of the car stands still at every question; Escape and Back close it, stay on the page and return to what opened it',
  { tag: ['@garage-5', '@nightly'] },
  async ({ page }) => {
    await page.goto('/customer-care');
    const boxes = new Set<string>();
    const noteBox = async () => boxes.add(JSON.stringify(await choice(page).boundingBox()));
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener(page).click();
      await choice(page).waitFor();
      await noteBox();
      await choice(page).getByRole('searchbox').fill('hyundai');
      await noteBox();
      await choice(page).getByRole('button', { name: 'Hyundai', exact: true }).click();
      await expect(choice(page).getByRole('button', { name: 'i20' })).toBeFocused();
      await noteBox();
      await choice(page).getByRole('button', { name: 'Creta', exact: true }).click();
      await expect(choice(page).getByRole('group', { name: 'Year and engine' })).toBeVisible();
      await noteBox();
      await close();

      await expect(choice(page)).toBeHidden();
      await expect(page).toHaveURL('/customer-care');
      await expect(opener(page)).toBeFocused();
    }
    expect([...boxes]).toHaveLength(1);
  },
);

test('the cars of the shopper and the question for another have room for twice as large a text', async ({
  page,
  shop,
}) => {
  await page.goto('/customer-care');
  await opener(page).click();
  await choice(page).getByRole('button', { name: 'Hyundai', exact: true }).click();
  await choice(page).getByRole('button', { name: 'Creta', exact: true }).click();
  await choice(page).getByRole('button', { name: /2019/ }).first().click();
  await shop.doubleText();
  await page.getByRole('banner').getByRole('button', { name: /Creta/ }).click();

  const right = async (element: Locator) => {
    const { x, width } = (await element.boundingBox()) ?? { x: NaN, width: NaN };
    return x + width;
  };
  const edge = await right(choice(page));
  for (const control of [choice(page).getByRole('button', { name: /^Remove/ }), choice(page).getByRole('searchbox')]) {
    expect(await right(control)).toBeLessThan(edge);
  }
});

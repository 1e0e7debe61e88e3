import { expect, test, testAsGuest } from '../shop-test';

// Escape closes any of them by the browser's own dialog, which the choice of the car tests.
const tag = '@nightly-desktop';

testAsGuest('Back closes the address dialog, stays on the page and loses nothing typed', { tag }, async ({ page }) => {
  await page.goto('/profile-page');
  await page.getByRole('main').getByRole('link', { name: 'Address' }).click();
  const add = page.getByRole('button', { name: 'Add New Address' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('House').fill('7, Ring Road');
  await page.goBack();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/profile-page/address');
  await expect(add).toBeFocused();
  await add.click();
  await expect(dialog.getByLabel('House')).toHaveValue('7, Ring Road');

  // Cancelled, it is forgotten; the next Back leaves the page, in one press.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/profile-page');
  await page.goForward();
  await add.click();
  await expect(dialog.getByLabel('House')).toHaveValue('');
});

test(
  'Back closes the large picture and a card’s details, and stays on the page',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/products-page');
    await page.getByRole('button', { name: 'More Details' }).first().click();
    const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
    await expect(back).toBeFocused();
    await page.goBack();
    await expect(back).toHaveCount(0);
    await expect(page).toHaveURL('/products-page');
    await expect(page.getByRole('button', { name: 'More Details' }).first()).toBeFocused();

    await page.goto('/singleProduct-page/BR-8101');
    await page.getByRole('button', { name: 'Show large picture' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/singleProduct-page/BR-8101');
  },
);

test('Back closes the filter sheet and keeps what was ticked in it', { tag: '@phone' }, async ({ page }) => {
  // Filters are beside the parts where there is room.
  await page.goto('/customer-care');
  await page.getByRole('contentinfo').getByRole('link', { name: 'All parts' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: 'Brakes' }).locator('visible=true').check();
  await expect(page).toHaveURL('/products-page?category=Brakes');
  await page.goBack();

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/products-page?category=Brakes');
  await page.goBack();
  await expect(page).toHaveURL('/products-page');
  await page.goBack();
  await expect(page).toHaveURL('/customer-care');
});

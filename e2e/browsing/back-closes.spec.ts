import { expect, test, testAsGuest } from '../shop-test';

const WAYS = ['Escape', 'Back'] as const;

for (const way of WAYS) {
  // Back on a phone also goes through the history; that Escape closes a dialog is tested by the choice of the car.
  const tag = way === 'Escape' ? '@nightly' : '@nightly-desktop';
  testAsGuest(
    `${way} closes the address dialog, stays on the page and loses nothing typed`,
    { tag },
    async ({ page }) => {
      const leave = () => (way === 'Back' ? page.goBack() : page.keyboard.press('Escape'));
      await page.goto('/profile-page');
      await page.getByRole('main').getByRole('link', { name: 'Address' }).click();
      const add = page.getByRole('button', { name: 'Add New Address' });
      await add.click();
      const dialog = page.getByRole('dialog', { name: 'Add address' });
      await dialog.getByLabel('House').fill('7, Ring Road');
      await leave();

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
    },
  );

  test(`${way} closes the large picture and a card’s details, and stays on the page`, { tag }, async ({ page }) => {
    const leave = () => (way === 'Back' ? page.goBack() : page.keyboard.press('Escape'));
    await page.goto('/products-page');
    await page.getByRole('button', { name: 'More Details' }).first().click();
    const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
    await expect(back).toBeFocused();
    await leave();
    await expect(back).toHaveCount(0);
    await expect(page).toHaveURL('/products-page');
    await expect(page.getByRole('button', { name: 'More Details' }).first()).toBeFocused();

    await page.goto('/singleProduct-page/BR-8101');
    await page.getByRole('button', { name: 'Show large picture' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await leave();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/singleProduct-page/BR-8101');
  });
}

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

import { expect, testAsGuest } from '../shop-test';

testAsGuest('two open tabs agree on cart and session', { tag: '@session-16' }, async ({ context, page }) => {
  await page.goto('/products-page');
  const other = await context.newPage();
  await other.goto('/singleProduct-page/EL-4103');
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await page.goto('/profile-page');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

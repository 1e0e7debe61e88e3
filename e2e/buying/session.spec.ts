import { expect, test, testAsGuest } from '../shop-test';

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

test(
  'the cart and the remembered e-mail survive a log-out',
  { tag: ['@backend-34', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await page.getByRole('main').getByLabel('Email').fill('guest@pistonparts.example');
    await page.getByLabel('Password', { exact: true }).fill('Guest@123');
    await page.getByRole('checkbox', { name: /remember/i }).check();
    await page.getByRole('main').getByRole('button', { name: 'Log-In', exact: true }).click();
    await expect(page).toHaveURL('/products-page');
    await page.goto('/singleProduct-page/EL-4103');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    // The badge does not wait for the backend; this message does, and its request comes after the part's own.
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(shop.toast('Item added to cart')).toBeVisible();

    await page.goto('/profile-page');
    await shop.logOut();
    await page.goto('/logIn-Page');
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('guest@pistonparts.example');
    await shop.logInAsGuest();

    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test.describe('a token that expires in the middle of a visit', () => {
  test.use({ allowedConsole: /Failed to load resource|A request of the shop failed/ });

  testAsGuest(
    'sends to log-in, and the next log-in returns to the page',
    { tag: '@nightly' },
    async ({ page, shop }) => {
      await page.goto('/singleProduct-page/EL-4103');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
      await page.getByRole('button', { name: 'Add to Wishlist' }).click();
      await expect(shop.toast('Item Added to wishlist')).toBeVisible();
      await page.evaluate(() => localStorage.setItem('piston-parts-token', 'expired'));

      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(shop.toast('The token is invalid. Unauthorized access error.')).toBeVisible();
      await expect(page).toHaveURL('/logIn-Page');
      await page.getByRole('button', { name: 'Guest Log-In' }).click();

      await expect(page).toHaveURL('/singleProduct-page/EL-4103');
    },
  );
});

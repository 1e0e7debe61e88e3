import { expect, test } from '../../shop-test';

const ADDRESS = ['name', 'house', 'city', 'state', 'postalCode', 'mobileNumber'];

test(
  'a shopper finds a part, logs in, buys it and logs out',
  { tag: ['@home-1', '@session-7', '@shop-1'] },
  async ({ page, shop }) => {
    await test.step('home: the search suggests names and leads to the listing', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Popular Car Makers' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Search by Categories' })).toBeVisible();
      const search = page.getByRole('main').getByRole('combobox');
      await search.fill('brake');
      const suggestions = page.getByRole('option');
      await expect(suggestions.first()).toBeVisible();
      expect(await suggestions.filter({ hasText: '₹' }).count()).toBeLessThanOrEqual(5);
      await search.press('Enter');
      await expect(page).toHaveURL(/\/products-page\?search=brake/);
    });

    await test.step('listing: a filter narrows it and the address keeps it', async () => {
      await expect(page.getByText('Brake Fluid DOT 4, 500 ml').first()).toBeVisible();
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('checkbox', { name: 'Brakes' }).locator('visible=true').check();
      await expect(page).toHaveURL('/products-page?search=brake&category=Brakes');
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await expect(page.getByText('Drilled Vented Brake Disc for Mahindra Thar').first()).toBeVisible();
      await expect(page.getByText('Brake Fluid DOT 4, 500 ml')).toHaveCount(0);
    });

    await test.step('product: a visitor who adds is asked to log in, and comes back to the part in the cart', async () => {
      await page
        .getByRole('link', { name: /Ceramic Brake Pad Set for Hyundai i20/ })
        .first()
        .click();
      await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page).toHaveURL('/logIn-Page');
      await expect(page.getByRole('main')).toContainText(/Log in to add Ceramic Brake Pad Set.* to your cart/);
      await shop.logInAsGuest();
      await expect(page).toHaveURL('/singleProduct-page/BR-8102');
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to Cart' })).toBeVisible();
    });

    await test.step('cart: the quantity of the part is changed', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
      await expect(shop.heading(/Cart/)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('₹1,350');
      await page.getByRole('button', { name: /increase/i }).click();
      await expect(shop.toast('Item added to cart')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('₹2,700');
    });

    await test.step('wishlist: a part is wished for and moved to the cart', async () => {
      await page.goto('/singleProduct-page/EL-4102');
      await page.getByRole('button', { name: 'Add to Wishlist' }).click();
      await expect(shop.toast('Item Added to wishlist')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click();
      await page.getByRole('button', { name: /Move to Cart/ }).click();
      await expect(page.getByText('There is nothing in the Wishlist', { exact: true })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click();
      await expect(page.getByRole('main')).toContainText('₹2,820');
    });

    await test.step('checkout: an address is added and chosen, then the part is paid for', async () => {
      await page.getByRole('link', { name: 'Place Order' }).click();
      await expect(page).toHaveURL('/checkout-page');
      await page.getByRole('button', { name: 'Add New Address' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
      for (const field of ADDRESS) await expect(dialog.locator(`[name="${field}"]`)).not.toHaveValue('');
      await dialog.getByRole('button', { name: 'Add Address' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('main').getByRole('radio').first().check();
      await page.getByRole('button', { name: /^Pay/ }).click();
      const widget = page.getByRole('dialog');
      await expect(widget).toContainText('₹2,820');
      await widget.getByRole('button', { name: /^Pay/ }).click();
      await expect(page).toHaveURL('/confirmation');
      await expect(shop.heading('Order Confirmed')).toBeVisible();
      await expect(shop.toast(/Order Placed with order Id-pay_/)).toBeVisible();
    });

    await test.step('afterwards the cart is empty, and the shopper logs out', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
      await expect(page.getByText('There is nothing in the Cart', { exact: true })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
      await shop.logOut();
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
      await expect(page).toHaveURL('/logIn-Page');
    });
  },
);

test(
  'a newcomer signs up, reloads and is still logged in',
  { tag: ['@session-11', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign up/i })
      .click();
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Last name').fill('Rao');
    await page.getByRole('main').getByLabel('Email').fill('asha@example.in');
    await page.getByLabel('Password', { exact: true }).fill('Piston@42');
    await page.getByRole('main').getByRole('button', { name: 'Sign-Up' }).click();
    await expect(page).toHaveURL('/products-page');
    await page.goto('/profile-page');
    await expect(page.getByRole('main')).toContainText('asha@example.in');
    await page.reload();
    await expect(page).toHaveURL('/profile-page');
    await expect(shop.heading(/profile/i)).toBeVisible();
  },
);

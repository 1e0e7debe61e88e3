import { expect, test, testAsGuest } from '../shop-test';

const PART = '/singleProduct-page/BR-8102';
const PART_NAME = /Ceramic Brake Pad Set/;

test(
  'a part that a visitor adds is in the cart after the log-in, and its page is shown again',
  { tag: ['@session-7', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto(PART);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveURL('/logIn-Page');
    await expect(page.getByText(/^Log in to add .+ to your cart\.$/)).toContainText(PART_NAME);

    await page.reload();
    await expect(page.getByText(/^Log in to add .+ to your cart\.$/)).toContainText(PART_NAME);
    await shop.logInAsGuest();

    await expect(page).toHaveURL(PART);
    await expect(shop.heading(PART_NAME)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Cart' })).toBeVisible();
  },
);

test(
  'a part that a visitor wishes for is in the wishlist after a sign-up',
  { tag: '@session-7' },
  async ({ page, shop }) => {
    await page.goto(PART);
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign up/i })
      .click();
    await expect(page.getByText(/^Sign up to add .+ to your wishlist\.$/)).toContainText(PART_NAME);
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Last name').fill('Rao');
    await page.getByRole('main').getByLabel('Email').fill('asha.wishes@example.in');
    await page.getByLabel('Password', { exact: true }).fill('Piston@42');
    await page.getByRole('main').getByRole('button', { name: 'Sign-Up' }).click();

    await expect(page).toHaveURL(PART);
    await expect(shop.toast('Welcome. Your account is ready.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  },
);

test(
  'a visitor who leaves the log-in page finds nothing added when they log in later',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.goto(PART);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveURL('/logIn-Page');
    await page.getByRole('banner').getByRole('link', { name: 'Brakes' }).click();
    await expect(page).toHaveURL(/products-page/);
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/logIn-Page');
    await expect(page.getByText(/^Log in to add/)).toHaveCount(0);

    await shop.logInAsGuest();
    await expect(page).toHaveURL('/profile-page');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  },
);

testAsGuest(
  'a shopper whom another tab logged out reads that, and is not asked to log in',
  { tag: '@nightly' },
  async ({ page, shop, context }) => {
    await page.goto('/profile-page');
    const other = await context.newPage();
    await other.goto('/profile-page');
    await other.getByRole('button', { name: 'Log Out' }).click();
    await other.getByRole('button', { name: 'Log out anyway' }).click();

    await expect(page).toHaveURL('/');
    await expect(shop.toast('You have been logged out')).toBeVisible();
    await expect(shop.toast('Please log in to continue')).toHaveCount(0);
  },
);

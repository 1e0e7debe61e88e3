import { forgottenPassword } from './forgotten-password.stories';
import { forgetResponses, prepareResponses, silentResponses, strainedResponses } from './prepared-responses';
import type { Story } from './story';
import { momentaryStates, pictureStates } from './states.stories';

const PART_ID = 'BR-8101';
const PART = `/singleProduct-page/${PART_ID}`;

const visitor: readonly Story[] = [
  { name: 'home', enter: (stage) => stage.content('/') },
  {
    name: 'home-suggestions',
    enter: async ({ page }) => {
      await page.getByRole('main').getByRole('combobox').fill('brake');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'listing', enter: (stage) => stage.content('/products-page') },
  { name: 'listing-details', enter: (stage) => stage.button('More Details').click() },
  {
    name: 'listing-filters',
    only: 'phone',
    enter: async (stage) => {
      await stage.content('/products-page?category=Brakes');
      await stage.button(/^Filters/).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'listing-filtered',
    only: 'desktop',
    enter: (stage) => stage.content('/products-page?category=Brakes&category=Oil&sort=low-to-high'),
  },
  {
    name: 'listing-none',
    enter: (stage) => stage.go('/products-page?search=flux+capacitor', 'There are no such items'),
  },
  { name: 'product', enter: (stage) => stage.content(PART) },
  {
    name: 'product-large',
    enter: async (stage) => {
      await stage.button('Show large picture').click();
    },
  },
  ...pictureStates,
  { name: 'product-unknown', enter: (stage) => stage.go('/singleProduct-page/XX-0000', 'No such part') },
  { name: 'log-in', enter: (stage) => stage.go('/logIn-Page', 'Remember me') },
  {
    name: 'log-in-errors',
    enter: async (stage) => {
      await stage.button('Log-In').click();
      await stage.sees('Fill all the fields');
    },
  },
  { name: 'sign-up', enter: (stage) => stage.go('/signUp-Page', 'Last name') },
  {
    name: 'sign-up-errors',
    enter: async (stage) => {
      await stage.button('Sign-Up').click();
      await stage.sees('Fill all the fields');
    },
  },
  ...forgottenPassword,
  { name: 'customer-care', enter: (stage) => stage.go('/customer-care', 'Forgotten your password?') },
  {
    name: 'car-choice',
    enter: async (stage) => {
      await stage.button('Choose your car').click();
      await stage.dialogButton('Hyundai').waitFor();
    },
  },
  {
    name: 'car-choice-engines',
    enter: async (stage) => {
      await stage.dialogButton('Hyundai').click();
      await stage.dialogButton('Creta').click();
      await stage.sees('Year and engine');
    },
  },
  { name: 'not-found', enter: (stage) => stage.go('/exhaust', 'PAGE 404 Go Back to Homepage') },
];

const newShopper: readonly Story[] = [
  {
    name: 'cart-empty',
    enter: async (stage) => {
      await stage.logInAsGuest();
      await stage.go('/cart-page', 'There is nothing in the Cart');
    },
  },
  { name: 'wishlist-empty', enter: (stage) => stage.go('/wishlist-page', 'There is nothing in the Wishlist') },
  { name: 'checkout-empty', enter: (stage) => stage.go('/checkout-page', 'There is nothing in the Cart') },
  { name: 'addresses-empty', enter: (stage) => stage.go('/profile-page/address', 'No address is saved yet') },
  { name: 'orders-empty', enter: (stage) => stage.go('/profile-page/orders', 'You have not bought anything yet') },
];

const buyer: readonly Story[] = [
  { name: 'profile', enter: (stage) => stage.content('/profile-page') },
  {
    name: 'cart',
    enter: async (stage) => {
      await stage.put('cart', ['BR-8101', 'EL-4102']);
      await stage.put('wishlist', ['BR-8102', 'BR-8101', 'EL-4102']);
      await stage.content('/cart-page');
    },
  },
  { name: 'wishlist', enter: (stage) => stage.content('/wishlist-page') },
  ...momentaryStates,
  { name: 'checkout-no-address', enter: (stage) => stage.content('/checkout-page') },
  {
    name: 'checkout-address-missing',
    enter: async (stage) => {
      await stage.button(/^Pay/).click();
      await stage.sees('please select the address');
    },
  },
  {
    name: 'address-modal-errors',
    enter: async (stage) => {
      await stage.button('Add New Address').click();
      await stage.dialogButton('Add Address').click();
      await stage.page.locator('dialog .Toastify__toast').first().waitFor();
    },
  },
  {
    name: 'address-modal-keyboard',
    only: 'phone',
    heightLeft: 450,
    enter: (stage) => stage.page.getByRole('dialog').getByLabel('Mobile number').focus(),
  },
  {
    name: 'address-modal',
    enter: async (stage) => {
      await stage.dialogButton('Fill Dummy Address').click();
    },
  },
  {
    name: 'checkout',
    enter: async (stage) => {
      await stage.dialogButton('Add Address').click();
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      await stage.page.getByRole('main').getByRole('radio').first().check();
    },
  },
  { name: 'addresses', enter: (stage) => stage.content('/profile-page/address') },
  {
    name: 'address-edit',
    enter: async (stage) => {
      await stage.button('Edit').click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'payment',
    enter: async (stage) => {
      await stage.content('/checkout-page');
      await stage.page.getByRole('main').getByRole('radio').first().check();
      await stage.button(/^Pay/).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'confirmation',
    enter: async (stage) => {
      await stage.dialogButton(/^Pay/).click();
      await stage.sees('Order Confirmed');
    },
  },
  { name: 'orders', enter: (stage) => stage.content('/profile-page/orders') },
  {
    name: 'order',
    enter: async (stage) => {
      await stage.page.getByRole('main').getByRole('link', { name: /^PP-/ }).first().click();
      await stage.sees('Delivered to');
    },
  },
  {
    name: 'order-printed',
    enter: ({ page }) => page.emulateMedia({ media: 'print' }),
    leave: ({ page }) => page.emulateMedia({ media: 'screen' }),
  },
  {
    name: 'order-again',
    enter: async (stage) => {
      await stage.button('Reorder').click();
      await stage.sees('The parts of this order are in your cart');
    },
  },
];

const failing: readonly Story[] = [
  {
    name: 'home-failed',
    enter: async (stage) => {
      await prepareResponses(stage.page, {});
      await stage.go('/', 'Try again');
    },
  },
  { name: 'listing-failed', enter: (stage) => stage.go('/products-page', 'Try again') },
  { name: 'product-failed', enter: (stage) => stage.go(PART, 'Try again') },
  { name: 'cart-failed', enter: (stage) => stage.go('/cart-page', 'Try again') },
  { name: 'wishlist-failed', enter: (stage) => stage.go('/wishlist-page', 'Try again') },
  { name: 'orders-failed', enter: (stage) => stage.go('/profile-page/orders', 'Try again') },
  { name: 'order-failed', enter: (stage) => stage.go('/profile-page/orders/some-order', 'Try again') },
  { name: 'addresses-failed', enter: (stage) => stage.go('/profile-page/address', 'Try again') },
  { name: 'checkout-failed', enter: (stage) => stage.go('/checkout-page', 'Try again') },
];

const strained: readonly Story[] = [
  {
    name: 'listing-strained',
    enter: async (stage) => {
      await prepareResponses(stage.page, strainedResponses(stage.catalogue));
      await stage.content('/products-page');
    },
  },
  { name: 'product-out-of-stock', enter: (stage) => stage.content(`/singleProduct-page/${stage.catalogue[0]?._id}`) },
  { name: 'product-strained', enter: (stage) => stage.content(`/singleProduct-page/${stage.catalogue[1]?._id}`) },
  { name: 'cart-strained', enter: (stage) => stage.content('/cart-page') },
  { name: 'wishlist-strained', enter: (stage) => stage.content('/wishlist-page') },
  { name: 'checkout-strained', enter: (stage) => stage.content('/checkout-page') },
];

const waiting: readonly Story[] = [
  {
    name: 'home-loading',
    enter: async (stage) => {
      await prepareResponses(stage.page, silentResponses(PART_ID));
      await stage.go('/', 'Search by Categories');
    },
  },
  { name: 'listing-loading', enter: (stage) => stage.waiting('/products-page') },
  { name: 'product-loading', enter: (stage) => stage.waiting(PART) },
  { name: 'cart-loading', enter: (stage) => stage.waiting('/cart-page') },
  { name: 'wishlist-loading', enter: (stage) => stage.waiting('/wishlist-page') },
  { name: 'orders-loading', enter: (stage) => stage.waiting('/profile-page/orders') },
  { name: 'addresses-loading', enter: (stage) => stage.waiting('/profile-page/address') },
  { name: 'checkout-loading', enter: (stage) => stage.waiting('/checkout-page') },
];

const broken: readonly Story[] = [
  {
    name: 'remote-down',
    enter: async (stage) => {
      await forgetResponses(stage.page);
      await stage.page.route('**/mf-catalog/*.js*', (route) => route.abort('connectionrefused'));
      await stage.go('/products-page', 'Try again');
    },
  },
];

/** Stories of which each follows from the one before; a group can be entered without the others. */
export interface StoryGroup {
  readonly name: string;
  readonly stories: readonly Story[];
}

/** The screens that a visitor meets: of mf-catalog, mf-account and the shell. */
export const visitorStories: StoryGroup = { name: 'as a visitor', stories: visitor };

/** Stories of a logged-in shopper, of every remote. */
export const accountStories: readonly StoryGroup[] = [
  { name: 'from an empty cart to an order', stories: [...newShopper, ...buyer] },
  { name: 'when requests fail', stories: failing },
  { name: 'with long texts and large numbers', stories: strained },
  { name: 'while it loads, or a remote is down', stories: [...waiting, ...broken] },
];

/** Every screen in its main states, in an order in which one shopper comes by them. */
export const stories: readonly Story[] = [visitorStories, ...accountStories].flatMap((group) => group.stories);

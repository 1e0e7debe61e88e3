import * as shop from './index';
import { messages, paths } from './index';
import { backendMessages } from './backend-messages';
import { fulfilmentTexts } from './backend/fulfilment-texts';
import { lateMessages } from './late-messages';
import { demonstrationSettings } from './demonstration-settings';

/** The texts that the specification quotes, copied from it and not from the code: a changed letter there fails this test. */
describe('the texts of the specification are literal', () => {
  it.each([
    [messages.fillAllFields, 'messages-3', 'Fill all the fields'],
    [lateMessages.passwordIncorrect, 'sign-up-5', 'Please fill password correctly'],
    [messages.selectAddress, 'checkout-2', 'please select the address'],
    [messages.enterAmount, 'checkout-3', 'please enter amount'],
    [messages.fillAllDetails, 'addresses-8, messages-4', 'please fill all the details '],
    [lateMessages.mobileNumberIncorrect, 'addresses-9, messages-4', 'please fill the mobile number correctly'],
    [lateMessages.postalCodeIncorrect, 'addresses-10, messages-4', 'Please fill the postal code correctly'],
    [lateMessages.postalCodeOfOtherState, 'addresses-15', 'This postal code belongs to another state. Check both.'],
    [lateMessages.emailIncorrect, 'sign-up-10', 'Please fill the email correctly'],
    [lateMessages.vehicleNotFound, 'vehicles-3', 'This car is not in our catalogue.'],
    [messages.somethingWentWrong, 'messages-2', 'Something went wrong'],
    [lateMessages.loggedIn, 'log-in-8', "Hey you loge'd in man"],
    [lateMessages.cartItemIncremented, 'backend-20', 'Item added to cart'],
    [lateMessages.wishlistItemAdded, 'backend-23', 'Item Added to wishlist'],
    [lateMessages.wishlistItemDeleted, 'backend-24', 'Item deleted from wishlist data'],
    [lateMessages.addressUpdated, 'addresses-12', 'Address Updated'],
    [lateMessages.addressRemoved, 'addresses-12, backend-29', 'Address Removed'],
    [lateMessages.orderPlaced('pay_1'), 'payment-13', 'Order Placed with order Id-pay_1'],
    [messages.logInToContinue, 'session-3', 'Please log in to continue'],
    [messages.cartEmpty, 'cart-3', 'There is nothing in the Cart'],
    [messages.wishlistEmpty, 'wishlist-1', 'There is nothing in the Wishlist'],
    [messages.listingEmpty, 'listing-20', 'There are no such items'],
    [messages.pageNotFound, 'shell-2', 'PAGE 404 Go Back to Homepage'],
    [messages.orderConfirmed, 'confirmation-1', 'Order Confirmed'],
    [lateMessages.tokenInvalid, 'backend-30', 'The token is invalid. Unauthorized access error.'],
    [
      lateMessages.credentialsInvalid,
      'backend-8',
      'The credentials you entered are invalid. Unauthorized access error.',
    ],
    [messages.emailNotRegistered, 'backend-31', 'The email you entered is not Registered. Not Found error'],
    [lateMessages.emailExists, 'backend-10', 'Unprocessable Entity. Email Already Exists.'],
    [messages.onlyLeft(4), 'cart-10', 'Only 4 left'],
    [messages.forgottenPassword, 'log-in-4', 'Forget password ?'],
    [messages.popularCarMakers, 'home-2', 'Popular Car Makers'],
    [messages.searchByCategories, 'home-3', 'Search by Categories'],
    [messages.filters, 'listing-5', 'Filters'],
    [messages.andAbove(1), 'listing-11', '1 and above'],
    [messages.placeOrder, 'cart-2', 'Place Order'],
    [messages.moveToCart, 'wishlist-2', 'Move to Cart'],
  ])('%s [%s]', (text, _, quoted) => {
    expect(text).toBe(quoted);
  });
});

it('each text of the shop says something, whatever is put into it', () => {
  const texts = { ...messages, ...lateMessages, ...backendMessages, ...fulfilmentTexts };
  const written = Object.values(texts).map((text) =>
    typeof text === 'string' ? text : (text as (...facts: unknown[]) => string)(2, 'Creta'),
  );
  expect(written.filter((text) => !/[a-z]{3}/i.test(text))).toEqual([]);
});

describe('the constants of the specification', () => {
  it('are what it says [backend-35, cart-5, cart-12, listing-13, listing-17, session-10, shop-5]', () => {
    expect(shop).toMatchObject({
      TOKEN_STORAGE_KEY: 'piston-parts-token',
      PRICE_SLIDER_MIN: 0,
      PRICE_SLIDER_MAX: 1500,
      LOWEST_RATING: 1,
      HIGHEST_RATING: 5,
      PAGE_SIZE: 6,
      PAGES_IN_RANGE: 3,
      PAGES_AT_EDGES: 2,
      SEARCH_DEBOUNCE_MS: 1500,
      INCREASE_THROTTLE_MS: 500,
      DECREASE_THROTTLE_MS: 1000,
      MAX_SUGGESTIONS: 5,
      TOAST_AUTO_CLOSE_MS: 3000,
      TOAST_POSITION: 'top-left',
      ZOOM_HOVER_DELAY_MS: 250,
      ZOOM_HOVER_OFF_MS: 150,
      ZOOM_FADE_MS: 300,
      ZOOM_SMALL_PX: 450,
      ZOOM_LARGE_PX: 1800,
      FIRST_QUANTITY: 1,
      SIMULATED_DELAY_MS: 400,
      CURRENCY: 'INR',
      PAYMENT_DESCRIPTION: 'Happy shopping',
    });
  });
});

describe('the routes of the specification', () => {
  it('are where it says [shell-1]', () => {
    const { home, logIn, signUp, listing, productPattern, cart, checkout, confirmation, wishlist, profile, addresses } =
      paths;
    expect([home, logIn, signUp, listing, productPattern, cart]).toEqual([
      '/',
      '/logIn-Page',
      '/signUp-Page',
      '/products-page',
      '/singleProduct-page/:id',
      '/cart-page',
    ]);
    expect([checkout, confirmation, wishlist, profile, addresses]).toEqual([
      '/checkout-page',
      '/confirmation',
      '/wishlist-page',
      '/profile-page',
      '/profile-page/address',
    ]);
  });
});

describe('The pages of the demonstration', () => {
  it('lead to the orders, where one is cancelled and sent back, and deny neither that nor a day of arrival [settings-5]', () => {
    const { customerCare, delivery, returns } = demonstrationSettings.pages ?? {};
    for (const page of [customerCare, delivery, returns]) {
      expect(page?.join(' ')).toContain(`](${paths.orders})`);
      expect(page?.join(' ')).not.toMatch(/No day is promised|Nothing can be changed/);
    }
  });
});

import * as shop from './index';
import { messages, paths } from './index';

/** What the specification quotes, copied from it and not from the code: whoever changes a letter there hears of it. */
describe('the texts of the specification are said to the letter', () => {
  it.each([
    [messages.fillAllFields, 'Fill all the fields'],
    [messages.passwordIncorrect, 'Please fill password correctly'],
    [messages.selectAddress, 'please select the address'],
    [messages.enterAmount, 'please enter amount'],
    [messages.fillAllDetails, 'please fill all the details '],
    [messages.mobileNumberIncorrect, 'please fill the mobile number correctly'],
    [messages.postalCodeIncorrect, 'Please fill the postal code correctly'],
    [messages.somethingWentWrong, 'Something went wrong'],
    [messages.loggedIn, "Hey you loge'd in man"],
    [messages.cartItemIncremented, 'Item added to cart'],
    [messages.wishlistItemAdded, 'Item Added to wishlist'],
    [messages.wishlistItemDeleted, 'Item deleted from wishlist data'],
    [messages.addressUpdated, 'Address Updated'],
    [messages.addressRemoved, 'Address Removed'],
    [messages.orderPlaced('pay_1'), 'Order Placed with order Id-pay_1'],
    [messages.logInToContinue, 'Please log in to continue'],
    [messages.cartEmpty, 'There is nothing in the Cart'],
    [messages.wishlistEmpty, 'There is nothing in the Wishlist'],
    [messages.listingEmpty, 'There are no such items'],
    [messages.pageNotFound, 'PAGE 404 Go Back to Homepage'],
    [messages.orderConfirmed, 'Order Confirmed'],
    [messages.tokenInvalid, 'The token is invalid. Unauthorized access error.'],
    [messages.credentialsInvalid, 'The credentials you entered are invalid. Unauthorized access error.'],
    [messages.emailNotRegistered, 'The email you entered is not Registered. Not Found error'],
    [messages.emailExists, 'Unprocessable Entity. Email Already Exists.'],
    [messages.onlyLeft(4), 'Only 4 left'],
  ])('%s', (said, quoted) => {
    expect(said).toBe(quoted);
  });
});

describe('the constants of section 9', () => {
  it('are what it says', () => {
    expect(shop).toMatchObject({
      TOKEN_STORAGE_KEY: 'piston-parts-token',
      DELIVERY_CHARGE: 50,
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

describe('the routes of section 2', () => {
  it('are where it says', () => {
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

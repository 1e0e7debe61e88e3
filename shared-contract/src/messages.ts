import { MAX_TEXT_LENGTH, MAX_UNITS_PER_PART } from './constants';

const atMost = (units: number): string => `At most ${units} in an order`;

/**
 * Every text that the specification quotes, spelling included, and the few plain ones that the backends add.
 * A screen, a saga or a backend takes its text from here so that all of them use the same words.
 */
export const messages = {
  doNotFit: (parts: number, model = 'car') =>
    `${parts === 1 ? '1 part does not fit' : `${parts} parts do not fit`} your ${model}`,
  fillAllFields: 'Fill all the fields',
  passwordIncorrect: 'Please fill password correctly',
  selectAddress: 'please select the address',
  enterAmount: 'please enter amount',
  fillAllDetails: 'please fill all the details ',
  mobileNumberIncorrect: 'please fill the mobile number correctly',
  postalCodeIncorrect: 'Please fill the postal code correctly',
  postalCodeOfOtherState: 'This postal code belongs to another state. Check both.',
  emailIncorrect: 'Please fill the email correctly',
  textTooLong: `Please keep each field to ${MAX_TEXT_LENGTH} characters at most`,
  textUnreadable: 'Please remove the characters that cannot be shown',
  somethingWentWrong: 'Something went wrong',
  connectionLost: 'The connection is gone. Check it and try again.',

  loggedIn: "Hey you loge'd in man",
  /** Read out by screen readers: the button's own change is silent. */
  addedToCart: (productName: string) => `${productName} is in your cart`,
  signedUp: 'Welcome. Your account is ready.',
  loggedOut: 'You have been logged out',
  cartItemIncremented: 'Item added to cart',
  wishlistItemAdded: 'Item Added to wishlist',
  wishlistItemDeleted: 'Item deleted from wishlist data',
  addressUpdated: 'Address Updated',
  addressRemoved: 'Address Removed',
  /** @param paymentId the payment id that the provider gave, not the order's own id (payment-13). */
  orderPlaced: (paymentId: string) => `Order Placed with order Id-${paymentId}`,
  logInToContinue: 'Please log in to continue',
  paymentDismissed: 'The payment was closed. Nothing was charged; your cart and address are as they were.',
  paymentDeclined: 'The card was declined. Nothing was charged; try again or use another card.',
  paymentUnconfirmed:
    'We could not reach the shop to confirm your payment. Press Pay again: you will not be charged twice.',

  cartEmpty: 'There is nothing in the Cart',
  wishlistEmpty: 'There is nothing in the Wishlist',
  ordersEmpty: 'You have not bought anything yet',
  reordered: 'The parts of this order are in your cart',
  forgottenPassword: 'Forget password ?',
  popularCarMakers: 'Popular Car Makers',
  searchByCategories: 'Search by Categories',
  filters: 'Filters',
  andAbove: (rating: number) => `${rating} and above`,
  placeOrder: 'Place Order',
  moveToCart: 'Move to Cart',
  reorderedInPart: 'Your cart has all that is left of this order, but not:',
  noPartsForMaker: (maker: string) => `We have no parts for ${maker} yet.`,
  listingEmpty: 'There are no such items',
  pageNotFound: 'PAGE 404 Go Back to Homepage',
  orderConfirmed: 'Order Confirmed',
  productNotFound: 'This part is not in our catalogue.',
  vehicleNotFound: 'This car is not in our catalogue.',

  tokenInvalid: 'The token is invalid. Unauthorized access error.',
  credentialsInvalid: 'The credentials you entered are invalid. Unauthorized access error.',
  resetLinkInvalid: 'This link is used up or too old. Ask for a new one.',
  passwordChanged: 'Your new password is saved. Other devices are logged out.',
  passwordReplaced: 'Your new password is saved. You are logged out everywhere: log in with it.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  emailExists: 'Unprocessable Entity. Email Already Exists.',
  addressNotFound: 'This address is not in your list. Reload the page and try again.',
  notInCart: 'This part is not in your cart. Reload the page and try again.',
  notInWishlist: 'This part is not in your wishlist. Reload the page and try again.',
  outOfStock: 'This part is out of stock.',
  quantityAtLeastOne: 'The quantity cannot go below 1. Remove the part instead.',
  /** @param stock number of units in stock (cart-10). */
  onlyLeft: (stock: number) => `Only ${stock} left`,
  /** Beside the quantity, when the stock would allow for more. */
  atMostInOrder: atMost(MAX_UNITS_PER_PART),
  /** The same, where the owner has set the units. */
  atMostUnits: atMost,
  orderNotFound: 'This order is not one of yours.',
  providerSilent: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  orderClosed: 'This order is closed. Go back to the cart and place it again.',
  refundDue:
    'The parts of this order were sold before your payment came. You get all of your money back within a week.',
} as const;

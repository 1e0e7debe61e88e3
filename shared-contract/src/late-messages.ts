import { MAX_TEXT_LENGTH, MAX_UNITS_PER_PART } from './constants';
import { messages } from './messages';

/** Texts of sagas, schemas and backends. Apart from `messages`, which every page loads before it is interactive. */
export const lateMessages = {
  passwordIncorrect: 'Please fill password correctly',
  mobileNumberIncorrect: 'please fill the mobile number correctly',
  postalCodeIncorrect: 'Please fill the postal code correctly',
  postalCodeOfOtherState: 'This postal code belongs to another state. Check both.',
  emailIncorrect: 'Please fill the email correctly',
  textTooLong: `Please keep each field to ${MAX_TEXT_LENGTH} characters at most`,
  textUnreadable: 'Please remove the characters that cannot be shown',
  connectionLost: 'The connection is gone. Check it and try again.',
  loggedIn: "Hey you loge'd in man",
  signedUp: 'Welcome. Your account is ready.',
  loggedOut: 'You have been logged out',
  cartItemIncremented: 'Item added to cart',
  wishlistItemAdded: 'Item Added to wishlist',
  wishlistItemDeleted: 'Item deleted from wishlist data',
  addressAdded: 'Address Added',
  addressUpdated: 'Address Updated',
  addressRemoved: 'Address Removed',
  /** @param paymentId the payment id that the provider gave, not the order's own id (payment-13). */
  orderPlaced: (paymentId: string) => `Order Placed with order Id-${paymentId}`,
  paymentDismissed: 'The payment was closed. Nothing was charged; your cart and address are as they were.',
  paymentDeclined: 'The card was declined. Nothing was charged; try again or use another card.',
  paymentUnconfirmed:
    'We could not reach the shop to confirm your payment. Press Pay again: you will not be charged twice.',
  noPartsForMaker: (maker: string) => `We have no parts for ${maker} yet.`,
  vehicleNotFound: 'This car is not in our catalogue.',
  tokenInvalid: 'The token is invalid. Unauthorized access error.',
  credentialsInvalid: 'The credentials you entered are invalid. Unauthorized access error.',
  passwordChanged: 'Your new password is saved. Other devices are logged out.',
  passwordReplaced: 'Your new password is saved. You are logged out everywhere: log in with it.',
  emailExists: 'Unprocessable Entity. Email Already Exists.',
  addressNotFound: 'This address is not in your list. Reload the page and try again.',
  notInCart: 'This part is not in your cart. Reload the page and try again.',
  notInWishlist: 'This part is not in your wishlist. Reload the page and try again.',
  /** Beside the quantity, when the stock would allow for more. */
  atMostInOrder: messages.atMostUnits(MAX_UNITS_PER_PART),
  providerSilent: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  orderClosed: 'This order is closed. Go back to the cart and place it again.',
} as const;

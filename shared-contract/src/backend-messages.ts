import { MAX_UNITS_PER_PART } from './constants';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from './request-limits';
import {
  MAX_ADDRESSES,
  MAX_CART_LINES,
  MAX_COMPLAINT_LENGTH,
  MAX_PART_NUMBERS,
  MAX_WISHLIST_LINES,
} from './saved-limits';

const minutesText = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

/** Texts that only backends send. Apart from `messages`, which every page loads before it is interactive. */
export const backendMessages = {
  shopUnavailable: 'The shop is not available at the moment. Try again in a minute.',
  teamUnavailable: 'This part of the shop is out of order at the moment. The rest of the shop works as usual.',
  tooManyLogIns: 'Too many shoppers are logging in right now. Try again in a few seconds.',
  /** @param minutes how long to wait. */
  tooManyAccounts: (minutes: number) =>
    `Too many accounts were opened from your network. Wait ${minutesText(minutes)} and try again.`,
  passwordCommon: 'This password is one of the commonest, which are guessed first. Choose another one.',
  oldPasswordWrong: 'This is not your old password.',
  passwordWrong: 'This is not your password.',
  guestHasNoPassword: 'A guest account has no password. Make the account your own first.',
  accountNotOfGuest: 'This account is your own already.',
  gstinIncorrect: 'This is no GSTIN. It has 15 characters, such as 29ABCDE1234F1ZW; check each of them.',
  orderNotMatched:
    'No order has this number and this email. Check both, and use the email that you gave for the order.',
  demonstrationOff: 'This is an account of the demonstration, which this shop does not have. Sign up instead.',
  /** For a cart that was filled before there was this limit. @param name of the part. @param units the limit. */
  lowerQuantity: (name: string, units: number = MAX_UNITS_PER_PART) =>
    `At most ${units} of ${name} in an order. Lower its quantity in the cart.`,
  /** @param minutes how long to wait. */
  tooManyUnpaidOrders: (minutes: number) =>
    `You have placed many orders without paying for them. Pay for the last one, or wait ${minutesText(minutes)} and try again.`,
  /** For shoppers behind one address. @param minutes how long to wait. */
  tooManyOrdersFromNetwork: (minutes: number) =>
    `Many orders were placed from your network without being paid for. Wait ${minutesText(minutes)} and try again.`,
  tooManyPartNumbers: `At most ${MAX_PART_NUMBERS} part numbers at once.`,
  addressesFull: `You have ${MAX_ADDRESSES} addresses, as many as can be saved. Delete one to add another.`,
  cartFull: `A cart holds ${MAX_CART_LINES} different parts. Order them first, or remove one.`,
  wishlistFull: `A wishlist holds ${MAX_WISHLIST_LINES} parts. Remove one to add another.`,
  paymentMismatch:
    'The payment is not of the amount of this order. You get it back within a week. Press Pay to pay for the order.',
  orderPacked:
    'This order was packed in the meantime, so it is not cancelled. Send it back instead when it arrives: you get your money back.',
  unitsNotCancellable: 'These parts are cancelled already, or are not in this order. Reload the page and try again.',
  unitsNotReturnable:
    'These parts have not been sent to you, or are on their way back already. Reload the page and try again.',
  notExchangeable:
    'You can have the same part again, or another one that is in stock and costs no more than you paid, for one part at a time. Choose one, or your money back.',
  photoUnreadable: 'This is no photo that can be read, or it is too large. Choose another one, as JPEG, PNG or WebP.',
  returnNotOpen: 'The shop has this return already, so its photo stays as it is.',
  complaintEmpty: `Say what is wrong, in ${MAX_COMPLAINT_LENGTH} characters at most.`,
  idempotencyKeyMissing: 'The Idempotency-Key header is missing.',
  idempotencyKeyTooLong: `The Idempotency-Key header may have ${MAX_IDEMPOTENCY_KEY_LENGTH} characters at most.`,
  documentLinkInvalid: 'This link to a document has expired. Open the order again, and press the link there.',
  endpointNotFound: 'There is no such endpoint.',
  notDeliveredThere: 'We do not deliver to this PIN code yet.',
  categoryNotFound: 'This category is not in our catalogue.',
  vehicleMakerNotFound: 'We know no cars of this maker.',
  /** @param minutes how long to wait. */
  tooManyAttempts: (minutes: number) => `Too many attempts. Wait ${minutesText(minutes)} and try again.`,
  idempotencyKeyReused: 'This Idempotency-Key belongs to another request.',
  paymentNotVerified: 'The payment could not be verified.',
  requestMalformed: 'The request is not of the expected form.',
} as const;

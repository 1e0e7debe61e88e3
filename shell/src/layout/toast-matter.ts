import { messages } from '@piston-parts/shared-contract';

/** The start of a message with a payment id. */
const ORDER_PLACED = messages.orderPlaced('');

/** Messages about one subject replace each other: the newest one is current. */
const MATTERS: Readonly<Record<string, readonly string[]>> = {
  session: [
    messages.loggedIn,
    messages.signedUp,
    messages.loggedOut,
    messages.logInToContinue,
    messages.fillAllFields,
    messages.passwordIncorrect,
    messages.credentialsInvalid,
    messages.emailNotRegistered,
    messages.emailExists,
    messages.tokenInvalid,
    messages.passwordReplaced,
  ],
  checkout: [
    messages.fillAllDetails,
    messages.mobileNumberIncorrect,
    messages.postalCodeIncorrect,
    messages.addressUpdated,
    messages.addressRemoved,
    messages.addressNotFound,
    messages.selectAddress,
    messages.enterAmount,
    messages.paymentDismissed,
    messages.paymentDeclined,
    messages.paymentUnconfirmed,
    messages.providerSilent,
    messages.orderClosed,
    messages.refundDue,
    ORDER_PLACED,
  ],
  cart: [messages.cartItemIncremented, messages.outOfStock, messages.notInCart, messages.quantityAtLeastOne],
  wishlist: [messages.wishlistItemAdded, messages.wishlistItemDeleted, messages.notInWishlist],
};

const matterByText = new Map(
  Object.entries(MATTERS).flatMap(([matter, texts]) => texts.map((text) => [text, matter] as const)),
);

/** What a message is about; a message that the catalogue does not know replaces no other. */
export function matterOf(text: string): string {
  if (text.startsWith(ORDER_PLACED)) return 'checkout';
  return matterByText.get(text) ?? text;
}

import { messages } from '@piston-parts/shared-contract';
import { matterOf } from './toast-matter';

test('that an order was placed replaces what was shown of its payment, whatever the payment is called', () => {
  expect(matterOf(messages.orderPlaced('pay_1'))).toBe(matterOf(messages.paymentDeclined));
  expect(matterOf(messages.orderPlaced('pay_2'))).toBe(matterOf(messages.orderPlaced('pay_1')));
});

const ONE_MATTER: Readonly<Record<string, readonly string[]>> = {
  'the session': [
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
  'an address or a payment': [
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
  ],
  'the cart': [messages.cartItemIncremented, messages.outOfStock, messages.notInCart, messages.quantityAtLeastOne],
  'the wishlist': [messages.wishlistItemAdded, messages.wishlistItemDeleted, messages.notInWishlist],
};

test.each(Object.entries(ONE_MATTER))(
  'of messages about %s the newest one takes the place of the others',
  (_, texts) => {
    expect(new Set(texts.map(matterOf)).size).toBe(1);
  },
);

test('messages on different matters stand beside each other, and so do two that the shop does not know', () => {
  const matters = [messages.loggedIn, messages.selectAddress, messages.outOfStock, messages.wishlistItemAdded];
  const unknown = ['The garage is closed', 'The lift is out of order'];

  expect(new Set([...matters, ...unknown].map(matterOf)).size).toBe(6);
});

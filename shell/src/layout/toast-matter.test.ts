import { messages } from '@piston-parts/shared-contract';
import { matterOf } from './toast-matter';

test('that an order was placed replaces what was shown of its payment, whatever the payment is called', () => {
  expect(matterOf(messages.orderPlaced('pay_1'))).toBe(matterOf(messages.paymentDeclined));
  expect(matterOf(messages.orderPlaced('pay_2'))).toBe(matterOf(messages.orderPlaced('pay_1')));
});

test('messages on different matters stand beside each other, and so do two that the shop does not know', () => {
  const matters = [messages.loggedIn, messages.selectAddress, messages.outOfStock, messages.wishlistItemAdded];
  const unknown = ['The garage is closed', 'The lift is out of order'];

  expect(new Set([...matters, ...unknown].map(matterOf)).size).toBe(6);
});

import type { HistoryEntry, OrderEventKind } from '../fulfilment.contract';
import { describeDelivery } from '../delivery-text';
import * as accountEmails from './account-emails';
import { complaintAnsweredEmail, complaintFiledEmail } from './complaint-emails';
import { fulfilmentTexts } from './fulfilment-texts';
import { describeEntry } from './history-texts';
import { moneyReturnedEmail, orderEmailPath, orderEventEmail, orderReceivedEmail } from './order-emails';

const SHOP = { name: 'Piston Parts', email: 'care@shop.example', address: ['4 Market Road', 'Thrissur 680001'] };
const NAMELESS = { name: 'Piston Parts' };
const TO = 'meera@shop.example';
const ORIGIN = 'https://shop.example';
const LINES = [
  { productId: 'EL-4103', name: 'Horn', qty: 2 },
  { productId: 'EL-4102', name: 'Relay', qty: 1 },
];
const ENTRY: Omit<HistoryEntry, 'at' | 'kind'> = {
  actor: 'shop',
  units: [{ productId: 'EL-4103', qty: 1 }],
  text: 'Delhivery AWB1',
  amount: 54_000,
};
const order = { shop: SHOP, to: TO, order: { number: 'PP-1', lines: LINES }, link: '/orders-page/1' };
const paragraphs = (email: accountEmails.Email | null) => email?.text.split('\n\n');
const of = (kind: OrderEventKind, changes: Partial<typeof ENTRY> = {}) =>
  orderEventEmail(order, { ...ENTRY, ...changes, kind });

describe('An email about an order', () => {
  const back = 'You get ₹540 back, to where you paid from, within a week.';
  const ordinary: [OrderEventKind, string, string, string[], Partial<typeof ENTRY>?][] = [
    [
      'cancelled',
      'order-cancelled: Cancelled in your order PP-1',
      'We had to cancel parts of your order: Delhivery AWB1',
      [back],
    ],
    [
      'cancelled',
      'order-cancelled: Cancelled in your order PP-1',
      'These parts of your order are cancelled:',
      [],
      { actor: 'shopper', amount: 0 },
    ],
    ['sent', 'order-sent: Your order PP-1 is on its way', 'This has left our shop with Delhivery AWB1:', []],
    [
      'delivered',
      'order-delivered: Your order PP-1 is delivered',
      'The carrier has delivered:',
      ['A part does not fit? Send it back from the page of your order.'],
    ],
    [
      'return-accepted',
      'return-accepted: Send back parts of your order PP-1',
      'We take these parts back. Please send them to us:',
      ['Piston Parts\n4 Market Road\nThrissur 680001'],
    ],
    [
      'return-refused',
      'return-refused: Your return of parts of the order PP-1',
      'We cannot take these parts back: Delhivery AWB1',
      [],
    ],
    [
      'return-received',
      'return-received: Your parts of the order PP-1 have arrived',
      'These parts are back at our shop:',
      ['We send you 1 × Horn instead.', back],
      { text: '1 × Horn' },
    ],
    [
      'return-received',
      'return-received: Your parts of the order PP-1 have arrived',
      'These parts are back at our shop:',
      [],
      { text: '', amount: 0 },
    ],
  ];

  it.each(ordinary)(
    'that is %s says so, with the parts, the link and whom to ask',
    (kind, subject, first, more, changes = {}) => {
      const email = of(kind, changes);

      expect([`${email?.kind}: ${email?.subject}`, email?.to]).toEqual([subject, TO]);
      const last = ['Your order PP-1:\n/orders-page/1', 'Questions? Write to care@shop.example.'];
      expect(paragraphs(email)).toEqual(['Hello,', first, '1 × Horn', ...more, ...last]);
    },
  );

  it('is not written of what no shopper waits for', () => {
    for (const kind of ['packed', 'return-requested', 'refund-processed', 'refund-failed'] as const)
      expect(of(kind)).toBeNull();
  });

  it('that is paid or whose money is returned says how much', () => {
    const received = orderReceivedEmail({ ...order, shop: NAMELESS }, 108_000);
    expect(`${received.kind}: ${received.subject}`).toBe('order-received: Your order PP-1 is paid');
    expect(paragraphs(received)).toEqual([
      'Hello,',
      'Thank you. We have received your payment of ₹1,080 for:',
      '2 × Horn\n1 × Relay',
      'We write again when it is on its way.',
      'Your order PP-1:\n/orders-page/1',
      'Questions? Tell the shop the order number.',
    ]);
    const returned = moneyReturnedEmail(order, '₹540');
    expect(`${returned.kind}: ${returned.subject}`).toBe(
      'money-returned: ₹540 of your order PP-1 is on its way back to you',
    );
    expect(paragraphs(returned)?.[1]).toBe('We have returned ₹540. Your bank shows it within a week.');
    expect(
      paragraphs(orderEventEmail({ ...order, shop: NAMELESS }, { ...ENTRY, kind: 'return-accepted' })),
    ).toHaveLength(5);
  });

  it('leads to the order, for others than accounts by its number', () => {
    expect([true, false].map((isOfAccount) => orderEmailPath('1', 'PP-1', isOfAccount))).toEqual([
      expect.stringMatching(/\/1$/),
      expect.stringMatching(/\?number=PP-1$/),
    ]);
  });
});

it.each<[OrderEventKind, string, Partial<typeof ENTRY>?]>([
  ['cancelled', 'The shop cancelled 1 × Horn: Delhivery AWB1. ₹540 comes back to you.'],
  ['cancelled', 'Cancelled: 1 × Horn. ₹540 comes back to you.', { actor: 'shopper' }],
  ['packed', 'Packed'],
  ['sent', 'On its way with Delhivery AWB1: 1 × Horn'],
  ['delivered', 'Delivered: Delhivery AWB1'],
  ['return-requested', 'You asked to send back 1 × Horn', { text: 'damaged' }],
  ['return-requested', 'You asked to send back 1 × Horn and to get Relay instead', { text: 'damaged: Relay' }],
  ['return-accepted', 'The shop takes back 1 × Horn'],
  ['return-refused', 'The shop does not take back 1 × Horn: Delhivery AWB1'],
  ['return-received', 'Back at the shop: 1 × Horn. You get Relay instead. ₹540 comes back to you.', { text: 'Relay' }],
  [
    'return-received',
    'Back at the shop: 1 × X-1, 2 × Relay',
    {
      text: '',
      amount: 0,
      units: [
        { productId: 'X-1', qty: 1 },
        { productId: 'EL-4102', qty: 2 },
      ],
    },
  ],
  ['refund-promised', '₹540 comes back to you: scratched', { text: 'scratched' }],
  ['refund-processed', '₹540 returned; your bank shows it within a week'],
  ['refund-failed', '₹540 could not be returned yet; the shop looks into it'],
])('A shopper reads of %s: %s', (kind, text, changes = {}) => {
  expect(describeEntry(LINES, { ...ENTRY, ...changes, kind, at: '2026-11-28T10:00:00Z' })).toBe(text);
});

it('An email about an account names the shop, what happened and what to do when it was somebody else', () => {
  const to = { email: TO };
  const {
    passwordResetEmail,
    passwordChangedEmail,
    confirmEmailEmail,
    emailTakenEmail,
    emailChangedEmail,
    accountDeletedEmail,
  } = accountEmails;
  const emails = [
    passwordResetEmail(SHOP, to, ORIGIN, 'token'),
    passwordChangedEmail(SHOP, to, ORIGIN),
    confirmEmailEmail(SHOP, to, ORIGIN, 'token'),
    emailTakenEmail(SHOP, to, ORIGIN),
    emailChangedEmail(SHOP, to),
    emailChangedEmail(NAMELESS, to),
    accountDeletedEmail(SHOP, to),
  ];
  expect(emails.map(({ kind, subject, text }) => [`${kind}: ${subject}`, ...text.split('\n\n').slice(1)])).toEqual([
    [
      'password-reset: Your new password at Piston Parts',
      'Choose a new password here within 60 minutes:',
      'https://shop.example/new-password#token',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    [
      'password-changed: Your password at Piston Parts was changed',
      'The password of your account was changed, and all other devices are logged out.',
      'If it was not you, choose a new one here at once:',
      'https://shop.example/forgotten-password',
    ],
    [
      'confirm-email: Confirm your email at Piston Parts',
      'Confirm here within 60 minutes that this is your address:',
      'https://shop.example/confirm-email#token',
      'Your account has it from then on. If you did not ask for it, do nothing.',
    ],
    [
      'email-taken: Your email at Piston Parts',
      'Another account was to get this address, which your account has already. Nothing was changed.',
      'If it was you, log in with this address:',
      'https://shop.example/logIn-Page',
    ],
    [
      'email-changed: Your email at Piston Parts was changed',
      'Your account has another email address from now on, and all devices are logged out.',
      'If it was not you, write to care@shop.example at once.',
    ],
    [
      'email-changed: Your email at Piston Parts was changed',
      'Your account has another email address from now on, and all devices are logged out.',
      'If it was not you, tell the shop at once.',
    ],
    [
      'account-deleted: Your account at Piston Parts is deleted',
      'Your account is deleted, with its addresses, cart, wishlist and garage. Paid orders stay without your name, as the law asks.',
      'If it was not you, write to care@shop.example.',
    ],
  ]);
  expect(new Set(emails.map(({ to: receiver }) => receiver))).toEqual(new Set([TO]));
  expect(new Set(emails.map(({ text }) => text.slice(0, 8)))).toEqual(new Set(['Hello,\n\n']));
});

it('An email about a complaint has its ticket, and its answer', () => {
  const complaint = { shop: SHOP, to: TO, ticket: 'T-1' };
  const emails = [
    complaintFiledEmail(complaint),
    complaintFiledEmail({ ...complaint, shop: NAMELESS }),
    ...[false, true].map((isRedressed) => complaintAnsweredEmail(complaint, { text: 'Soon.', isRedressed })),
  ];
  const filed = [
    'complaint-filed: Your complaint T-1 has reached Piston Parts',
    'Hello,',
    'We have your complaint. Its ticket number is T-1.',
    'You get our answer within 48 hours, and we put it right within a month.',
  ];
  expect(emails.map(({ kind, subject, text }) => [`${kind}: ${subject}`, ...text.split('\n\n')])).toEqual([
    [...filed, 'If you wrote nothing to Piston Parts, tell care@shop.example: somebody has mistyped an address.'],
    [...filed, 'If you wrote nothing to Piston Parts, do nothing: somebody has mistyped an address.'],
    [
      'complaint-answered: Our answer to your complaint T-1',
      'Hello,',
      'Soon.',
      'Your ticket number is T-1.',
      'The team of Piston Parts',
    ],
    [
      'complaint-redressed: Your complaint T-1 is put right',
      'Hello,',
      'Soon.',
      'With this we have put it right. If it is not right, send us another complaint.',
      'The team of Piston Parts',
    ],
  ]);
});

it('What delivery costs is one sentence, and a second where it is given back', () => {
  const cost = '₹50 an order, however many parts are in it.';
  expect(
    [{ charge: 0 }, { charge: 50 }, { charge: 50, freeFrom: 999 }, { charge: 50, freeFrom: 0 }].map(describeDelivery),
  ).toEqual([
    'Delivery costs nothing.',
    cost,
    `${cost} From ₹999 of parts on we give it back in the same order.`,
    `${cost} We give it back in the same order: the discount in the price details includes it, so delivery costs you nothing.`,
  ]);
});

it('What cannot happen to an order is written with its facts', () => {
  const { returnIs, refundTooLarge, notAllowed } = fulfilmentTexts;
  expect([returnIs('received'), refundTooLarge(54_000), notAllowed('provider')]).toEqual([
    'The return is received.',
    'At most ₹540 of this order can be returned.',
    'This is not for the provider.',
  ]);
});

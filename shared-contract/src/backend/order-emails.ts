import type { HistoryEntry, OrderEventKind } from '../fulfilment.contract';
import { describeUnits } from './history-texts';
import type { OrderLine } from '../order.contract';
import { PAISE_PER_RUPEE } from '../constants';
import { paths } from '../paths';
import { formatRupees } from '../prices';
import type { PublicSettings } from '../settings.contract';
import type { Email, Sender } from './account-emails';

/** The order that an email tells of. */
interface OrderFacts {
  readonly number: string;
  readonly lines: readonly Pick<OrderLine, 'productId' | 'name' | 'qty'>[];
}

/** The facts of each email about an order. */
export interface EmailedOrder {
  readonly shop: Sender & Pick<PublicSettings, 'address'>;
  readonly to: string;
  readonly order: OrderFacts;
  /** The path of the page where its receiver reads of the order. */
  readonly link: string;
}

const money = (paise: number): string => formatRupees(paise / PAISE_PER_RUPEE);
const returnedSoon = (amount: number): string[] =>
  amount > 0 ? [`You get ${money(amount)} back, to where you paid from, within a week.`] : [];

const careOf = (shop: Sender): string =>
  shop.email === undefined ? 'Questions? Tell the shop the order number.' : `Questions? Write to ${shop.email}.`;

const write = (
  { shop, to, order, link }: EmailedOrder,
  kind: string,
  subject: string,
  paragraphs: readonly string[],
): Email => ({
  kind,
  to,
  subject,
  text: ['Hello,', ...paragraphs, `Your order ${order.number}:\n${link}`, careOf(shop)].join('\n\n'),
});

/**
 * @param id of the order
 * @param isOfAccount whether its receiver logs in with the email: others find the order by its number and the email
 * @returns the path of the page that an email about an order links
 */
export const orderEmailPath = (id: string, number: string, isOfAccount: boolean): string =>
  isOfAccount ? paths.order(id) : `${paths.findOrder}?number=${number}`;

/** @param amount paise that were paid */
export const orderReceivedEmail = (facts: EmailedOrder, amount: number): Email =>
  write(facts, 'order-received', `Your order ${facts.order.number} is paid`, [
    `Thank you. We have received your payment of ${money(amount)} for:`,
    describeUnits(facts.order.lines, facts.order.lines, '\n'),
    'We write again when it is on its way.',
  ]);

type Entry = Omit<HistoryEntry, 'at'>;

interface EventEmail {
  readonly kind: string;
  readonly subject: string;
  /** The sentence before the parts. */
  readonly first: string;
  readonly more?: readonly string[];
}

/** Of the changes that are reported; returned money has its own email. */
const EVENT_EMAILS: Partial<Record<OrderEventKind, (facts: EmailedOrder, entry: Entry) => EventEmail>> = {
  cancelled: ({ order: { number } }, { actor, text, amount }) => ({
    kind: 'order-cancelled',
    subject: `Cancelled in your order ${number}`,
    first:
      actor === 'shop' ? `We had to cancel parts of your order: ${text}` : 'These parts of your order are cancelled:',
    more: returnedSoon(amount),
  }),
  sent: ({ order: { number } }, { text }) => ({
    kind: 'order-sent',
    subject: `Your order ${number} is on its way`,
    first: `This has left our shop with ${text}:`,
  }),
  delivered: ({ order: { number } }) => ({
    kind: 'order-delivered',
    subject: `Your order ${number} is delivered`,
    first: 'The carrier has delivered:',
    more: ['A part does not fit? Send it back from the page of your order.'],
  }),
  'return-accepted': ({ shop: { name, address }, order: { number } }) => ({
    kind: 'return-accepted',
    subject: `Send back parts of your order ${number}`,
    first: 'We take these parts back. Please send them to us:',
    more: address === undefined ? [] : [[name, ...address].join('\n')],
  }),
  'return-refused': ({ order: { number } }, { text }) => ({
    kind: 'return-refused',
    subject: `Your return of parts of the order ${number}`,
    first: `We cannot take these parts back: ${text}`,
  }),
  'return-received': ({ order: { number } }, { amount, text }) => ({
    kind: 'return-received',
    subject: `Your parts of the order ${number} have arrived`,
    first: 'These parts are back at our shop:',
    more: [...(text === '' ? [] : [`We send you ${text} instead.`]), ...returnedSoon(amount)],
  }),
};

/** @returns the email about a change of an order; null where none is due */
export function orderEventEmail(facts: EmailedOrder, entry: Entry): Email | null {
  const email = EVENT_EMAILS[entry.kind]?.(facts, entry);
  if (!email) return null;
  const { kind, subject, first, more = [] } = email;
  return write(facts, kind, subject, [first, describeUnits(facts.order.lines, entry.units, '\n'), ...more]);
}

/** @param amount as it is shown: `₹2,000` */
export const moneyReturnedEmail = (facts: EmailedOrder, amount: string): Email =>
  write(facts, 'money-returned', `${amount} of your order ${facts.order.number} is on its way back to you`, [
    `We have returned ${amount}. Your bank shows it within a week.`,
  ]);

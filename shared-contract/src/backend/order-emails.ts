import type { Units } from '../fulfilment.contract';
import { describeUnits } from './history-texts';
import type { OrderLine } from '../order.contract';
import { PAISE_PER_RUPEE } from '../constants';
import { formatRupees } from '../prices';
import type { Email, Sender } from './account-emails';

/** The order that an email tells of. */
interface OrderFacts {
  readonly number: string;
  readonly lines: readonly Pick<OrderLine, 'productId' | 'name'>[];
}

const money = (paise: number): string => formatRupees(paise / PAISE_PER_RUPEE);

const careOf = (shop: Sender): string =>
  shop.email === undefined ? 'Questions? Tell the shop the order number.' : `Questions? Write to ${shop.email}.`;

/** The facts of each email about an order. */
export interface EmailedOrder {
  readonly shop: Sender;
  readonly to: string;
  readonly order: OrderFacts;
}

export interface CancelledUnits {
  readonly units: readonly Units[];
  readonly isByShop: boolean;
  /** The shop's; empty for a shopper's. */
  readonly reason: string;
  /** Paise. */
  readonly amount: number;
}

export function orderCancelledEmail(
  { shop, to, order }: EmailedOrder,
  { units, isByShop, reason, amount }: CancelledUnits,
): Email {
  return {
    kind: 'order-cancelled',
    to,
    subject: `Cancelled in your order ${order.number}`,
    text: [
      'Hello,',
      isByShop ? `we had to cancel parts of your order: ${reason}` : 'these parts of your order are cancelled:',
      describeUnits(order.lines, units, '\n'),
      ...(amount > 0 ? [`You get ${money(amount)} back, to where you paid from, within a week.`] : []),
      careOf(shop),
    ].join('\n\n'),
  };
}

export function orderSentEmail(
  { shop, to, order }: EmailedOrder,
  { units, parcel }: { readonly units: readonly Units[]; readonly parcel: string },
): Email {
  return {
    kind: 'order-sent',
    to,
    subject: `Your order ${order.number} is on its way`,
    text: [
      'Hello,',
      `this has left our shop with ${parcel}:`,
      describeUnits(order.lines, units, '\n'),
      careOf(shop),
    ].join('\n\n'),
  };
}

/** @param amount as it is shown: `₹2,000` */
export function moneyReturnedEmail({ shop, to, order }: EmailedOrder, amount: string): Email {
  return {
    kind: 'money-returned',
    to,
    subject: `${amount} of your order ${order.number} is on its way back to you`,
    text: [
      'Hello,',
      `we have returned ${amount} of your order ${order.number}. Your bank shows it within a week.`,
      careOf(shop),
    ].join('\n\n'),
  };
}

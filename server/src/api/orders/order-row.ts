import {
  CURRENCY,
  summarizePrices,
  type Fulfilment,
  type Order,
  type OrderLine,
  type PriceSummary,
  type Purchase,
} from '@piston-parts/shared-contract';
import { promisedArrival, shownFulfilment, timestamp } from '@piston-parts/shared-contract/backend';
import { orders } from '../../database/order.schema';

export type OrderRow = typeof orders.$inferSelect;
/** An order that the provider knows of, so that it can be paid for. */
export type PayableOrderRow = OrderRow & { readonly providerOrderId: string };

/** The columns of an order that a shopper pays by. */
export const shownColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  amount: orders.amount,
  providerOrderId: orders.providerOrderId,
  paymentId: orders.paymentId,
  createdAt: orders.createdAt,
};

export type ShownOrderRow = Pick<OrderRow, keyof typeof shownColumns>;
export type PayableShownRow = Pick<PayableOrderRow, keyof typeof shownColumns>;

export const isPayable = <Row extends Pick<OrderRow, 'providerOrderId'>>(
  row: Row,
): row is Row & Pick<PayableOrderRow, 'providerOrderId'> => row.providerOrderId !== null;

/** Of orders that were placed before their prices were stored with them. */
const EARLIER_DELIVERY = { charge: 50, freeFrom: 0 };

/** The price panel of an order, as it was when it was placed. */
export const pricesOf = ({ prices, lines }: OrderRow): PriceSummary =>
  prices ?? summarizePrices(lines, EARLIER_DELIVERY);

/** The lines whose units an unpaid order has reserved. */
export const reservedLines = ({ reservedUntil, lines }: OrderRow): readonly OrderLine[] =>
  reservedUntil === null ? [] : lines;

export function toApiOrder(row: PayableShownRow): Order {
  const { id, number, status, amount, providerOrderId, paymentId, createdAt } = row;
  return { _id: id, number, status, amount, currency: CURRENCY, providerOrderId, paymentId, createdAt };
}

/**
 * @param fulfilment what has happened to it since; undefined for a `refund_due` order.
 * @returns null for an unpaid order.
 */
export function toApiPurchase(row: OrderRow, fulfilment: Fulfilment | undefined): Purchase | null {
  if (!isPayable(row) || row.paidAt === null) return null;
  const { address, lines, car, arrival, emailKey: email } = row;
  return {
    ...toApiOrder(row),
    paidAt: timestamp(row.paidAt),
    address,
    lines,
    prices: pricesOf(row),
    car,
    ...promisedArrival(arrival, fulfilment?.state),
    ...(email !== null && { email }),
    ...(fulfilment && { fulfilment: shownFulfilment(lines, fulfilment) }),
  };
}

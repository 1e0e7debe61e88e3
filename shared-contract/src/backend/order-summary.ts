import type { OrderSummary } from '../own-account.contract';
import type { Purchase } from '../order.contract';

/** @returns an order for those who have its number and email */
export function orderSummaryOf({ address, fulfilment, ...order }: Purchase): OrderSummary {
  const { number, status, amount, currency, paidAt, lines, prices, car, arrival, refundedAt } = order;
  const deliveredTo = { city: address.city, state: address.state };
  const history = fulfilment?.history.map(({ at, summary }) => ({ at, summary }));
  return { number, status, amount, currency, paidAt, lines, prices, car, deliveredTo, arrival, history, refundedAt };
}

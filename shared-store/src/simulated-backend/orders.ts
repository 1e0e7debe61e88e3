import {
  CURRENCY,
  messages,
  quantityRefusal,
  summarizePrices,
  type Address,
  type OrderLine,
} from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import {
  arrivalAt,
  demonstrationSettings,
  isSameOrder,
  orderCarOf,
  orderLines,
  refuse,
  rupeesToPaise,
} from '@piston-parts/shared-contract/backend';
import { cartItems } from './cart.handlers';
import { stockOf, type Database } from './database';
import { createId, createOrderNumber, createPaymentId, createProviderOrderId } from './ids';
import type { CartLine, OrderRecord, UserRecord } from './records';

/** @returns the reason why these lines cannot be ordered now, or null when they can (cart-9). */
function stockRefusal(db: Database, lines: readonly OrderLine[]): string | null {
  for (const { productId, qty } of lines) {
    const product = db.products.find(productId);
    const refusal = product ? quantityRefusal(product, qty) : messages.outOfStock;
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Keeps the lines and units that were added to the cart after the order was placed. */
function withoutPaid(cart: readonly CartLine[], paid: readonly OrderLine[]): CartLine[] {
  return cart
    .map((line) => ({ ...line, qty: line.qty - (paid.find((each) => each.productId === line.productId)?.qty ?? 0) }))
    .filter((line) => line.qty > 0);
}

/**
 * Captures the payment of an order and takes its units, as the payment provider behind the test widget: one payment for each
 * order, ever (payment-10). The order is completed when the shop hears of it.
 * @returns the id of the payment, also of one captured before; 409 for an order that is replaced, or whose units are sold.
 */
export function capturePayment(db: Database, order: OrderRecord): string {
  if (order.paymentId !== null) return order.paymentId;
  const isClosed = order.status === 'replaced' || stockRefusal(db, order.lines) !== null;
  const paymentId = isClosed ? null : createPaymentId();
  db.orders.update(order._id, paymentId === null ? { status: 'replaced' } : { paymentId });
  if (paymentId === null) return refuse(409, lateMessages.orderClosed);
  for (const { productId, qty } of order.lines) {
    db.products.update(productId, stockOf((db.products.find(productId)?.quantity ?? 0) - qty));
  }
  return paymentId;
}

/**
 * Completes an order whose payment was captured: what is paid leaves the cart.
 * @returns the order as it is now.
 */
export function reconcileOrder(db: Database, order: OrderRecord, now: string): OrderRecord {
  if (order.status !== 'created' || order.paymentId === null) return order;
  const paid = { status: 'paid', paidAt: now } as const;
  db.orders.update(order._id, paid);
  const user = db.users.find(order.userId);
  if (user) db.users.update(user._id, { cart: withoutPaid(user.cart, order.lines) });
  return { ...order, ...paid };
}

/**
 * Places an order from the backend's own cart, prices and stock (payment-4): the shopper's unpaid one, if it turns out to be
 * paid or has the same lines; else a new one that replaces it.
 */
export function orderForCart(db: Database, user: UserRecord, address: Address, now: string): OrderRecord {
  const unpaid = db.orders.all().find(({ userId, status }) => userId === user._id && status === 'created');
  if (unpaid && unpaid.paymentId !== null) return reconcileOrder(db, unpaid, now);
  const items = cartItems(db, user.cart);
  const lines = orderLines(items);
  const refusal = stockRefusal(db, lines);
  if (refusal !== null) refuse(422, refusal);
  const car = orderCarOf(user.garage);
  const arrival = arrivalAt(demonstrationSettings.deliveryTimes, address.postalCode, new Date(now));

  const prices = summarizePrices(items, demonstrationSettings.delivery);
  if (unpaid && isSameOrder(unpaid.lines, lines)) {
    db.orders.update(unpaid._id, { address, arrival, car });
    return { ...unpaid, address, arrival, car };
  }
  if (unpaid) db.orders.update(unpaid._id, { status: 'replaced' });
  const order: OrderRecord = {
    _id: createId(),
    number: createOrderNumber(),
    userId: user._id,
    status: 'created',
    amount: rupeesToPaise(prices.total),
    currency: CURRENCY,
    providerOrderId: createProviderOrderId(),
    paymentId: null,
    paidAt: null,
    createdAt: now,
    address,
    lines,
    prices,
    arrival,
    car,
  };
  db.orders.insert(order);
  return order;
}

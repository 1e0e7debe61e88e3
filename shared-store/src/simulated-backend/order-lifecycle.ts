import { CURRENCY, rupeesToPaise, summarizePrices, type Address, type OrderLine } from '@piston-parts/shared-contract';
import { cartItems } from './cart.handlers';
import type { Database } from './database';
import { createId, createOrderNumber } from './ids';
import type { CartLine, OrderRecord, UserRecord } from './records';
import { isSameOrder, orderCarOf, orderLines, refuse } from '@piston-parts/shared-contract/backend';
import { stockRefusal, takeStock } from './stock';
import { capturedPaymentId, closeGatewayOrder, openGatewayOrder } from './test-gateway';

/** A shopper's unpaid order; there is at most one. */
function openOrderOf(db: Database, user: UserRecord): OrderRecord | undefined {
  return db.orders.all().find((order) => order.userId === user._id && order.status === 'created');
}

/** Keeps the lines and units that were added to the cart after the order was placed. */
function withoutPaid(cart: readonly CartLine[], paid: readonly OrderLine[]): CartLine[] {
  return cart
    .map((line) => ({ ...line, qty: line.qty - (paid.find((each) => each.productId === line.productId)?.qty ?? 0) }))
    .filter((line) => line.qty > 0);
}

/** Marks the order as paid and removes its units from stock and cart, in one transaction (payment-10). */
export function completeOrder(db: Database, order: OrderRecord, paymentId: string, now: string): void {
  if (order.status === 'paid') return;
  db.orders.update(order._id, { status: 'paid', paymentId, paidAt: now });
  takeStock(db, order.lines);
  const user = db.users.find(order.userId);
  if (user) db.users.update(user._id, { cart: withoutPaid(user.cart, order.lines) });
}

/** Expires an unpaid order, at the payment provider too, so that nobody can pay for it any more. */
export function replaceOrder(db: Database, order: OrderRecord): void {
  closeGatewayOrder(db, order.providerOrderId);
  db.orders.update(order._id, { status: 'replaced' });
}

/**
 * Polls the payment provider about an order whose confirmation may have been lost.
 * @returns the order as it is now, paid when its payment was captured.
 */
export function reconciled(db: Database, order: OrderRecord, now: string): OrderRecord {
  const paymentId = order.status === 'created' ? capturedPaymentId(db, order.providerOrderId) : null;
  if (paymentId === null) return order;
  completeOrder(db, order, paymentId, now);
  return { ...order, status: 'paid', paymentId, paidAt: now };
}

/**
 * Places an order from the backend's own cart, prices and stock (payment-4): an older one that turns out to be paid;
 * else the unpaid one, if it has the same lines; else a new one that replaces it.
 */
export function orderForCart(db: Database, user: UserRecord, address: Address, now: string): OrderRecord {
  const waiting = openOrderOf(db, user);
  if (waiting) {
    const reconciledOrder = reconciled(db, waiting, now);
    if (reconciledOrder.status === 'paid') return reconciledOrder;
  }
  const items = cartItems(db, user.cart);
  const lines = orderLines(items);
  const refusal = stockRefusal(db, lines);
  if (refusal !== null) refuse(422, refusal);

  if (waiting && isSameOrder(waiting.lines, lines)) {
    const changed = { address, car: orderCarOf(user.garage) };
    db.orders.update(waiting._id, changed);
    return { ...waiting, ...changed };
  }
  if (waiting) replaceOrder(db, waiting);
  const amount = rupeesToPaise(summarizePrices(items).total);
  const order: OrderRecord = {
    _id: createId(),
    number: createOrderNumber(),
    userId: user._id,
    status: 'created',
    amount,
    currency: CURRENCY,
    providerOrderId: openGatewayOrder(db, amount),
    paymentId: null,
    paidAt: null,
    createdAt: now,
    address,
    lines,
    car: orderCarOf(user.garage),
  };
  db.orders.insert(order);
  return order;
}

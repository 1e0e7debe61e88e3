import {
  messages,
  type CartItem,
  type orderEndpoints,
  type Purchase,
  type ShortLine,
} from '@piston-parts/shared-contract';
import { backendMessages, refill, refuse } from '@piston-parts/shared-contract/backend';
import { addressOf } from './address.handlers';
import type { HandlersOf } from './request-context';
import { cartItems } from './cart.handlers';
import type { Database } from './database';
import { completeOrder, orderForCart, reconciled, replaceOrder } from './order-lifecycle';
import type { OrderRecord, UserRecord } from './records';
import { stockRefusal } from './stock';
import { capturePayment } from './test-gateway';
import { signPayment } from './token';

/** Read again, because an order that turned out to be paid has changed it. */
function currentCart(db: Database, user: UserRecord): CartItem[] {
  return cartItems(db, db.users.find(user._id)?.cart ?? []);
}

/** The order that was placed with this key, or undefined; a key belongs to one request of one shopper. */
function orderOfKey(db: Database, key: string, user: UserRecord, addressId: string): OrderRecord | undefined {
  const known = db.idempotencyKeys.find(key);
  if (!known) return undefined;
  if (known.userId !== user._id || known.addressId !== addressId) refuse(422, backendMessages.idempotencyKeyReused);
  return db.orders.find(known.orderId) ?? undefined;
}

const isPurchase = (order: OrderRecord): order is OrderRecord & Pick<Purchase, 'paidAt'> => order.paidAt !== null;

function purchaseOf(db: Database, id: string, user: UserRecord): Purchase {
  const order = db.orders.find(id);
  return order?.userId === user._id && isPurchase(order) ? order : refuse(404, messages.orderNotFound);
}

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  getOrders: ({ db, user }) => ({
    orders: db.orders
      .all()
      .filter((order) => order.userId === user._id)
      .filter(isPurchase)
      .reverse(),
  }),

  getOrder: ({ db, parameters, user }) => ({ order: purchaseOf(db, parameters.id, user) }),

  postReorder({ db, now, parameters, user }) {
    const { lines } = purchaseOf(db, parameters.id, user);
    const short: ShortLine[] = [];
    const cart = [...user.cart];
    for (const line of lines) {
      const at = cart.findIndex(({ productId }) => productId === line.productId);
      const filled = refill(line, cart[at]?.qty ?? 0, db.products.find(line.productId));
      if (filled.short) short.push(filled.short);
      const kept = cart[at] ?? { productId: line.productId, createdAt: now };
      if (filled.qty > 0) cart.splice(at < 0 ? cart.length : at, 1, { ...kept, qty: filled.qty, updatedAt: now });
    }
    db.users.update(user._id, { cart });
    return { cart: cartItems(db, cart), short };
  },

  postOrder({ db, now, body, user, idempotencyKey }) {
    const { addressId } = body;
    const known = orderOfKey(db, idempotencyKey, user, addressId);
    const order = known ? reconciled(db, known, now) : orderForCart(db, user, addressOf(user, addressId), now);
    if (!known) db.idempotencyKeys.insert({ _id: idempotencyKey, userId: user._id, addressId, orderId: order._id });
    return { order, cart: currentCart(db, user), paymentKey: null };
  },

  postOrderPayment({ db, now, body, parameters, user }) {
    const order = db.orders.find(parameters.id);
    if (order?.userId !== user._id) return refuse(404, messages.orderNotFound);
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const otherPayment = order.status === 'paid' && order.paymentId !== paymentId;
    if (order.status === 'replaced' || otherPayment) refuse(409, messages.orderClosed);
    // The order id of this backend, not of the proof, so that the proof of another order is refused.
    const genuine = orderId === order.providerOrderId && signature === signPayment(order.providerOrderId, paymentId);
    if (!genuine) refuse(422, backendMessages.paymentNotVerified);
    completeOrder(db, order, paymentId, now);
    return { order: { ...order, status: 'paid', paymentId }, cart: currentCart(db, user) };
  },

  postTestPayment({ db, body, parameters }) {
    const gatewayOrder = db.gatewayOrders.find(parameters.providerOrderId) ?? refuse(404, messages.orderNotFound);
    if (gatewayOrder.state === 'captured') return capturePayment(db, gatewayOrder);
    if (gatewayOrder.state === 'closed') refuse(409, messages.orderClosed);
    if (body.outcome === 'decline') refuse(402, messages.paymentDeclined);
    const order = db.orders.all().find(({ providerOrderId }) => providerOrderId === gatewayOrder._id);
    // The last moment to notice that somebody else bought the last unit: no money is taken for what is not there.
    if (order && stockRefusal(db, order.lines, order) !== null) {
      replaceOrder(db, order);
      refuse(409, messages.orderClosed);
    }
    return capturePayment(db, gatewayOrder);
  },
};

import { messages, type CartItem, type orderEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, demonstrationSettings, refuse } from '@piston-parts/shared-contract/backend';
import { addressOf } from './address.handlers';
import type { HandlersOf } from './request-context';
import { cartItems, fillCart } from './cart.handlers';
import type { Database } from './database';
import { findDone, saveDone } from './idempotency-records';
import { isPurchase, paidOrderOf, toPurchase, withProcessedRefunds } from './order-changes';
import { capturePayment, orderForCart, reconcileOrder } from './orders';
import type { UserRecord } from './records';
import { signPayment } from './token';

/** Read again, because an order that turned out to be paid has changed it. */
const currentCart = (db: Database, user: UserRecord): CartItem[] => cartItems(db, db.users.find(user._id)?.cart ?? []);

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  getOrders: ({ db, user, now }) => ({
    orders: db.orders
      .all()
      .filter((order) => order.userId === user._id)
      .filter(isPurchase)
      .map((order) => toPurchase(withProcessedRefunds(db, order, now)))
      .reverse(),
  }),

  getOrder: ({ db, parameters, user, now }) => ({
    order: toPurchase(withProcessedRefunds(db, paidOrderOf(db, parameters.id, user), now)),
  }),

  postReorder({ db, now, parameters, user }) {
    const { lines } = paidOrderOf(db, parameters.id, user);
    return fillCart(db, user, lines, now);
  },

  postOrder({ db, now, body, user, idempotencyKey }) {
    const { addressId } = body;
    const request = ['postOrder', user._id, addressId];
    const placed = db.orders.find(findDone(db, idempotencyKey, request)?.orderId ?? '');
    const order = placed ? reconcileOrder(db, placed, now) : orderForCart(db, user, addressOf(user, addressId), now);
    if (!placed) saveDone(db, idempotencyKey, request, order._id);
    return { order, cart: currentCart(db, user), paymentKey: null, delivery: demonstrationSettings.delivery };
  },

  postOrderPayment({ db, now, body, parameters, user }) {
    const order = db.orders.find(parameters.id);
    if (order?.userId !== user._id) return refuse(404, messages.orderNotFound);
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const isOtherPayment = order.status === 'paid' && order.paymentId !== paymentId;
    if (order.status === 'replaced' || isOtherPayment) refuse(409, lateMessages.orderClosed);
    // The order id of this backend, not of the proof, so that the proof of another order is refused.
    const isGenuine =
      orderId === order.providerOrderId &&
      paymentId === order.paymentId &&
      signature === signPayment(order.providerOrderId, paymentId);
    if (!isGenuine) refuse(422, backendMessages.paymentNotVerified);
    return { order: reconcileOrder(db, order, now), cart: currentCart(db, user) };
  },

  postTestPayment({ db, body, parameters: { providerOrderId } }) {
    const order = db.orders.all().find((each) => each.providerOrderId === providerOrderId);
    if (!order) return refuse(404, messages.orderNotFound);
    if (order.paymentId === null && order.status === 'created' && body.outcome === 'decline')
      refuse(402, lateMessages.paymentDeclined);
    const paymentId = capturePayment(db, order);
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: providerOrderId,
      razorpay_signature: signPayment(providerOrderId, paymentId),
    };
  },
};

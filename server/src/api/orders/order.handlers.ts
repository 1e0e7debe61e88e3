import { messages, type orderEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { and, eq } from 'drizzle-orm';
import { isPaymentSignature } from '../../payment-protocol/signatures';
import type { HandlersOf } from '../request-context';
import { orders } from '../../database/order.schema';
import { confirmPaymentProof } from './confirm-payment-proof';
import { toApiOrder, isPayable } from './order-row';
import { chargeTestCard } from './payment-provider';
import { clientHolder } from './reservation-rules';
import { areInStock } from './stock';
import { purchasesOf, purchaseWithDocuments, reorder } from './purchases';

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  getOrders: async ({ database, user }) => ({ orders: await purchasesOf(database.queries, user._id) }),

  getOrder: async ({ database: { queries }, ...request }) => ({ order: await purchaseWithDocuments(queries, request) }),

  postReorder: ({ database, parameters, user, now }) =>
    database.transaction((queries) => reorder(queries, { userId: user._id, orderId: parameters.id, now })),

  async postOrder({ orderService, findCart, payments, body, idempotencyKey: key, user, now, sender }) {
    const client = clientHolder(sender.client);
    const { addressId } = body;
    const { order, delivery } = await orderService.placeOrder({ userId: user._id, addressId, key, now, client });
    return { order: toApiOrder(order), cart: await findCart(user._id), paymentKey: payments.publicKey, delivery };
  },

  async postOrderPayment({ database, findCart, payments, body, parameters, user, sender }) {
    const own = and(eq(orders.id, parameters.id), eq(orders.userId, user._id));
    const [order] = await database.queries.select().from(orders).where(own);
    if (!order || !isPayable(order)) return refuse(404, messages.orderNotFound);
    const { razorpay_order_id: reportedOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const { providerOrderId } = order;
    const genuine =
      reportedOrderId === providerOrderId &&
      isPaymentSignature(payments.access.keySecret, providerOrderId, paymentId, signature);
    if (!genuine) {
      // The provider may have reported this payment already; a bad proof is still refused.
      const ownPayment = order.status === 'created' || order.paymentId === paymentId;
      return ownPayment ? refuse(422, backendMessages.paymentNotVerified) : refuse(409, lateMessages.orderClosed);
    }
    const { outcome, order: confirmed } = await confirmPaymentProof(
      { database, payments, log: sender.log },
      order,
      paymentId,
    );
    if (outcome === 'mismatch') return refuse(409, backendMessages.paymentMismatch);
    if (confirmed?.paymentId !== paymentId) return refuse(409, lateMessages.orderClosed);
    if (confirmed.status === 'refund_due') return refuse(409, messages.refundDue);
    return { order: toApiOrder({ ...confirmed, providerOrderId }), cart: await findCart(user._id) };
  },

  async postTestPayment({ database, payments, body, parameters }) {
    const { providerOrderId } = parameters;
    const [order] = await database.queries.select().from(orders).where(eq(orders.providerOrderId, providerOrderId));
    // With a real provider there is no test card: its own widget takes the money.
    if (!order || payments.publicKey !== null) return refuse(404, messages.orderNotFound);
    // The last check before the charge: no money is taken for an order that was replaced or has expired.
    if (order.status === 'replaced' || order.status === 'expired') return refuse(409, lateMessages.orderClosed);
    const isReserved = order.status !== 'created' || order.reservedUntil !== null;
    if (!isReserved && !(await areInStock(database.queries, order.lines))) return refuse(409, lateMessages.orderClosed);
    return chargeTestCard(payments.access, providerOrderId, body.outcome);
  },
};

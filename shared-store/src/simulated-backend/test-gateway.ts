import type { PaymentProof } from '@piston-parts/shared-contract';
import type { Database } from './database';
import { createPaymentId, createProviderOrderId } from './ids';
import type { GatewayOrderRecord } from './records';
import { signPayment } from './token';

/**
 * The card payment provider behind the test widget. It knows orders by its own ids and captures at most one payment for
 * each, ever; an order that is captured cannot be closed and one that is closed cannot be captured, so that the shop
 * can never take money for an expired order (payment-10).
 */

/** @param amount integer paise. @returns the provider's order id. */
export function openGatewayOrder(db: Database, amount: number): string {
  const _id = createProviderOrderId();
  db.gatewayOrders.insert({ _id, amount, state: 'open', paymentId: null });
  return _id;
}

export function closeGatewayOrder(db: Database, providerOrderId: string): void {
  if (db.gatewayOrders.find(providerOrderId)?.state === 'open') {
    db.gatewayOrders.update(providerOrderId, { state: 'closed' });
  }
}

/** @returns the id of the payment captured for this order, or null. */
export function capturedPaymentId(db: Database, providerOrderId: string): string | null {
  return db.gatewayOrders.find(providerOrderId)?.paymentId ?? null;
}

/** Captures the payment, or returns the one that was captured before. */
export function capturePayment(db: Database, order: GatewayOrderRecord): PaymentProof {
  const paymentId = order.paymentId ?? createPaymentId();
  if (order.paymentId === null) db.gatewayOrders.update(order._id, { state: 'captured', paymentId });
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: order._id,
    razorpay_signature: signPayment(order._id, paymentId),
  };
}

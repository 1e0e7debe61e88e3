import { CURRENCY } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import type { OrderRow } from './order-row';

/** A payment as the provider describes it, whichever channel it comes through. */
export interface ReportedPayment {
  readonly paymentId: string;
  readonly providerOrderId: string;
  /** In the smallest unit of its currency: integer paise for INR. */
  readonly amount: number;
  readonly currency: string;
  /** The provider's status; only `captured` is money that the shop has. */
  readonly status: string;
}

/** A refund as the provider describes it, whichever channel it comes through. */
export interface ReportedRefund {
  /** The provider's id of it. */
  readonly providerId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  /** The shop's id of it; null for one that the shop did not ask for. */
  readonly receipt: string | null;
  /** `pending`, `processed` or `failed`. */
  readonly status: string;
}

/** The provider's `refund` entity. */
export const providerRefundSchema = v.pipe(
  v.object({
    id: v.string(),
    payment_id: v.string(),
    amount: v.pipe(v.number(), v.safeInteger()),
    currency: v.string(),
    receipt: v.optional(v.nullable(v.string()), null),
    status: v.string(),
  }),
  v.transform(({ id: providerId, payment_id: paymentId, ...refund }): ReportedRefund => ({
    providerId,
    paymentId,
    ...refund,
  })),
);

/** The provider's `payment` entity. A payment that belongs to no order has an `order_id` of null, here ''. */
export const providerPaymentSchema = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.nullable(v.string()),
    amount: v.pipe(v.number(), v.safeInteger()),
    currency: v.string(),
    status: v.string(),
  }),
  v.transform(({ id: paymentId, order_id: orderId, ...money }): ReportedPayment => ({
    paymentId,
    providerOrderId: orderId ?? '',
    ...money,
  })),
);

export const isCaptured = ({ status }: Pick<ReportedPayment, 'status'>): boolean => status === 'captured';

/** @returns why a payment does not pay for the order; null when status, currency and amount all fit. */
export function mismatchOf(
  order: Pick<OrderRow, 'amount'>,
  payment: Pick<ReportedPayment, 'amount' | 'currency' | 'status'>,
): string | null {
  if (!isCaptured(payment)) return `its status is ${payment.status}`;
  if (payment.currency !== CURRENCY) return `its currency is ${payment.currency}`;
  if (payment.amount !== order.amount) return `its amount is ${payment.amount} and not ${order.amount}`;
  return null;
}

import * as v from 'valibot';
import { PROTECTED_FAILURES } from './auth.contract';
import { cartItemSchema } from './cart.contract';
import { CURRENCY } from './constants';
import { defineEndpoint } from './endpoint';
import { messages } from './messages';

/**
 * An order: placed before the payment widget opens, so that the backend and not the client says the amount (decision
 * C11), and `paid` once the payment is verified. `replaced` means that the cart changed and a later order took its place.
 */
export const orderSchema = v.object({
  _id: v.string(),
  status: v.picklist(['created', 'paid', 'replaced']),
  /** Integer paise. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal(CURRENCY),
  /** The payment provider's own id of this order, `order_id` of its widget. */
  providerOrderId: v.string(),
  /** The provider's payment id once paid, else null. */
  paymentId: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** What the provider's widget gives its success handler, in the provider's own spelling. */
export const paymentProofSchema = v.object(
  {
    razorpay_payment_id: v.string(messages.paymentNotVerified),
    razorpay_order_id: v.string(messages.paymentNotVerified),
    razorpay_signature: v.string(messages.paymentNotVerified),
  },
  messages.paymentNotVerified,
);
export type PaymentProof = v.InferOutput<typeof paymentProofSchema>;

const notFound = { status: 404, message: messages.orderNotFound };
const paidAnswer = v.object({ order: orderSchema, cart: v.array(cartItemSchema) });

export const orderEndpoints = {
  /** The same Idempotency-Key always answers the same order, paid by now or not (decision C12). */
  postOrder: defineEndpoint({
    method: 'POST',
    path: '/user/orders',
    access: 'protected',
    idempotent: true,
    body: v.object({ addressId: v.string(messages.selectAddress) }, messages.selectAddress),
    status: 201,
    /** `paymentKey` is the provider's public key, or null when the shop runs with the test widget (decision C10). */
    answer: v.object({ order: orderSchema, cart: v.array(cartItemSchema), paymentKey: v.nullable(v.string()) }),
    failures: [
      ...PROTECTED_FAILURES,
      { status: 400, message: messages.idempotencyKeyMissing },
      { status: 422, message: messages.idempotencyKeyReused },
      { status: 422, message: messages.selectAddress },
      { status: 404, message: messages.addressNotFound },
      { status: 422, message: messages.cartEmpty },
      { status: 422, message: messages.onlyLeft(1) },
      { status: 422, message: messages.outOfStock },
    ],
  }),
  /** Sent again with the same proof it answers the same: a lost answer is repeated, never a second order. */
  postOrderPayment: defineEndpoint({
    method: 'POST',
    path: '/user/orders/:id/payment',
    access: 'protected',
    body: paymentProofSchema,
    status: 200,
    answer: paidAnswer,
    failures: [
      ...PROTECTED_FAILURES,
      notFound,
      { status: 422, message: messages.paymentNotVerified },
      { status: 409, message: messages.orderClosed },
    ],
  }),
  /** The card network behind the test widget; a shop with a real provider does not have it. */
  postTestPayment: defineEndpoint({
    method: 'POST',
    path: '/test-gateway/orders/:providerOrderId/payments',
    access: 'public',
    body: v.object(
      { outcome: v.picklist(['success', 'decline'], messages.requestMalformed) },
      messages.requestMalformed,
    ),
    status: 201,
    answer: paymentProofSchema,
    failures: [
      notFound,
      { status: 422, message: messages.requestMalformed },
      { status: 402, message: messages.paymentDeclined },
      { status: 409, message: messages.orderClosed },
    ],
  }),
};

import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { shownArrivalSchema } from './arrival.contract';
import { addressSchema } from './address.contract';
import { cartItemSchema } from './cart.contract';
import { CURRENCY } from './constants';
import { protectedEndpoint, publicEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { deliverySchema } from './delivery-rule';
import { shownFulfilmentSchema } from './fulfilment.contract';
import { pictureSchema, priceSchema } from './product.contract';
import { idSchema } from './text-limits';
import { yearSchema } from './vehicle.contract';

/**
 * The status of an order; it never goes back. `created`: placed and waiting for its payment. `paid`. `replaced`: the
 * cart changed and a later order replaced it. `expired`: not paid in time. `refund_due`: paid after it had expired,
 * when the units were gone.
 */
export const ORDER_STATUSES = ['created', 'paid', 'replaced', 'expired', 'refund_due'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * An order: placed before the payment widget opens, so that the backend and not the client decides the amount
 * (payment-4).
 */
export const orderSchema = v.object({
  _id: v.string(),
  /** The number that a shopper gives customer care: `PP-7K4M-2XQ9`. */
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
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

/** A line of an order, with the part's name and price at the time of the order. */
export const orderLineSchema = v.object({
  productId: v.string(),
  name: v.string(),
  manufacturerName: v.string(),
  image: pictureSchema,
  price: priceSchema,
  /** Of each unit of a heavy part, whole rupees. */
  deliveryCharge: v.optional(v.number()),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type OrderLine = v.InferOutput<typeof orderLineSchema>;

/** The car that an order was placed for, with its name at that time: `Hyundai Creta 1.5 CRDi`. */
export const orderCarSchema = v.object({ vehicleId: v.string(), name: v.string(), year: yearSchema });
export type OrderCar = v.InferOutput<typeof orderCarSchema>;

const rupees = v.pipe(v.number(), v.integer());
export const pricesSchema = v.object({
  price: rupees,
  discount: rupees,
  delivery: rupees,
  total: rupees,
  savings: rupees,
});

/** A tax invoice or credit note of an order (invoices-6). */
export const orderDocumentSchema = v.object({
  kind: v.picklist(['invoice', 'credit_note']),
  /** `INV/26-27/00001` */
  number: v.string(),
  /** As a shopper reads it: `Tax invoice INV/26-27/00001`. */
  title: v.string(),
  issuedAt: v.string(),
  /** Paths that open it for an hour or two without a session. */
  pdf: v.string(),
  page: v.string(),
  /** As JSON for the invoice registration portal, of a buyer with a GSTIN (invoices-7). */
  inv01: v.optional(v.string()),
});
export type OrderDocument = v.InferOutput<typeof orderDocumentSchema>;

/** A paid order in the order history: `paid` or `refund_due`. */
export const purchaseSchema = v.object({
  ...orderSchema.entries,
  paidAt: v.string(),
  /** The delivery address at the time of the order. */
  address: addressSchema,
  lines: v.array(orderLineSchema),
  /** The price panel as it was when the order was placed. Backends before 6.1 leave it out. */
  prices: v.optional(pricesSchema),
  /** The shopper's current car when they placed it; null when they had none. */
  car: v.optional(v.nullable(orderCarSchema), null),
  /** As promised when it was placed; left out where the shop promised nothing. */
  arrival: v.optional(shownArrivalSchema),
  /** The oldest first; of one order alone, left out in lists. */
  documents: v.optional(v.array(orderDocumentSchema)),
  /** Photos beside its returns; `address` opens one for an hour or two without a session. Of one order alone. */
  returnPhotos: v.optional(v.array(v.object({ returnId: v.string(), address: v.string() }))),
  /** The email that it is found by without an account; left out where none was given. */
  email: v.optional(v.string()),
  /** Its life since it was paid. Backends before 6.2 leave it out, and so does a `refund_due` order. */
  fulfilment: v.optional(shownFulfilmentSchema),
  /** When the payment of a `refund_due` order was returned; left out until then. */
  refundedAt: v.optional(v.string()),
});
export type Purchase = v.InferOutput<typeof purchaseSchema>;

/** A line of which the cart could not get all units: `got` of `wanted` are there, possibly none. */
export const shortLineSchema = v.object({
  productId: v.string(),
  name: v.string(),
  wanted: v.pipe(v.number(), v.integer(), v.minValue(1)),
  got: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ShortLine = v.InferOutput<typeof shortLineSchema>;

/** The argument of the success handler of the provider's widget, in the provider's own spelling. */
export const paymentProofSchema = v.object(
  {
    razorpay_payment_id: idSchema(backendMessages.paymentNotVerified),
    razorpay_order_id: idSchema(backendMessages.paymentNotVerified),
    razorpay_signature: idSchema(backendMessages.paymentNotVerified),
  },
  backendMessages.paymentNotVerified,
);
export type PaymentProof = v.InferOutput<typeof paymentProofSchema>;

const paidResponse = v.object({ order: orderSchema, cart: v.array(cartItemSchema) });

export const orderEndpoints = {
  /** The shopper's paid orders, the newest first. */
  getOrders: protectedEndpoint('GET /user/orders', { response: v.object({ orders: v.array(purchaseSchema) }) }),
  getOrder: protectedEndpoint('GET /user/orders/:id', {
    response: v.object({ order: purchaseSchema }),
    failures: { 404: [messages.orderNotFound] },
  }),
  /**
   * Adds the units of an order to the cart again, as far as they are in stock. Units in the cart count, so that a
   * repeated request changes nothing and needs no Idempotency-Key.
   */
  postReorder: protectedEndpoint('POST /user/orders/:id/reorder', {
    response: v.object({ cart: v.array(cartItemSchema), short: v.array(shortLineSchema) }),
    failures: { 404: [messages.orderNotFound] },
  }),
  /** The same Idempotency-Key always returns the same order, paid or not (payment-10). */
  postOrder: protectedEndpoint('POST /user/orders', {
    idempotent: 'required',
    body: v.object({ addressId: idSchema(messages.selectAddress) }, messages.selectAddress),
    status: 201,
    /** `paymentKey` is the provider's public key, or null when the shop runs with the test widget (payment-2). */
    response: v.object({
      order: orderSchema,
      cart: v.array(cartItemSchema),
      paymentKey: v.nullable(v.string()),
      /** The current delivery charge, by which the amount was computed. Backends before 6.1 leave it out. */
      delivery: v.optional(deliverySchema),
    }),
    failures: {
      400: [backendMessages.idempotencyKeyMissing, backendMessages.idempotencyKeyTooLong],
      404: [lateMessages.addressNotFound, backendMessages.notDeliveredThere],
      422: [
        backendMessages.idempotencyKeyReused,
        messages.selectAddress,
        messages.cartEmpty,
        messages.onlyLeft(1),
        messages.outOfStock,
      ],
    },
  }),
  /** A repeated request with the same proof gets the same response and never creates a second order. */
  postOrderPayment: protectedEndpoint('POST /user/orders/:id/payment', {
    body: paymentProofSchema,
    response: paidResponse,
    failures: {
      404: [messages.orderNotFound],
      409: [lateMessages.orderClosed],
      422: [backendMessages.paymentNotVerified],
    },
  }),
  /** The card network behind the test widget; a shop with a real provider does not have it. */
  postTestPayment: publicEndpoint('POST /test-gateway/orders/:providerOrderId/payments', {
    body: v.object(
      { outcome: v.picklist(['success', 'decline'], backendMessages.requestMalformed) },
      backendMessages.requestMalformed,
    ),
    status: 201,
    response: paymentProofSchema,
    failures: {
      402: [lateMessages.paymentDeclined],
      404: [messages.orderNotFound],
      409: [lateMessages.orderClosed],
      422: [backendMessages.requestMalformed],
    },
  }),
};

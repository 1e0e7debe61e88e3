import { addressSchema, orderLineSchema, orderSchema } from '@piston-parts/shared-contract';
import * as v from 'valibot';

const wholePieces = v.pipe(v.number(), v.integer(), v.minValue(1));
const listed = { productId: v.string(), createdAt: v.string(), updatedAt: v.string() };

const cartLineSchema = v.object({ ...listed, qty: wholePieces });
const wishlistLineSchema = v.object(listed);

/**
 * A user as kept. Loose, because other fields sent at sign-up are stored too (section 3). The password is plain text,
 * as the specification has it and decision B9 allows here only.
 */
export const userRecordSchema = v.looseObject({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  password: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  cart: v.array(cartLineSchema),
  wishlist: v.array(wishlistLineSchema),
  /** Absent until the first address is added (section 3). */
  address: v.optional(v.array(addressSchema)),
});

export const orderRecordSchema = v.object({
  ...orderSchema.entries,
  userId: v.string(),
  paidAt: v.nullable(v.string()),
  address: addressSchema,
  lines: v.array(orderLineSchema),
});

/** What the payment provider knows of an order; its `_id` is the provider's order id. */
export const gatewayOrderRecordSchema = v.object({
  _id: v.string(),
  /** Integer paise. */
  amount: v.number(),
  state: v.picklist(['open', 'captured', 'closed']),
  /** Set once the money is captured. */
  paymentId: v.nullable(v.string()),
});

/** Which request a key belongs to and which order answers it. */
export const idempotencyKeyRecordSchema = v.object({
  _id: v.string(),
  userId: v.string(),
  addressId: v.string(),
  orderId: v.string(),
});

export type CartLine = v.InferOutput<typeof cartLineSchema>;
export type WishlistLine = v.InferOutput<typeof wishlistLineSchema>;
export type UserRecord = v.InferOutput<typeof userRecordSchema>;
export type OrderRecord = v.InferOutput<typeof orderRecordSchema>;
export type GatewayOrderRecord = v.InferOutput<typeof gatewayOrderRecordSchema>;
export type IdempotencyKeyRecord = v.InferOutput<typeof idempotencyKeyRecordSchema>;

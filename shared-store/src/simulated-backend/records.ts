import {
  addressSchema,
  arrivalSchema,
  complaintSchema,
  fulfilmentSchema,
  garageSchema,
  orderCarSchema,
  orderLineSchema,
  orderSchema,
  pricesSchema,
} from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';

const wholeUnits = v.pipe(v.number(), v.integer(), v.minValue(1));
const listed = { productId: v.string(), createdAt: v.string(), updatedAt: v.string() };

const cartLineSchema = v.object({ ...listed, qty: wholeUnits });
const wishlistLineSchema = v.object(listed);

/**
 * A user as stored. Loose, because other fields sent at sign-up are stored too (data-5). The password is plain text,
 * which is allowed here only (backend-33).
 */
export const userRecordSchema = v.looseObject({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  password: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Tokens issued before it are revoked; milliseconds since 1970. */
  tokensSince: v.optional(v.number()),
  cart: v.array(cartLineSchema),
  wishlist: v.array(wishlistLineSchema),
  /** Absent until the first address is added (data-4). */
  address: v.optional(v.array(addressSchema)),
  /** Absent until the first car is added. */
  garage: v.optional(garageSchema),
});

/** A token whose owner has logged out, by its own id. */
export const revokedTokenRecordSchema = v.object({ _id: v.string() });

/** A rate limit counter; it expires at `until`, milliseconds since 1970. */
export const rateLimitRecordSchema = v.object({ _id: v.string(), count: v.number(), until: v.number() });

/** A log-in or sign-up by the id of its token; times in milliseconds since 1970. */
export const sessionRecordSchema = v.object({
  _id: v.string(),
  userId: v.string(),
  device: v.string(),
  openedAt: v.number(),
  usedAt: v.number(),
  /** The account's `tokensSince` when it was opened. */
  since: v.number(),
});

/** A password reset link by its token; valid until `until`, milliseconds since 1970. */
export const resetLinkRecordSchema = v.object({ _id: v.string(), userId: v.string(), until: v.number() });

/** A link that confirms a new email of an account, by its token. */
export const emailLinkRecordSchema = v.object({ ...resetLinkRecordSchema.entries, email: v.string() });

export const orderRecordSchema = v.object({
  ...orderSchema.entries,
  userId: v.string(),
  paidAt: v.nullable(v.string()),
  address: addressSchema,
  lines: v.array(orderLineSchema),
  prices: v.optional(pricesSchema),
  arrival: v.optional(v.nullable(arrivalSchema)),
  car: v.optional(v.nullable(orderCarSchema), null),
  /** `emailKey` of the email that it is found by without an account. */
  email: v.optional(v.string()),
  returnPhotos: v.optional(v.array(v.object({ returnId: v.string(), address: v.string() }))),
  /** Its life since it was paid; left out for nothing. */
  fulfilment: v.optional(fulfilmentSchema),
});

/** A complaint by its ticket, with the Idempotency-Key that it came with. */
export const complaintRecordSchema = v.object({ ...complaintSchema.entries, _id: v.string(), key: v.string() });

/** A completed request by its Idempotency-Key; `request` identifies user and content. */
export const idempotencyRecordSchema = v.object({
  _id: v.string(),
  request: v.string(),
  /** The order that it placed. */
  orderId: v.optional(v.string()),
});

export type CartLine = v.InferOutput<typeof cartLineSchema>;
export type WishlistLine = v.InferOutput<typeof wishlistLineSchema>;
export type UserRecord = v.InferOutput<typeof userRecordSchema>;
export type OrderRecord = v.InferOutput<typeof orderRecordSchema>;
export type SessionRecord = v.InferOutput<typeof sessionRecordSchema>;
export type IdempotencyRecord = v.InferOutput<typeof idempotencyRecordSchema>;

import * as v from 'valibot';
import { yearSchema } from './vehicle.contract';

/** Where a paid order is. `sent`: at least one parcel has left. `cancelled`: no unit of it is left. */
export const FULFILMENT_STATES = ['paid', 'packed', 'sent', 'delivered', 'cancelled'] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** `refunded`: the money of the received units is with the shopper, or the part that they get instead is on its way. */
export const RETURN_STATES = ['requested', 'accepted', 'refused', 'received', 'refunded'] as const;
export const RETURN_REASONS = ['does-not-fit', 'not-needed', 'damaged', 'wrong-part'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** `waiting`: the provider is asked again until it takes it. `failed`: it refused; a person decides. */
export const REFUND_STATES = ['waiting', 'processed', 'failed'] as const;

export const ACTORS = ['shopper', 'shop', 'provider'] as const;
export type Actor = (typeof ACTORS)[number];

/** The events of an order after it is paid. */
export const ORDER_EVENTS = [
  'cancelled',
  'packed',
  'sent',
  'delivered',
  'return-requested',
  'return-accepted',
  'return-refused',
  'return-received',
  'refund-promised',
  'refund-processed',
  'refund-failed',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const paise = v.pipe(v.number(), v.integer(), v.minValue(1));

export const orderUnitsSchema = v.object({
  productId: v.string(),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
/** Units of one part of an order. */
export type Units = v.InferOutput<typeof orderUnitsSchema>;

/** Counts of a line; `returned` are those on their way back or there, unless the return was refused. */
const lineSchema = v.object({ productId: v.string(), bought: count, cancelled: count, sent: count, returned: count });

const parcelSchema = v.object({
  carrier: v.string(),
  /** The carrier's, by which it is tracked. */
  number: v.string(),
  units: v.array(orderUnitsSchema),
  sentAt: v.string(),
  deliveredAt: v.nullable(v.string()),
});

const returnedCarSchema = v.object({
  vehicleId: v.string(),
  /** At that time: `Hyundai Creta 1.5 CRDi`. */
  name: v.string(),
  year: yearSchema,
  /** The difference, in the shopper's words; empty for none. */
  difference: v.string(),
});
/** The car that the units of a return do not fit. */
export type ReturnedCar = v.InferOutput<typeof returnedCarSchema>;

const replacementSchema = v.object({
  productId: v.string(),
  name: v.string(),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Paise of a unit. */
  price: count,
  /** The carrier and number that it was sent with. */
  parcel: v.nullable(v.string()),
});
/** The part that a shopper gets instead of what came back, unit for unit. */
export type Replacement = v.InferOutput<typeof replacementSchema>;

const returnSchema = v.object({
  /** `R1`, `R2` of its order. */
  id: v.string(),
  state: v.picklist(RETURN_STATES),
  units: v.array(orderUnitsSchema),
  reason: v.picklist(RETURN_REASONS),
  /** Null for another reason, or no car; left out by older backends. */
  car: v.optional(v.nullable(returnedCarSchema)),
  /** Why the shop refused it. */
  answer: v.nullable(v.string()),
  /** Once the units are back; null for units of no price, and for an exchange without a difference. */
  refundId: v.nullable(v.string()),
  /** The part that the shopper would like instead of the money; null for the money. */
  exchangeFor: v.optional(v.nullable(v.string()), null),
  /** Set aside when the units are back; null where they are paid for. */
  replacement: v.optional(v.nullable(replacementSchema), null),
});
export type OrderReturn = v.InferOutput<typeof returnSchema>;

const refundSchema = v.object({
  /** Of the order's number; also the receipt that the provider gets. */
  id: v.string(),
  amount: paise,
  state: v.picklist(REFUND_STATES),
});

const historyEntrySchema = v.object({
  kind: v.picklist(ORDER_EVENTS),
  actor: v.picklist(ACTORS),
  at: v.string(),
  /** The units that it is about. */
  units: v.array(orderUnitsSchema),
  /**
   * Why, in the shop's words or as a `ReturnReason`, which `: ` and the part follow that is wanted instead; the carrier and
   * number of a parcel; the part that is sent instead of a returned one; empty for none.
   */
  text: v.string(),
  /** Paise; 0 for none. */
  amount: count,
});
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;

/** All that has happened to a paid order. */
export const fulfilmentSchema = v.object({
  state: v.picklist(FULFILMENT_STATES),
  packedAt: v.nullable(v.string()),
  lines: v.array(lineSchema),
  parcels: v.array(parcelSchema),
  returns: v.array(returnSchema),
  refunds: v.array(refundSchema),
  /** The oldest first. */
  history: v.array(historyEntrySchema),
});
export type Fulfilment = v.InferOutput<typeof fulfilmentSchema>;

/** The changes that its shopper can make now, as the backend decides. */
export const shownFulfilmentSchema = v.object({
  ...fulfilmentSchema.entries,
  /** With a sentence for the shopper. */
  history: v.array(v.object({ ...historyEntrySchema.entries, summary: v.string() })),
  cancellable: v.array(orderUnitsSchema),
  returnable: v.array(orderUnitsSchema),
});
export type ShownFulfilment = v.InferOutput<typeof shownFulfilmentSchema>;

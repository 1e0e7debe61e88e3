import type { Replacement, ReturnedCar, Units } from '@piston-parts/shared-contract';
import {
  ACTORS,
  FULFILMENT_STATES,
  ORDER_EVENTS,
  REFUND_STATES,
  RETURN_REASONS,
  RETURN_STATES,
} from '@piston-parts/shared-contract/schemas';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from './order.schema';
import { hasLength, isAtLeast, isBetween, isLike, isOneOf } from './row-rules';
import { products } from './schema';
import { vehicles } from './vehicle.schema';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const units = () => jsonb('units').$type<Units[]>().notNull();
const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

/**
 * The fulfilment of orders since they were paid, as `applyOrderEvent` decides it. An order to which nothing has happened
 * has no row in any of these tables, so that selling writes none. The checks hold whatever writes the rows.
 */
export const fulfilments = pgTable(
  'fulfilments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    state: text('state', { enum: FULFILMENT_STATES }).notNull(),
    packedAt: moment('packed_at'),
    /** Paise of its payment, and of all that was promised back. */
    paid: bigint('paid', { mode: 'number' }).notNull(),
    refunded: bigint('refunded', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('fulfilments_state').on(table.state),
    check('fulfilments_state', isOneOf(table.state, FULFILMENT_STATES)),
    check('fulfilments_packed', sql`${table.packedAt} is not null or ${table.state} in ('paid', 'cancelled')`),
    check('fulfilments_refunded', sql`${table.refunded} between 0 and ${table.paid}`),
  ],
);

/** Counts of an order's lines. */
export const fulfilmentLines = pgTable(
  'fulfilment_lines',
  {
    orderId: orderId(),
    productId: text('product_id').notNull(),
    bought: integer('bought').notNull(),
    cancelled: integer('cancelled').notNull(),
    sent: integer('sent').notNull(),
    returned: integer('returned').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    check('fulfilment_lines_bought', isAtLeast(table.bought, 1)),
    check(
      'fulfilment_lines_cancelled',
      sql`${table.cancelled} >= 0 and ${table.cancelled} + ${table.sent} <= ${table.bought}`,
    ),
    check('fulfilment_lines_returned', sql`${table.returned} between 0 and ${table.sent}`),
  ],
);

export const parcels = pgTable(
  'parcels',
  {
    orderId: orderId(),
    /** The carrier's. */
    number: text('number').notNull(),
    carrier: text('carrier').notNull(),
    units: units(),
    sentAt: moment('sent_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    check('parcels_units', sql`jsonb_array_length(${table.units}) >= 1`),
    check('parcels_delivered', sql`${table.deliveredAt} >= ${table.sentAt}`),
  ],
);

export const orderReturns = pgTable(
  'order_returns',
  {
    orderId: orderId(),
    id: text('id').notNull(),
    state: text('state', { enum: RETURN_STATES }).notNull(),
    units: units(),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    /** That the units do not fit; null for another reason, for none and in older rows. */
    car: jsonb('car').$type<ReturnedCar>(),
    /** Why it was refused. */
    answer: text('answer'),
    refundId: text('refund_id'),
    /** The part that the shopper would like instead of the money. */
    exchangeFor: text('exchange_for'),
    /** The part that is sent instead of the money. */
    replacement: jsonb('replacement').$type<Replacement>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.id] }),
    check('order_returns_state', isOneOf(table.state, RETURN_STATES)),
    check('order_returns_reason', isOneOf(table.reason, RETURN_REASONS)),
    check('order_returns_units', sql`jsonb_array_length(${table.units}) >= 1`),
    check('order_returns_answer', sql`(${table.answer} is not null) = (${table.state} = 'refused')`),
    check('order_returns_replacement', sql`${table.replacement} is null or ${table.state} in ('received', 'refunded')`),
    check('order_returns_refund', sql`${table.refundId} is null or ${table.state} in ('received', 'refunded')`),
  ],
);

/** Photos beside returns, which go with the account of their shopper. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    orderId: orderId(),
    returnId: text('return_id').notNull(),
    /** A JPEG of the shop's own encoding, in base64. */
    photo: text('photo').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.returnId] }),
    check('return_photos_photo', hasLength(table.photo, 1, 2_000_000)),
  ],
);

/**
 * Fitments of the catalogue that buyers doubt: a part of an order counts once, and so does an account for a part and a
 * vehicle.
 */
export const fitmentDoubts = pgTable(
  'fitment_doubts',
  {
    orderId: orderId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    /** Whose order it is. */
    userId: text('user_id').notNull(),
    /** Of the car. */
    year: integer('year').notNull(),
    raisedAt: moment('raised_at').notNull().defaultNow(),
    /** Null while it is shown. */
    resolvedAt: moment('resolved_at'),
    /** Who of the staff resolved it, or `import`; empty until then. */
    resolvedBy: text('resolved_by').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    uniqueIndex('fitment_doubts_account').on(table.productId, table.vehicleId, table.userId),
    index('fitment_doubts_vehicle').on(table.vehicleId),
    check('fitment_doubts_year', isBetween(table.year, 1900, 2100)),
    check('fitment_doubts_resolved', sql`(${table.resolvedAt} is null) = (${table.resolvedBy} = '')`),
  ],
);

/**
 * Money to return: written with what it is returned for, and asked of the provider afterwards, with the same key until it
 * is through.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** The receipt that the provider gets begins with it. */
    id: text('id').primaryKey(),
    orderId: orderId(),
    /** The provider's id of the payment that it is returned from. */
    paymentId: text('payment_id').notNull(),
    /** Whether all of a payment is returned that pays for no order. */
    isWholePayment: boolean('is_whole_payment').notNull().default(false),
    /** In the smallest unit of its currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('waiting'),
    /** The provider's id of it. */
    providerId: text('provider_id').unique(),
    /** Raised when a person tries a failed one again: the provider's response to a key stays the same for ever. */
    round: integer('round').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** The last refusal of the provider. */
    failure: text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    uniqueIndex('refunds_whole_payment')
      .on(table.paymentId)
      .where(sql`${table.isWholePayment}`),
    check('refunds_id', isLike(table.id, '^[A-Za-z0-9_-]{10,40}$')),
    check('refunds_amount', isAtLeast(table.amount, 1)),
    check('refunds_state', isOneOf(table.state, REFUND_STATES)),
    check('refunds_processed', sql`${table.state} <> 'processed' or ${table.providerId} is not null`),
    check('refunds_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check('refunds_counts', sql`${table.round} >= 1 and ${table.attempts} >= 0`),
  ],
);

/** Each night's comparison of the payments with what the provider says. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    dueAt: moment('due_at').primaryKey(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while it runs, and of one that was killed. */
    endedAt: moment('ended_at'),
    payments: integer('payments').notNull().default(0),
    differing: integer('differing').notNull().default(0),
    /** About which the provider did not respond. */
    uncompared: integer('uncompared').notNull().default(0),
  },
  (table) => [check('reconciliations_differing', sql`${table.differing} between 0 and ${table.payments}`)],
);

/** Who changed an order, when and why. Rows are only added. */
export const orderHistory = pgTable(
  'order_history',
  {
    orderId: orderId(),
    /** From 1 on, without gaps. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ORDER_EVENTS }).notNull(),
    actor: text('actor', { enum: ACTORS }).notNull(),
    /** The person of the shop's staff; empty for others. Shoppers do not see it. */
    actorName: text('actor_name').notNull(),
    at: moment('at').notNull(),
    units: units(),
    text: text('text').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_history_position', isAtLeast(table.position, 1)),
    check('order_history_kind', isOneOf(table.kind, ORDER_EVENTS)),
    check('order_history_actor', isOneOf(table.actor, ACTORS)),
    check('order_history_name', hasLength(table.actorName, 0, 200)),
    check('order_history_amount', isAtLeast(table.amount, 0)),
  ],
);

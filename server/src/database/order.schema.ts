import type { Address, Arrival, OrderCar, OrderLine, PriceSummary } from '@piston-parts/shared-contract';
import { ORDER_STATUSES } from '@piston-parts/shared-contract/schemas';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { isBetween, isOneOf } from './row-rules';
import { users } from './schema';

/**
 * While an order is `created` and `reservedUntil` is not null, the units of its lines are reserved: they are taken off the
 * products' stock. A `paid` order keeps them. The lines are part of the row, so that there is never one without the other.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** Integer paise; the dearest full cart, of 100 lines with 10 units at 2,147,483,647 rupees, has a fortieth of what is safe. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    lines: jsonb('lines').$type<OrderLine[]>().notNull(),
    /** As they were shown; null in older rows, whose delivery charge was 50 rupees and given back. */
    prices: jsonb('prices').$type<PriceSummary>(),
    /** As promised when it was placed; null where the shop promised nothing, and in older rows. */
    arrival: jsonb('arrival').$type<Arrival>(),
    /** The car that it was placed for; null for none, and in older rows. */
    car: jsonb('car').$type<OrderCar>(),
    /** `emailKey` of the email that it is found by without an account; null for none, and in older rows. */
    emailKey: text('email_key'),
    /** Null until the provider knows the order; until then it cannot be paid. */
    providerOrderId: text('provider_order_id'),
    paymentId: text('payment_id'),
    createdAt: text('created_at').notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** The client, as `clientHolder` names it; null in older rows. */
    client: text('client'),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().defaultNow(),
    /** How long its units are reserved, never longer than `expiresAt`; null: they are taken when the payment comes. */
    reservedUntil: timestamp('reserved_until', { withTimezone: true }),
    /** When it expires unless it is paid. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the provider is polled about it next; null when it is not polled any more. */
    nextPollAt: timestamp('next_poll_at', { withTimezone: true }),
    /** Polls since the order expired or was replaced. */
    pollCount: integer('poll_count').notNull().default(0),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_provider').on(table.providerOrderId),
    uniqueIndex('orders_one_waiting')
      .on(table.userId)
      .where(sql`${table.status} = 'created'`),
    index('orders_history').on(table.userId, table.paidAt),
    index('orders_paid_at').on(table.paidAt, table.id),
    index('orders_next_poll').on(table.nextPollAt),
    index('orders_overdue')
      .on(sql`coalesce(${table.reservedUntil}, ${table.expiresAt})`)
      .where(sql`${table.status} = 'created'`),
    index('orders_unpaid_user')
      .on(table.userId, table.placedAt)
      .where(sql`${table.paymentId} is null`),
    index('orders_unpaid_client')
      .on(table.client, table.placedAt)
      .where(sql`${table.paymentId} is null`),
    check('orders_status', isOneOf(table.status, ORDER_STATUSES)),
    check('orders_amount', isBetween(table.amount, 1, Number.MAX_SAFE_INTEGER)),
    check('orders_lines', sql`jsonb_array_length(${table.lines}) >= 1`),
    check('orders_paid', sql`(${table.paymentId} is not null) = (${table.status} in ('paid', 'refund_due'))`),
  ],
);

/** When a part was first reserved for an account or a client that has not paid for it since. */
export const reservationPeriods = pgTable(
  'reservation_periods',
  {
    /** `Holder['id']` */
    holder: text('holder').notNull(),
    productId: text('product_id').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** From then on it can be reserved for a full period again. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.productId] }),
    index('reservation_periods_forgotten').on(table.forgottenAt),
  ],
);

/** The request of a key, and the order that it placed. */
export const orderKeys = pgTable('order_keys', {
  key: text('key').primaryKey(),
  userId: text('user_id').notNull(),
  addressId: text('address_id').notNull(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
});

const PAYMENT_STATES = ['taken', 'refund_due'] as const;

/** Every payment that the shop has heard of: the one its order is paid by, or one that is owed back. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    /** As the provider reported them, for a person who returns the money; null in older rows. */
    amount: bigint('amount', { mode: 'number' }),
    currency: text('currency'),
    /** Why it is to be returned. */
    reason: text('reason'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('payments_state', isOneOf(table.state, PAYMENT_STATES))],
);

/** Events of the provider that were dealt with, by the provider's id; a second copy is answered and left alone. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** The local gateway's tables. A real one belongs to another company, so of the shop the comparison of payments alone reads them. */
export const gatewayOrders = pgTable('gateway_orders', {
  id: text('id').primaryKey(),
  /** Integer paise. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  receipt: text('receipt').notNull(),
  createdAt: createdAt(),
});

export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => gatewayOrders.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['authorized', 'captured', 'failed'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gateway_payments_order').on(table.orderId),
    uniqueIndex('gateway_payments_one')
      .on(table.orderId)
      .where(sql`${table.status} <> 'failed'`),
  ],
);

export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => gatewayPayments.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    receipt: text('receipt'),
    /** Of the request that made it; a second one with it makes none. */
    key: text('key').unique(),
    status: text('status', { enum: ['pending', 'processed', 'failed'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('gateway_refunds_payment').on(table.paymentId)],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from './row-rules';

export const COMPLAINT_STATES = ['open', 'answered', 'redressed'] as const;
const COMPLAINT_EVENTS = ['filed', 'answered', 'redressed'] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Complaints of shoppers, of which the law has the shop answer each within 48 hours and redress it within a month. */
export const complaints = pgTable(
  'complaints',
  {
    /** The number that the shopper gets: `T-7K4M-2XQ9-0DHW`. */
    ticket: text('ticket').primaryKey(),
    /** Of the form: one that is sent again files nothing. */
    formKey: text('form_key').notNull().unique(),
    state: text('state', { enum: COMPLAINT_STATES }).notNull().default('open'),
    email: text('email').notNull(),
    /** As it was typed; it need not exist, nor be the shopper's. */
    orderNumber: text('order_number').notNull(),
    filedAt: moment('filed_at').notNull().defaultNow(),
    /** When the person is taken out, because the account with the email is deleted; null: never. */
    forgetAt: moment('forget_at'),
  },
  (table) => [
    index('complaints_open')
      .on(table.filedAt)
      .where(sql`${table.state} <> 'redressed'`),
    index('complaints_email').on(sql`lower(${table.email})`),
    index('complaints_forgotten')
      .on(table.forgetAt)
      .where(sql`${table.forgetAt} is not null`),
    check('complaints_state', isOneOf(table.state, COMPLAINT_STATES)),
  ],
);

/** Who did what, when; the first entry has the shopper's words. */
export const complaintHistory = pgTable(
  'complaint_history',
  {
    ticket: text('ticket')
      .notNull()
      .references(() => complaints.ticket),
    position: integer('position').notNull(),
    kind: text('kind', { enum: COMPLAINT_EVENTS }).notNull(),
    /** Empty for the shopper. */
    by: text('by').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket, table.position] }),
    check('complaint_history_kind', isOneOf(table.kind, COMPLAINT_EVENTS)),
  ],
);

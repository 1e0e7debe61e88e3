import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isAtLeast, isOneOf } from './row-rules';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const EMAIL_STATUSES = ['waiting', 'sent', 'dead'] as const;

/** The outbox: emails of the shop, written with the change that they tell of. */
export const emails = pgTable(
  'emails',
  {
    /** Also names the message to mail servers, which may tell by it that they have it already. */
    id: text('id').primaryKey(),
    /** The key of its subject: a second email with the same key is not written. */
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Empty once it is sent: it may have a link that opens an account. */
    text: text('text').notNull(),
    status: text('status').$type<(typeof EMAIL_STATUSES)[number]>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** While a process sends it, when another one may: that process may be gone. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From then on it is worthless, and not sent any more. */
    expiresAt: moment('expires_at').notNull(),
    /** Codes of the last failure, without the mail server's words, which may quote an address. */
    failure: text('failure'),
  },
  (table) => [
    index('emails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'waiting'`),
    index('emails_expires').on(table.expiresAt),
    check('emails_status', isOneOf(table.status, EMAIL_STATUSES)),
    check('emails_attempts', isAtLeast(table.attempts, 0)),
  ],
);

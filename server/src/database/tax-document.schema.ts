import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TaxDocument } from '../tax/tax-document';
import { hasLength, isAtLeast, isOneOf } from './row-rules';

export const TAX_DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;

/** Tax invoices and credit notes. A rule of the database leaves every row as it was issued: it is neither changed nor deleted. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    number: text('number').primaryKey(),
    /** Of a paid order, which is never deleted. No foreign key: an older version beside this one must not meet it. */
    orderId: text('order_id').notNull(),
    kind: text('kind', { enum: TAX_DOCUMENT_KINDS }).notNull(),
    /** The subject of the document; a second one for the same subject is not issued. */
    cause: text('cause').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    document: jsonb('document').$type<TaxDocument>().notNull(),
  },
  (table) => [
    uniqueIndex('tax_documents_cause').on(table.cause),
    uniqueIndex('tax_documents_one_invoice')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice' and ${table.cause} like 'invoice of %'`),
    index('tax_documents_order').on(table.orderId, table.issuedAt),
    check('tax_documents_kind', isOneOf(table.kind, TAX_DOCUMENT_KINDS)),
    // The law's limit for the number of an invoice.
    check('tax_documents_number', hasLength(table.number, 1, 16)),
  ],
);

/** The last number of each series in a financial year. Its row stays locked until the document is there, so no number is missing. */
export const taxDocumentNumbers = pgTable(
  'tax_document_numbers',
  {
    kind: text('kind', { enum: TAX_DOCUMENT_KINDS }).notNull(),
    /** The year in which it begins. */
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.year] }),
    check('tax_document_numbers_last', isAtLeast(table.last, 1)),
  ],
);

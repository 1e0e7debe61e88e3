import { bigint, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isAtLeast } from './row-rules';
import { products } from './schema';

/** The stock that an owner wrote into an export and imported: a second import changes it by what differs from that. */
export const stockEdits = pgTable(
  'stock_edits',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The moment of the export. */
    exportedAt: timestamp('exported_at', { withTimezone: true }).notNull(),
    stock: integer('stock').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.exportedAt] }),
    check('stock_edits_stock', isAtLeast(table.stock, 0)),
  ],
);

/**
 * Counts the changes of the catalogue, so that cached responses can be validated. Triggers write it; each connection
 * has a separate row, so that no sale waits for another one.
 */
export const catalogueChanges = pgTable('catalogue_changes', {
  slot: integer('slot').primaryKey(),
  /** Of what decides which products a listing has and in which order. */
  listing: bigint('listing', { mode: 'number' }).notNull(),
  /** Of anything, stock as well. */
  anything: bigint('anything', { mode: 'number' }).notNull(),
  /** Of the words that parts are found by. */
  words: bigint('words', { mode: 'number' }).notNull().default(0),
  /** Of what parts are filtered and sorted by, stock apart. */
  facts: bigint('facts', { mode: 'number' }).notNull().default(0),
});

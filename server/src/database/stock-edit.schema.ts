import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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

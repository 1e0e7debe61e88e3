import { bigint, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './schema';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The words of each part, by field as weight. Triggers write it: no other statement does. */
export const partSearch = pgTable(
  'part_search',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    search: tsvector('search').notNull(),
    /** That of the product. */
    position: integer('position').notNull(),
  },
  (table) => [index('part_search_words').using('gin', table.search)],
);

/** Every word without digits that a part has or had: what typos are corrected by. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
});

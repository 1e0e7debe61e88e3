import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { isLike } from './row-rules';

/** The photos whose pictures are in the bucket. What is in it now may be something else: only these contents count. */
export const photos = pgTable(
  'photos',
  { hash: text('hash').primaryKey(), contents: text('contents').notNull() },
  (table) => [check('photos_hash', isLike(table.hash, '^[0-9a-f]{32}$'))],
);

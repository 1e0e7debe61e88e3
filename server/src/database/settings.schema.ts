import type { ShopSettings } from '@piston-parts/shared-contract';
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isAtLeast } from './row-rules';

/** Every whole set of settings that the owner ever saved; the one with the highest version counts. */
export const settingsVersions = pgTable(
  'settings_versions',
  {
    /** 1 for the first set, each later one the next. */
    version: integer('version').primaryKey(),
    settings: jsonb('settings').$type<ShopSettings>().notNull(),
    /** The change, as the history shows it. */
    change: text('change').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('settings_versions_version', isAtLeast(table.version, 1))],
);

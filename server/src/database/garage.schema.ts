import type { Car } from '@piston-parts/shared-contract';
import { MAX_CARS_IN_GARAGE } from '@piston-parts/shared-contract/schemas';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isBetween } from './row-rules';
import { users } from './schema';

/**
 * A shopper's cars, read and replaced together. They keep their vehicles' data and refer to none, because a vehicle that
 * leaves the catalogue stays in the garage.
 */
export const garages = pgTable(
  'garages',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cars: jsonb('cars').$type<Car[]>().notNull().default([]),
    /** `_id` of the current car; null for none. */
    currentId: text('current_id'),
  },
  (table) => [check('garages_cars', isBetween(sql`jsonb_array_length(${table.cars})`, 0, MAX_CARS_IN_GARAGE))],
);

import { UNRANKED, type Fitment, type Vehicle } from '@piston-parts/shared-contract';
import { FITMENT_POSITIONS, FUELS } from '@piston-parts/shared-contract/backend';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { hasLength, isAtLeast, isBetween, isLike, isOneOf } from './row-rules';
import { products } from './schema';

const MONTH = '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$';

/** One engine of one model: ACES base vehicles of consecutive years that share it. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: text('id').primaryKey(),
    maker: text('maker').notNull(),
    model: text('model').notNull(),
    generation: text('generation').notNull(),
    engine: text('engine').notNull(),
    fuel: text('fuel').$type<Vehicle['fuel']>().notNull(),
    /** Cubic centimetres. */
    displacement: integer('displacement'),
    yearFrom: integer('year_from').notNull(),
    /** Null: still made. */
    yearTo: integer('year_to'),
    /** How common its model is on the road, 1 for the most common; null: not known. */
    rank: integer('rank'),
  },
  (table) => [
    index('vehicles_maker').on(table.maker, table.model),
    check('vehicles_id', hasLength(table.id, 1, 100)),
    check('vehicles_maker', hasLength(table.maker, 1, 100)),
    check('vehicles_model', hasLength(table.model, 1, 100)),
    check('vehicles_generation', hasLength(table.generation, 0, 100)),
    check('vehicles_engine', hasLength(table.engine, 1, 100)),
    check('vehicles_fuel', isOneOf(table.fuel, FUELS)),
    check('vehicles_displacement', isAtLeast(table.displacement, 0)),
    check('vehicles_year_from', isBetween(table.yearFrom, 1900, 2100)),
    check('vehicles_rank', isBetween(table.rank, 1, UNRANKED - 1)),
    check('vehicles_year_to', isBetween(table.yearTo, 1900, 2100)),
  ],
);

/** Which part fits which vehicle. A part that fits a vehicle in several positions has a row for each. */
export const fitments = pgTable(
  'fitments',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Tells the fitments of a part apart. */
    ordinal: integer('ordinal').notNull(),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    position: text('position').$type<NonNullable<Fitment['position']>>(),
    /** Units that one car takes there. */
    quantity: integer('quantity').notNull(),
    /** Further conditions, in words; empty for none. */
    qualifier: text('qualifier').notNull(),
    /** `2019-03`; null for no limit beyond the vehicle's years. */
    producedFrom: text('produced_from'),
    producedUntil: text('produced_until'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.ordinal] }),
    index('fitments_vehicle').on(table.vehicleId, table.productId),
    check('fitments_position', isOneOf(table.position, FITMENT_POSITIONS)),
    check('fitments_quantity', isAtLeast(table.quantity, 1)),
    check('fitments_qualifier', hasLength(table.qualifier, 0, 200)),
    check('fitments_produced_from', isLike(table.producedFrom, MONTH)),
    check('fitments_produced_until', isLike(table.producedUntil, MONTH)),
  ],
);

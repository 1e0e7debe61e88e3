import type { Database } from '../database/database';
import { openDatabase, type DatabaseLocation } from '../database/open-database';
import { reasonOf } from '../database/reason';
import { OperatorError } from '../operator-error';
import { seedIfEmpty } from './seed';

export interface ShopDatabaseOptions extends DatabaseLocation {
  /** Whether a database without products gets the demonstration catalogue and accounts; true by default. */
  readonly seeds?: boolean;
}

async function seed(database: Database): Promise<void> {
  await seedIfEmpty(database).catch((error: unknown) => {
    throw new OperatorError(`The demonstration catalogue cannot be written into the database: ${reasonOf(error)}`, {
      cause: error,
    });
  });
}

/**
 * Opens the shop's database at the newest schema, and seeds it if it has no products.
 * @throws OperatorError when it cannot be opened or seeded, or was used by a newer version of the shop.
 */
export function openShopDatabase({ seeds = true, ...location }: ShopDatabaseOptions): Promise<Database> {
  return seeds ? openDatabase(location, seed) : openDatabase(location);
}

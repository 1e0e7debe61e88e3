import type { Database } from '../database/database';
import { openDatabase, type DatabaseLocation } from '../database/open-database';
import { reasonOf } from '@platform/process/reason';
import { OperatorError } from '@platform/process/operator-error';
import { seedIfEmpty, type Seeds } from './seed';

export interface ShopDatabaseOptions extends DatabaseLocation {
  /** By default those of the specification. */
  readonly seeds?: Seeds;
}

async function seed(database: Database, seeds: Exclude<Seeds, 'nothing'>): Promise<void> {
  await seedIfEmpty(database, seeds).catch((error: unknown) => {
    throw new OperatorError(`The demonstration catalogue cannot be written into the database: ${reasonOf(error)}`, {
      cause: error,
    });
  });
}

/**
 * Opens the shop's database at the newest schema, and seeds it if it has no products.
 * @throws OperatorError when it cannot be opened or seeded, or was used by a newer version of the shop.
 */
export function openShopDatabase({ seeds = 'specification', ...location }: ShopDatabaseOptions): Promise<Database> {
  return seeds === 'nothing' ? openDatabase(location) : openDatabase(location, (database) => seed(database, seeds));
}

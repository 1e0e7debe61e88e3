import type { Database } from '../database/database';
import { products } from '../database/schema';
import { readTables, type CatalogueTables } from './export-catalogue';
import type { CatalogueChanges } from './compare-tables';
import { importCatalogue, type ImportOptions } from './import-catalogue';
import type { CatalogueFiles } from './read-catalogue';

/** The catalogue of a shop: in a database, or in that of a running shop. */
export interface ShopCatalogue {
  /** Ids of all parts. */
  readIds(): Promise<ReadonlySet<string>>;
  /** As `importCatalogue`. */
  importFiles(files: CatalogueFiles, options: ImportOptions): Promise<CatalogueChanges>;
  readTables(): Promise<CatalogueTables>;
  close(): Promise<void>;
}

export async function readPartIds({ queries }: Pick<Database, 'queries'>): Promise<string[]> {
  const rows = await queries.select({ id: products.id }).from(products);
  return rows.map(({ id }) => id);
}

export const catalogueInDatabase = (database: Database): ShopCatalogue => ({
  readIds: async () => new Set(await readPartIds(database)),
  importFiles: (files, options) => importCatalogue(database, files, options),
  readTables: () => readTables(database),
  close: () => database.close(),
});

import type { Database } from '../database/database';
import { readTables, type CatalogueTables } from './export-catalogue';
import type { CatalogueChanges } from './compare-tables';
import { importCatalogue, type ImportOptions } from './import-catalogue';
import { readPresent, type PresentCatalogue } from './present-catalogue';
import type { CatalogueFiles } from './read-catalogue';

/** The catalogue of a shop: in a database, or in that of a running shop. */
export interface ShopCatalogue {
  readPresent(): Promise<PresentCatalogue>;
  /** As `importCatalogue`. */
  importFiles(files: CatalogueFiles, options: ImportOptions): Promise<CatalogueChanges>;
  readTables(): Promise<CatalogueTables>;
  close(): Promise<void>;
}

export const catalogueInDatabase = (database: Database): ShopCatalogue => ({
  readPresent: () => readPresent(database.queries),
  importFiles: (files, options) => importCatalogue(database, files, options),
  readTables: () => readTables(database),
  close: () => database.close(),
});

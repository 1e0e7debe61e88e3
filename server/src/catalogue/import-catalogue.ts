import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { applyChanges, recordStockEdits } from './apply-changes';
import { changing, PRODUCTS, stagedCatalogue, stageRows, VEHICLES, type StagedCatalogue } from './catalogue-tables';
import {
  compareFitments,
  compareStock,
  compareTable,
  stageStockChanges,
  type CatalogueChanges,
  type TableChanges,
} from './compare-tables';
import type { CatalogueFiles } from './read-catalogue';

export interface ImportOptions {
  /** Nothing is written. */
  readonly dryRun?: boolean;
  /** Parts and vehicles that the folder does not have are deleted, and with them what is in carts and wishlists. */
  readonly removeMissing?: boolean;
}

/** Any number that nothing else in this database locks by; held while an import runs. */
const IMPORT_LOCK = 7_306_112;

const NOTHING: TableChanges = { added: 0, changed: 0, removed: 0, firstAdded: [], firstChanged: [], firstRemoved: [] };

/** As `importCatalogue`, in a transaction that the caller opened. */
export async function importRows(
  queries: Queries,
  { hasVehicles, hasFitments, columns, batches }: StagedCatalogue,
  { dryRun = false, removeMissing = false }: ImportOptions = {},
): Promise<CatalogueChanges> {
  await stageRows(queries, batches);
  await stageStockChanges(queries);
  const changes: CatalogueChanges = {
    parts: await compareTable(queries, changing(PRODUCTS, columns.products), removeMissing),
    vehicles: !hasVehicles ? NOTHING : await compareTable(queries, changing(VEHICLES, columns.vehicles), removeMissing),
    keptStock: await compareStock(queries, columns.products.includes('quantity')),
    partsWithOtherFitments: !hasFitments ? 0 : await compareFitments(queries),
  };
  if (dryRun) return changes;
  await applyChanges(queries, changes, columns);
  await recordStockEdits(queries);
  return changes;
}

/**
 * Imports the files into the catalogue, in one transaction. Rows that do not change are not written, so that a second
 * import of the same files changes nothing.
 * @returns what it changes, or with `dryRun` what it would change.
 */
export function importCatalogue(
  { kind, transaction }: Pick<Database, 'kind' | 'transaction'>,
  files: CatalogueFiles,
  options: ImportOptions = {},
): Promise<CatalogueChanges> {
  return transaction(async (queries) => {
    // One import at a time; orders go on.
    if (kind === 'PostgreSQL') await queries.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    return importRows(queries, stagedCatalogue(files), options);
  });
}

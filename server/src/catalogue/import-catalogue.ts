import { setTimeout } from 'node:timers/promises';
import { categoriesOf } from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import { IMPORT_LOCK, readSettings } from '../shop-settings/shop-settings';
import { OperatorError } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import { sqlState } from '@platform/process/sql-state';
import { applyChanges, recordStockEdits, showChanges, type Publish } from './apply-changes';
import {
  changing,
  createStagedTables,
  dropStagedTables,
  PRODUCTS,
  staged,
  stagedCatalogue,
  stageRows,
  VEHICLES,
  type InPortion,
  type StagedCatalogue,
  type StagedTable,
} from './catalogue-tables';
import { noCategory } from './cells';
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
  /** Of a process that shoppers search in, on the embedded database; left out, the changes are shown and no more. */
  readonly publish?: Publish;
}

const NOTHING: TableChanges = { added: 0, changed: 0, removed: 0, firstAdded: [], firstChanged: [], firstRemoved: [] };

/** The settings may have changed since the files were checked. */
async function refuseUnlistedCategories(queries: Queries): Promise<void> {
  const categories = categoriesOf((await readSettings(queries)).settings);
  const [part] = await readRows<{ id: string; category: string }>(
    queries,
    sql`select id, category from ${staged('products')} where category not in ${categories} order by position limit 1`,
  );
  if (part) throw new OperatorError(`Part ${part.id}: ${noCategory(part.category, categories)}. Nothing was changed.`);
}

async function importStaged(
  inPortion: InPortion,
  { hasVehicles, hasFitments, columns, batches }: StagedCatalogue,
  {
    dryRun = false,
    removeMissing = false,
    publish,
    startChanging,
  }: ImportOptions & { readonly startChanging?: () => void },
): Promise<CatalogueChanges> {
  await stageRows(inPortion, batches);
  await inPortion(refuseUnlistedCategories);
  await inPortion(stageStockChanges);
  const compare = (table: StagedTable) => compareTable(inPortion, table, removeMissing);
  const changes: CatalogueChanges = {
    parts: await compare(changing(PRODUCTS, columns.products)),
    vehicles: hasVehicles ? await compare(changing(VEHICLES, columns.vehicles)) : NOTHING,
    keptStock: await inPortion((queries) => compareStock(queries, columns.products.includes('quantity'))),
    partsWithOtherFitments: hasFitments ? await compareFitments(inPortion) : 0,
  };
  if (dryRun) return changes;
  startChanging?.();
  await applyChanges(inPortion, changes, columns, publish);
  await inPortion((queries) => recordStockEdits(queries));
  return changes;
}

/** As `importCatalogue`, in a transaction that the caller opened. */
export async function importRows(
  queries: Queries,
  catalogue: StagedCatalogue,
  options: ImportOptions = {},
): Promise<CatalogueChanges> {
  await createStagedTables(queries);
  const changes = await importStaged((work) => work(queries), catalogue, options);
  await dropStagedTables(queries);
  return changes;
}

/** Of a table that is there already. */
const DUPLICATE_TABLE = '42P07';

/** In this time a page that waits for the database has all its statements answered before the next portion. */
const PAUSE_MS = 10;

async function importInPortions(
  { transaction }: Pick<Database, 'transaction'>,
  catalogue: StagedCatalogue,
  options: ImportOptions,
): Promise<CatalogueChanges> {
  await transaction(createStagedTables).catch((error: unknown) => {
    if (sqlState(error) !== DUPLICATE_TABLE) throw error;
    throw new OperatorError('Another import is running. Wait until it has ended, and run this one again.');
  });
  const inPortion: InPortion = async (work) => {
    await setTimeout(PAUSE_MS);
    return transaction(work);
  };
  let isChanging = false;
  const startChanging = () => (isChanging = true);
  try {
    return await importStaged(inPortion, catalogue, { ...options, startChanging });
  } catch (error) {
    if (!isChanging) throw error;
    // The next import may find nothing to change, and show nothing.
    await transaction(showChanges).catch(() => undefined);
    throw new OperatorError(
      `The import stopped before its end, and a part of it is written: ${reasonOf(error)}. Run it again to write the rest.`,
    );
  } finally {
    await transaction(dropStagedTables);
  }
}

/**
 * Imports rows into the catalogue. Rows that do not change are not written, so that a second import of the same files changes
 * nothing. On PostgreSQL it is one transaction. The embedded database has one connection, so there each portion is a
 * transaction, and shoppers are answered in between; an import that was interrupted is finished by running it again.
 * @returns what it changes, or with `dryRun` what it would change.
 */
export function importStagedCatalogue(
  database: Pick<Database, 'kind' | 'transaction'>,
  catalogue: StagedCatalogue,
  options: ImportOptions = {},
): Promise<CatalogueChanges> {
  if (database.kind === 'PGlite') return importInPortions(database, catalogue, options);
  return database.transaction(async (queries) => {
    // One import at a time; orders go on.
    await queries.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    return importRows(queries, catalogue, options);
  });
}

/** As `importStagedCatalogue`, from files. */
export const importCatalogue = (
  database: Pick<Database, 'kind' | 'transaction'>,
  files: CatalogueFiles,
  options?: ImportOptions,
): Promise<CatalogueChanges> => importStagedCatalogue(database, stagedCatalogue(files), options);

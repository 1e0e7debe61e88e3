import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { readPublications } from '../publications';
import { saveStatistics, REGISTRY_LOCK } from './database-state';
import { folderState } from './folder-state';
import { readLastGood } from './last-good';
import * as tables from './registry.schema';
import { toHistoryRow, toPublicationRow, toReleaseRow, toTokenRow } from './rows';
import { wasInDatabase } from './state-location';

/** What one statement takes. */
const ROWS_AT_ONCE = 500;

/**
 * Takes over what the files of a registry's folder say, when a shop opens its registry in this database for the first
 * time. The files stay as they are; nothing reads them any more. After another database, what was live last is taken.
 * @param root absolute folder of the registry, whether it is there or not
 * @throws OperatorError when a file cannot be read; nothing is taken over then
 */
export async function importFolder(root: string, database: Pick<Database, 'transaction'>): Promise<void> {
  const folder = folderState(root);
  await database.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    if ((await queries.select().from(tables.registry)).length > 0) return;
    const shell = await folder.acceptedShell();
    await queries.insert(tables.registry).values({
      previewKey: await folder.previewKey(),
      shellContract: shell?.contract ?? null,
      shellVersion: shell?.version ?? null,
    });
    // Its own files are of the time before another database had it.
    const lastGood = wasInDatabase(root) ? await readLastGood(root) : undefined;
    const { remotes } = lastGood ?? (await folder.releases());
    const releases = Object.entries(remotes).map(([remote, release]) => toReleaseRow(remote, release));
    await insertAll(releases, (rows) => queries.insert(tables.releases).values(rows));
    const history = (await folder.history()).map(toHistoryRow);
    await insertAll(history, (rows) => queries.insert(tables.releaseHistory).values(rows));
    const publications = (await readPublications(root)).map(toPublicationRow).reverse();
    await insertAll(publications, (rows) => queries.insert(tables.publications).values(rows));
    const tokens = (await folder.tokens()).map(toTokenRow);
    await insertAll(tokens, (rows) => queries.insert(tables.tokens).values(rows));
    await saveStatistics(queries, (await folder.statistics()).remotes);
  });
}

async function insertAll<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await insert(rows.slice(first, first + ROWS_AT_ONCE));
  }
}

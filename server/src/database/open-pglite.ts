import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { unusableFolder } from './data-folder';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { MIGRATIONS } from './migrations-folder';
import { damagedDatabase, prepareDatabaseFolder } from './pglite-folder';
import * as schema from './schema';
import { migrateToNewestSchema } from './schema-version';
import { createTransaction } from './transactions';
import { tryToWriteFile } from './try-to-write';

async function startPGlite(folder: string | null, files: Blob | undefined): Promise<PGlite> {
  if (folder === null) return PGlite.create({ extensions: { pg_trgm }, ...(files && { loadDataDir: files }) });
  const dataDir = prepareDatabaseFolder(folder);
  // A full disk is not to be taken for a damaged database.
  await tryToWriteFile(folder).catch((error: unknown) => {
    throw unusableFolder(folder, error);
  });
  return PGlite.create({ extensions: { pg_trgm }, dataDir }).catch((error: unknown) => {
    throw damagedDatabase(folder, error);
  });
}

/**
 * Opens the embedded database at the schema that it has.
 * @param folder where it is kept; null for one that is gone when it is closed.
 * @param files what one in memory begins with.
 * @throws OperatorError when another process has the folder, or when what is in it cannot be opened.
 */
export async function openPGlite(folder: string | null, files?: Blob): Promise<Database> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  try {
    const pglite = await startPGlite(folder, files);
    const queries = drizzle(pglite, { schema });
    return {
      kind: 'PGlite',
      queries,
      transaction: createTransaction(queries),
      migrate: () => migrateToNewestSchema(queries, () => migrate(queries, MIGRATIONS)),
      ping: async () => void (await queries.execute(sql`select 1`)),
      tryToWrite: async () => (folder === null ? undefined : tryToWriteFile(folder)),
      listen: async (channel, { heard }) => void (await pglite.listen(channel, heard)),
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

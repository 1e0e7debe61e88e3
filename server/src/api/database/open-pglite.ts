import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { MIGRATIONS } from './migrations-folder';
import * as schema from './schema';
import { createTransaction } from './transactions';
import { tryToWriteFile } from './try-to-write';

/**
 * Opens the embedded database.
 * @param folder where it is kept; null for one that is gone when it is closed.
 * @throws StartError when another process has the folder.
 */
export async function openPGlite(folder: string | null): Promise<Database> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      extensions: { pg_trgm },
      ...(folder !== null && { dataDir: databaseFolder(folder) }),
    });
    const queries = drizzle(pglite, { schema });
    await migrate(queries, MIGRATIONS);
    return {
      kind: 'PGlite',
      queries,
      transaction: createTransaction(queries),
      ping: async () => void (await queries.execute(sql`select 1`)),
      tryToWrite: async () => (folder === null ? undefined : tryToWriteFile(folder)),
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

function databaseFolder(folder: string): string {
  const inside = path.join(folder, 'database');
  mkdirSync(inside, { recursive: true });
  return inside;
}

import { EventEmitter } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { unusableFolder } from './data-folder';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { MIGRATIONS } from './migrations-folder';
import { damagedDatabase, prepareDatabaseFolder } from './pglite-folder';
import { startPGliteThread, type PGliteThread } from './pglite-thread';
import { transactionOn } from './pool-transaction';
import * as schema from './schema';
import { migrateToNewestSchema } from './schema-version';
import { createTransaction } from './transactions';
import { tryToWriteFile } from './try-to-write';

async function startPGlite(folder: string | null, files: string | undefined): Promise<PGliteThread> {
  if (folder === null) return startPGliteThread(files === undefined ? {} : { files });
  const dataDir = prepareDatabaseFolder(folder);
  // A full disk is not to be taken for a damaged database.
  await tryToWriteFile(folder).catch((error: unknown) => {
    throw unusableFolder(folder, error);
  });
  return startPGliteThread({ dataDir }).catch((error: unknown) => {
    throw damagedDatabase(folder, error);
  });
}

/**
 * Opens the embedded database at the schema that it has.
 * @param folder where it is kept; null for one that is gone when it is closed.
 * @param files path of a tar of what one in memory begins with.
 * @throws OperatorError when another process has the folder, or when what is in it cannot be opened.
 */
export async function openPGlite(folder: string | null, files?: string): Promise<Database> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  try {
    const thread = await startPGlite(folder, files);
    const pool = new Pool({ stream: () => thread.connect(), max: 1, idleTimeoutMillis: 0 });
    const notifications = new EventEmitter().setMaxListeners(0);
    pool.on('error', () => undefined);
    pool.on('connect', (connection) => {
      connection.on('error', () => undefined);
      connection.on('notification', ({ channel }) => notifications.emit(channel));
    });
    const queries = drizzle(pool, { schema });
    return {
      kind: 'PGlite',
      queries,
      transaction: createTransaction({ transaction: transactionOn(pool) }),
      migrate: () => migrateToNewestSchema(queries, () => migrate(queries, MIGRATIONS)),
      ping: async () => void (await queries.execute(sql`select 1`)),
      tryToWrite: async () => (folder === null ? undefined : tryToWriteFile(folder)),
      async listen(channel, { heard }) {
        await queries.execute(sql.raw(`listen ${channel}`));
        notifications.on(channel, heard);
      },
      async close() {
        await pool.end();
        await thread.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

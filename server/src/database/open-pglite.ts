import { EventEmitter } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { unusableFolder } from './data-folder';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { damagedDatabase, hasDatabase, makeDatabase, prepareDatabaseFolder, removeUnfinished } from './pglite-folder';
import { startPGliteThread, type PGliteThread } from './pglite-thread';
import { transactionOn } from './pool-transaction';
import * as schema from './schema';
import { createSchemaCheck, migrateToNewestSchema } from './schema-version';
import { createTransaction } from './transactions';
import { connectionsOf, MeasuredClient, MeasuredPool } from './measured-client';
import { tryToWriteFile } from './try-to-write';

export interface EmbeddedLocation {
  /** Folder of the embedded database; null keeps it in memory. */
  readonly folder: string | null;
  /** Path of a tar of the files that a database in memory begins with. Left out, it makes new ones, which takes seconds. */
  readonly files?: string;
  /** Whether each transaction of an embedded database is on the disk before it counts; false by default. */
  readonly fsync?: boolean;
}

/** A full disk is not to be taken for a damaged database. */
const refuseUnwritable = (folder: string): Promise<void> =>
  tryToWriteFile(folder).catch((error: unknown) => {
    throw unusableFolder(folder, error);
  });

async function startPGlite({ folder, files, fsync = false }: EmbeddedLocation): Promise<PGliteThread> {
  if (folder === null) return startPGliteThread(files === undefined ? {} : { files });
  const dataDir = prepareDatabaseFolder(folder);
  await refuseUnwritable(folder);
  removeUnfinished(folder);
  try {
    if (!hasDatabase(folder)) await makeDatabase(folder);
    return await startPGliteThread({ dataDir, fsync });
  } catch (error) {
    // A first start writes some 40 MB.
    await refuseUnwritable(folder);
    throw damagedDatabase(folder, error);
  }
}

/**
 * Opens the embedded database at the schema that it has.
 * @throws OperatorError when another process has the folder, or when what is in it cannot be opened.
 */
export async function openPGlite(location: EmbeddedLocation): Promise<Database> {
  const { folder } = location;
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  try {
    const thread = await startPGlite(location);
    const pool = new MeasuredPool({
      Client: MeasuredClient,
      stream: () => thread.connect(),
      max: 1,
      idleTimeoutMillis: 0,
    });
    const notifications = new EventEmitter().setMaxListeners(0);
    pool.on('error', () => undefined);
    pool.on('connect', (connection) => {
      connection.on('error', () => undefined);
      connection.on('notification', ({ channel }) => notifications.emit(channel));
    });
    const queries = drizzle(pool, { schema });
    const query: Database['query'] = ({ text, values }) => pool.query(text, values);
    return {
      kind: 'PGlite',
      queries,
      query,
      transaction: createTransaction({ transaction: transactionOn(pool) }),
      async migrate() {
        const connection = await pool.connect();
        await migrateToNewestSchema(connection).finally(() => connection.release());
      },
      ping: async () => void (await queries.execute(sql`select 1`)),
      findSchemaTrouble: createSchemaCheck(query),
      tryToWrite: async () => (folder === null ? undefined : tryToWriteFile(folder)),
      async listen(channel, { heard }) {
        await queries.execute(sql.raw(`listen ${channel}`));
        notifications.on(channel, heard);
      },
      openTeamPool: () => ({ connect: () => pool.connect(), end: async () => undefined }),
      connections: () => connectionsOf(pool),
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

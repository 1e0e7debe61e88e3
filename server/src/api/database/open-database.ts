import type { Database } from './database';
import { openPGlite } from './open-pglite';
import { openPostgres } from './open-postgres';
import { seedIfEmpty } from './seed';

export interface DatabasePlace {
  /** PostgreSQL's address; null for the embedded database. */
  readonly url: string | null;
  /** Where the embedded database is kept; null for one that is gone when it is closed. */
  readonly folder: string | null;
}

/**
 * Opens the shop's database at its newest schema, and fills an empty one with the shop's parts and first accounts.
 * @throws StartError when it cannot be opened: another process has the folder, or PostgreSQL does not answer.
 */
export async function openDatabase({ url, folder }: DatabasePlace): Promise<Database> {
  const database = url === null ? await openPGlite(folder) : await openPostgres(url);
  await seedIfEmpty(database);
  return database;
}

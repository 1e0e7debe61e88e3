import type { Database } from './database';
import { openPGlite } from './open-pglite';
import { openPostgres } from './open-postgres';
import { seedIfEmpty } from './seed';

export interface DatabasePlace {
  /** PostgreSQL's address; null for the embedded database. */
  readonly url: string | null;
  /** Where the embedded database is kept; null for one that is gone when it is closed. */
  readonly folder: string | null;
  /** Whether a database without products is filled with the demonstration catalogue and accounts; true by default. */
  readonly seeds?: boolean;
}

/**
 * Opens the shop's database at its newest schema, and fills one without products with the seeds.
 * @throws StartError when it cannot be opened: another process has the folder, or PostgreSQL does not answer.
 */
export async function openDatabase({ url, folder, seeds = true }: DatabasePlace): Promise<Database> {
  const database = url === null ? await openPGlite(folder) : await openPostgres(url);
  if (seeds) await seedIfEmpty(database);
  return database;
}

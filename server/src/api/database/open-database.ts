import { StartError } from '../../start-error';
import type { Database } from './database';
import { openPGlite } from './open-pglite';
import { openPostgres } from './open-postgres';
import { reasonOf } from './reason';
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
 * Opens the shop's database as it is, whatever its schema; an embedded one is made when there is none.
 * @param applicationName what PostgreSQL calls the connections; left out: a shop's.
 * @throws StartError when it cannot be opened: another process has the folder, or PostgreSQL does not answer.
 */
export function openAsItIs({
  url,
  folder,
  applicationName,
}: DatabasePlace & { readonly applicationName?: string }): Promise<Database> {
  return url === null ? openPGlite(folder) : openPostgres(url, applicationName);
}

async function seed(database: Database): Promise<void> {
  await seedIfEmpty(database).catch((error: unknown) => {
    throw new StartError(`The shop's first parts cannot be written into the database: ${reasonOf(error)}`, {
      cause: error,
    });
  });
}

/**
 * Opens the shop's database at its newest schema, and fills an empty one with the shop's parts and first accounts.
 * @throws StartError when it cannot be opened, or was used by a newer version of the shop.
 */
export async function openDatabase({ seeds = true, ...place }: DatabasePlace): Promise<Database> {
  const database = await openAsItIs(place);
  try {
    await database.migrate();
    if (seeds) await seed(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

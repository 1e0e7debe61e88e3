import path from 'node:path';
import type { Database } from './database';
import { openPGlite, type EmbeddedLocation } from './open-pglite';
import { openPostgres } from './open-postgres';

export interface DatabaseLocation extends EmbeddedLocation {
  /** PostgreSQL's address; null for the embedded database. */
  readonly url: string | null;
}

interface DatabaseVariables {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA?: string | undefined;
  readonly FSYNC?: 'on' | 'off' | undefined;
}

/** @returns which database the environment names: DATABASE_URL, else the embedded one in DATA or `folder`. */
export const databaseLocation = ({ DATABASE_URL, DATA, FSYNC }: DatabaseVariables, folder: string) => ({
  url: DATABASE_URL ?? null,
  folder: path.resolve(DATA ?? folder),
  fsync: FSYNC === 'on',
});

/**
 * Opens the shop's database without migrating it; creates an embedded one when there is none.
 * @param applicationName what PostgreSQL calls the connections; by default that of a shop.
 * @param hasTimeouts whether long statements are ended, as a shop needs it; true by default.
 * @throws OperatorError when it cannot be opened: another process has the folder, or PostgreSQL does not answer.
 */
export function openUnmigratedDatabase({
  url,
  applicationName,
  hasTimeouts,
  ...embedded
}: DatabaseLocation & { readonly applicationName?: string; readonly hasTimeouts?: boolean }): Promise<Database> {
  return url === null ? openPGlite(embedded) : openPostgres(url, applicationName, hasTimeouts);
}

/**
 * Opens the shop's database and migrates it to the newest schema.
 * @param prepare runs after the migrations; if it fails, the database is closed again.
 * @throws OperatorError when the database cannot be opened, or was used by a newer version of the shop.
 */
export async function openDatabase(
  location: DatabaseLocation,
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<Database> {
  const database = await openUnmigratedDatabase(location);
  try {
    await database.migrate();
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

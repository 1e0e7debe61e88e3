import { OperatorError } from '@platform/process/operator-error';
import type { Database } from '../database/database';
import { openUnmigratedDatabase, type databaseLocation } from '../database/open-database';
import { hasDatabase } from '../database/pglite-folder';

interface Openings<Opened> {
  /** @returns null when no shop runs on the folder's embedded database */
  readonly running: (data: string) => Promise<Opened | null>;
  readonly inDatabase: (database: Database) => Opened;
}

/**
 * Opens what a command of the owner works on: in the database, or in that of the shop that runs on the embedded one.
 * @param name of the connection, as the database lists it
 * @throws OperatorError when there is no database
 */
export async function openForOwner<Opened>(
  location: ReturnType<typeof databaseLocation>,
  name: string,
  { running, inDatabase }: Openings<Opened>,
): Promise<Opened> {
  if (location.url === null) {
    if (!hasDatabase(location.folder)) {
      throw new OperatorError(`There is no database in ${location.folder}. Start the shop once.`);
    }
    const shop = await running(location.folder);
    if (shop) return shop;
  }
  const database = await openUnmigratedDatabase({ ...location, applicationName: name, hasTimeouts: false });
  try {
    await database.migrate();
    return inDatabase(database);
  } catch (error) {
    // An open one keeps the command from ending.
    await database.close();
    throw error;
  }
}

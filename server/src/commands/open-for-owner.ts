import { OperatorError } from '@platform/process/operator-error';
import type { Database } from '../database/database';
import { openUnmigratedDatabase, type databaseLocation } from '../database/open-database';
import { hasDatabase } from '../database/pglite-folder';
import { planMigrations, schemaVersion } from '../database/schema-version';

interface Openings<Opened> {
  /** @returns null when no shop runs on the folder's embedded database */
  readonly running: (data: string) => Promise<Opened | null>;
  readonly inDatabase: (database: Database) => Opened;
}

/** Fills an empty database, and changes no other: shops of an older version may be using it. */
export async function requireSchema(database: Database): Promise<void> {
  if ((await schemaVersion(database.queries)) === 0) return database.migrate();
  const { additive, final } = await planMigrations(database.query);
  if (additive.length + final.length === 0) return;
  throw new OperatorError(
    'The database has the schema of an older version of the shop, and stays as it is. Bring it to that of this version ' +
      'first: npm run shop -- migrate (with --dry-run it says what that changes).',
  );
}

/**
 * Opens what a command of the owner works on: in the database, or in that of the shop that runs on the embedded one.
 * @param name of the connection, as the database lists it
 * @throws OperatorError when there is no database, or one of another version
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
    await requireSchema(database);
    return inDatabase(database);
  } catch (error) {
    // An open one keeps the command from ending.
    await database.close();
    throw error;
  }
}

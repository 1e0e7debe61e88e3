import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { OperatorError } from '@platform/process/operator-error';
import type { Queries } from './database';
import { MIGRATIONS } from './migrations-folder';
import { reasonOf } from '@platform/process/reason';

/** When the migrations were written that a database has; it is what drizzle knows them by. */
async function appliedMigrations(queries: Queries): Promise<number[]> {
  const journal = await queries.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (!(journal as { rows: { exists: boolean }[] }).rows[0]?.exists) return [];
  const applied = await queries.execute(sql`select created_at::float as at from drizzle.__drizzle_migrations`);
  return (applied as { rows: { at: number }[] }).rows.map(({ at }) => at);
}

const readOwnMigrations = (): number[] => readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);

/** @returns how many migrations a database has: 0 when it is empty. */
export async function schemaVersion(queries: Queries): Promise<number> {
  return (await appliedMigrations(queries)).length;
}

/** @returns how many migrations this version of the shop has. */
export const newestSchemaVersion = (): number => readOwnMigrations().length;

/**
 * Migrates a database to the schema of this version of the shop.
 * @param migrate does what is not done yet, all of it or nothing.
 * @throws OperatorError when the database was used by a newer version, or its rows do not fit into the new schema.
 */
export async function migrateToNewestSchema(queries: Queries, migrate: () => Promise<void>): Promise<void> {
  const ownMigrations = readOwnMigrations();
  const unknown = (await appliedMigrations(queries)).filter((at) => !ownMigrations.includes(at));
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database was used by a newer version of the shop: its schema has ${unknown.length} ` +
        `change${unknown.length === 1 ? '' : 's'} that this version does not know. Start that version again, or restore ` +
        'a backup that was made before the update into an empty database.',
    );
  }
  await migrate().catch((error: unknown) => {
    throw new OperatorError(
      `The database cannot be brought to the schema of this version, and stays as it was: ${reasonOf(error)}. Put right ` +
        'what it says, or start the version that it was used by.',
      { cause: error },
    );
  });
}

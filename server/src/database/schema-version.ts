import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { OperatorError } from '@platform/process/operator-error';
import { isAdditive } from './additive';
import { applyMigrations, compareWithJournal, UnknownMigrations } from './apply-migrations';
import type { Database, Queries } from './database';
import { readMigrations } from './migration-files';
import { MIGRATIONS } from './migrations-folder';
import { reasonOf } from '@platform/process/reason';

/** Where drizzle kept it, so that every database of the shop has it there. */
const JOURNAL = 'drizzle.__drizzle_migrations';

/** @returns how many migrations a database has: 0 when it is empty. */
export async function schemaVersion(queries: Queries): Promise<number> {
  const journal = await queries.execute(sql`select to_regclass(${JOURNAL}) is not null as exists`);
  if (!(journal as { rows: { exists: boolean }[] }).rows[0]?.exists) return 0;
  const applied = await queries.execute(sql.raw(`select count(*)::int as count from ${JOURNAL}`));
  return (applied as { rows: { count: number }[] }).rows[0]?.count ?? 0;
}

/** @returns how many migrations this version of the shop has. */
export const newestSchemaVersion = (): number => readMigrations(MIGRATIONS).length;

/**
 * @param query of a database that this version has migrated
 * @returns finds out whether a version of another age has changed the schema since, so that this one must not work with it
 */
export function createSchemaCheck(query: Database['query']): Database['findSchemaTrouble'] {
  // Those of the files that this process was started from: a newer version may take their place.
  const migrations = readMigrations(MIGRATIONS);
  const connection = { query: (text: string) => query({ text }) } as Pick<PoolClient, 'query'>;
  return async () => {
    const { missing, unknown } = await compareWithJournal(connection, JOURNAL, migrations);
    if (unknown > 0) return 'a newer version of the shop has changed the database: start that version here, too';
    return missing.length === 0 ? null : 'the database is of an older version of the shop: start this one again';
  };
}

function explain(error: unknown): OperatorError {
  if (error instanceof UnknownMigrations) {
    return new OperatorError(
      `The database was used by a newer version of the shop: its schema has ${error.count} ` +
        `change${error.count === 1 ? '' : 's'} that this version does not know, and that do more than add. Start that ` +
        'version again, or restore a backup that was made before the update into an empty database.',
    );
  }
  return new OperatorError(
    `The database cannot be brought to the schema of this version, and stays as it was: ${reasonOf(error)}. Put right ` +
      'what it says, or start the version that it was used by.',
    { cause: error },
  );
}

/** The changes that a start of this version would make to a database. */
export interface PlannedMigrations {
  /** Names of files, in their order. */
  readonly additive: readonly string[];
  /** After these the version before cannot work with the database. */
  readonly final: readonly string[];
}

/** @throws OperatorError when a newer version changed the database */
export async function planMigrations(query: Database['query']): Promise<PlannedMigrations> {
  const connection = { query: (text: string) => query({ text }) } as Pick<PoolClient, 'query'>;
  const migrations = readMigrations(MIGRATIONS);
  const { rows } = await query({ text: `select to_regclass('${JOURNAL}') is not null as exists` });
  const isEmpty = !(rows as { exists: boolean }[])[0]?.exists;
  const { missing, unknown } = isEmpty
    ? { missing: migrations, unknown: 0 }
    : await compareWithJournal(connection, JOURNAL, migrations);
  if (unknown > 0) throw explain(new UnknownMigrations(unknown));
  const names = (additive: boolean) =>
    missing.filter(({ statements }) => isAdditive(statements) === additive).map(({ name }) => name);
  // An empty database has nothing that an older version would miss.
  return isEmpty
    ? { additive: missing.map(({ name }) => name), final: [] }
    : { additive: names(true), final: names(false) };
}

/**
 * Migrates a database to the schema of this version of the shop: all of it or nothing. One that a newer version has only
 * added to stays as it is.
 * @throws OperatorError when a newer version changed it otherwise, or its rows do not fit into the new schema.
 */
export async function migrateToNewestSchema(connection: Pick<PoolClient, 'query'>): Promise<void> {
  try {
    await connection.query('begin; create schema if not exists drizzle');
    await applyMigrations({ connection, journal: JOURNAL, folder: MIGRATIONS });
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw explain(error);
  }
}

import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { applyMigrations } from '../apply-migrations';
import { readMigrations } from '../migration-files';
import { MIGRATIONS } from '../migrations-folder';

type Connection = Parameters<typeof applyMigrations>[0]['connection'];

/** PGlite as the connection that migrations run on. */
interface Embedded {
  query(text: string, values?: unknown[]): Promise<unknown>;
  exec(text: string): Promise<unknown[]>;
}

/** A statement without parameters may be several. */
export const connectionTo = (pglite: Embedded): Connection =>
  ({
    query: async (text: string, values?: unknown[]) =>
      values ? pglite.query(text, values) : ((await pglite.exec(text)).at(-1) ?? { rows: [] }),
  }) as unknown as Connection;

/** @returns how many migrations come before the one that has such a text */
export const countBefore = (text: string): number =>
  readMigrations(MIGRATIONS).findIndex(({ statements }) => statements.some((statement) => statement.includes(text)));

/**
 * Brings an empty database to an older schema.
 * @param count of the first migrations
 * @param folder temporary
 */
export async function migrateTo(count: number, connection: Connection, folder: string): Promise<void> {
  const older = path.join(folder, 'older-migrations');
  mkdirSync(older);
  for (const { name } of readMigrations(MIGRATIONS).slice(0, count))
    cpSync(path.join(MIGRATIONS, name), path.join(older, name));
  await connection.query('create schema if not exists drizzle');
  await applyMigrations({ connection, journal: 'drizzle.__drizzle_migrations', folder: older });
}

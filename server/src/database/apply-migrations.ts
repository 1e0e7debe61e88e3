import type { ClientBase } from 'pg';
import { isAdditive } from './additive';
import { readMigrations, type Migration } from './migration-files';

/** A database has migrations that this version does not know, and that it may not be able to work with. */
export class UnknownMigrations extends Error {
  override readonly name = 'UnknownMigrations';

  constructor(readonly count: number) {
    super(`${count} unknown migrations`);
  }
}

interface Applied {
  readonly at: number;
  readonly additive: boolean;
}

/** Journals that drizzle wrote have the millisecond. */
const secondOf = (at: number): number => Math.floor(at / 1000);

interface Migrating {
  readonly connection: Pick<ClientBase, 'query'>;
  /** Name of the journal's table, quoted where necessary. */
  readonly journal: string;
  /** Absolute folder of the files. */
  readonly folder: string;
  /** Runs one statement of a file; by default as the connection's user. */
  readonly run?: (statement: string, file: string) => Promise<unknown>;
}

/**
 * @returns the migrations that a journal lacks; and how many others it has, 0 as well when all of these are additive
 */
export async function compareWithJournal(
  connection: Pick<ClientBase, 'query'>,
  journal: string,
  migrations: readonly Migration[],
): Promise<{ readonly missing: readonly Migration[]; readonly unknown: number }> {
  // A journal that drizzle wrote has no such column.
  const { rows } = await connection.query<Applied>(
    `select created_at::float as at, coalesce((to_jsonb(one) ->> 'additive')::boolean, false) as additive
     from ${journal} as one`,
  );
  const own = new Set(migrations.map(({ at }) => secondOf(at)));
  const applied = new Set(rows.map(({ at }) => secondOf(at)));
  const unknown = rows.filter(({ at }) => !own.has(secondOf(at)));
  return {
    missing: migrations.filter(({ at }) => !applied.has(secondOf(at))),
    unknown: unknown.every(({ additive }) => additive) ? 0 : unknown.length,
  };
}

/**
 * Applies the migrations that a database does not have, in a transaction of the caller.
 * @throws UnknownMigrations when it has others, unless all of these are additive
 */
export async function applyMigrations({ connection, journal, folder, run }: Migrating): Promise<void> {
  const migrations = readMigrations(folder);
  await connection.query(
    `create table if not exists ${journal} (
       id serial primary key, hash text not null, created_at bigint, additive boolean not null default false
     )`,
  );
  const { rows: columns } = await connection.query(
    "select 1 from pg_attribute where attrelid = $1::regclass and attname = 'additive'",
    [journal],
  );
  // Only for a journal of drizzle: it would wait for a backup that runs.
  if (columns.length === 0)
    await connection.query(`alter table ${journal} add column additive boolean not null default false`);
  const { missing, unknown } = await compareWithJournal(connection, journal, migrations);
  if (unknown > 0) throw new UnknownMigrations(unknown);

  for (const { name, at, statements } of missing) {
    for (const statement of statements) await (run ? run(statement, name) : connection.query(statement));
    await connection.query(`insert into ${journal} (hash, created_at, additive) values ($1, $2, $3)`, [
      name,
      at,
      isAdditive(statements),
    ]);
  }
}

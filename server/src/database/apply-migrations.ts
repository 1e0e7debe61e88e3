import type { ClientBase } from 'pg';
import { isAdditive } from './additive';
import { readMigrations } from './migration-files';

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
  const { rows } = await connection.query<Applied>(`select created_at::float as at, additive from ${journal}`);
  const own = new Set(migrations.map(({ at }) => secondOf(at)));
  const unknown = rows.filter(({ at }) => !own.has(secondOf(at)));
  if (unknown.some(({ additive }) => !additive)) throw new UnknownMigrations(unknown.length);

  const applied = new Set(rows.map(({ at }) => secondOf(at)));
  for (const { name, at, statements } of migrations) {
    if (applied.has(secondOf(at))) continue;
    for (const statement of statements) await (run ? run(statement, name) : connection.query(statement));
    await connection.query(`insert into ${journal} (hash, created_at, additive) values ($1, $2, $3)`, [
      name,
      at,
      isAdditive(statements),
    ]);
  }
}

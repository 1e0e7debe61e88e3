import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';

/** Names of a team's migrations: restoring applies them. */
const TEAM_JOURNAL = '__migrations';

/** Tables that triggers fill: another database fills its own. And the outbox: a restored shop sends nothing again. */
const LEFT_OUT = ['catalogue_changes', 'emails', 'part_search', 'search_words'];

/** Names a table in a query, one of a team with its schema; names come from the database itself. */
export const table = (name: string) =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );

async function column<Row extends object>(queries: Queries, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await queries.execute(query)) as { rows: Row[] };
  return rows;
}

/** @returns the shop's tables and, as `mf_garage.cars`, those of teams, each after those that it refers to. */
export async function tablesInOrder(queries: Queries): Promise<string[]> {
  const tables = await column<{ name: string }>(
    queries,
    sql`select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
        from information_schema.tables
        where (table_schema = 'public' or table_schema like 'mf\\_%') and table_type = 'BASE TABLE'
          and table_name <> ${TEAM_JOURNAL} order by 1`,
  );
  const references = await column<{ source: string; target: string }>(
    queries,
    sql`select conrelid::regclass::text as source, confrelid::regclass::text as target
        from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.some(({ source, target }) => source === name && waiting.has(target)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** @returns the rows of a table in parts, as JSON texts, all of one moment when inside a repeatable read. */
export async function* rowsOf(queries: Queries, name: string): AsyncGenerator<string> {
  await queries.execute(sql`declare rows no scroll cursor for select to_jsonb(t)::text as row from ${table(name)} t`);
  for (;;) {
    const part = await column<{ row: string }>(queries, sql`fetch 500 from rows`);
    for (const { row } of part) yield row;
    if (part.length === 0) break;
  }
  await queries.execute(sql`close rows`);
}

/** Generated numbers continue after the highest existing one. */
export async function continueNumbering(queries: Queries, name: string): Promise<void> {
  const identities = await column<{ column: string }>(
    queries,
    sql`select column_name as column from information_schema.columns
        where to_regclass(${name}) = to_regclass(table_schema || '.' || table_name) and is_identity = 'YES'`,
  );
  for (const { column: identity } of identities) {
    await queries.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce(max(${sql.identifier(identity)}), 0) + 1, false) from ${table(name)}`,
    );
  }
}

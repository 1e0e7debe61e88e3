import { sql } from 'drizzle-orm';
import { OperatorError } from '@platform/process/operator-error';
import { writeWordsOnce } from '../catalogue/apply-changes';
import { createStagedTables, dropStagedTables } from '../catalogue/catalogue-tables';
import type { Database, Queries } from '../database/database';
import { MIGRATION_LOCK } from '../database/open-postgres';
import { reasonOf } from '@platform/process/reason';
import { readBackup } from './backup-file';
import { continueNumbering, table, tablesInOrder } from './tables';

const BATCH_SIZE = 500;

async function insertRows(queries: Queries, name: string, rows: readonly string[]): Promise<void> {
  const json = `[${rows.join(',')}]`;
  await queries.execute(
    sql`insert into ${table(name)} overriding system value select * from jsonb_populate_recordset(null::${table(name)}, ${json}::jsonb)`,
  );
}

/** Inserts rows in portions; those of one table after another. */
function createInserter(queries: Queries, tables: readonly string[]) {
  let name = '';
  const rows: string[] = [];
  let lastLine = 0;

  async function insert(): Promise<void> {
    if (rows.length === 0) return;
    await insertRows(queries, name, rows.splice(0)).catch((error: unknown) => {
      throw new OperatorError(
        `has rows of ${name}, up to line ${lastLine}, that the database refuses: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    });
  }

  return {
    insert,
    async take(next: string, row: string, line: number): Promise<void> {
      if (!tables.includes(next)) {
        throw new OperatorError(
          `has a table that the shop does not know, ${next}: a table mf_x.… is of a team, whose folder or TEAM_APIS is missing`,
        );
      }
      if (next !== name || rows.length === BATCH_SIZE) await insert();
      name = next;
      lastLine = line;
      rows.push(row);
    },
  };
}

/** Whether there is anything in the database that restoring would replace. */
export async function hasRows({ queries }: Pick<Database, 'queries'>): Promise<boolean> {
  for (const name of await tablesInOrder(queries)) {
    const { rows } = (await queries.execute(sql`select 1 from ${table(name)} limit 1`)) as { rows: unknown[] };
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Replaces all data by a backup, in one transaction. The database has the newest schema.
 * @throws OperatorError when the file is no whole backup of this schema, or when the database refuses what is in it.
 */
export async function restoreBackup(
  { kind, transaction }: Pick<Database, 'kind' | 'transaction'>,
  file: string,
): Promise<void> {
  await readBackup(file);
  await transaction(async (queries) => {
    // A shop that starts in the meantime waits.
    if (kind === 'PostgreSQL') await queries.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const tables = await tablesInOrder(queries);
    await queries.execute(sql`truncate ${sql.join(tables.map(table), sql`, `)} cascade`);
    const { take, insert } = createInserter(queries, tables);
    // Each row of a part and of its fitments would write the words of the part.
    await createStagedTables(queries);
    await writeWordsOnce(queries, async () => {
      await readBackup(file, take);
      await insert();
    });
    await dropStagedTables(queries);
    for (const name of tables) await continueNumbering(queries, name);
  });
}

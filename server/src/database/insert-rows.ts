import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert of whole rows by one parameter. Those of a batch have hundreds of values, and as a parameter each they take
 * longer to write than the rows.
 */
export function insertOf<Table extends PgTable>(table: Table, rows: readonly Table['$inferSelect'][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const values = rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]])));
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`;
}

import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Inserts of whole rows by one parameter. Those of a batch have hundreds of values, and as a parameter each they take
 * longer to write than the rows.
 * @returns makes the insert of some rows
 */
export function insertsInto<Table extends PgTable>(table: Table): (rows: readonly Table['$inferSelect'][]) => SQL {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  return (rows) => {
    const values = rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]])));
    return sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`;
  };
}

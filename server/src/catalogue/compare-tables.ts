import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import { staged, type InPortion, type StagedTable } from './catalogue-tables';

/** A row that the import changes, and the columns of the file that it changes. */
export interface ChangedRow {
  readonly id: string;
  readonly columns: readonly string[];
}

/** The changes of an import. Lists are shortened to the first of them, counts are not. */
export interface TableChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly firstAdded: readonly string[];
  readonly firstChanged: readonly ChangedRow[];
  readonly firstRemoved: readonly string[];
}

/** Stock that is not that of the file, and stays as it is or changes by the difference alone. */
export interface KeptStock {
  /** Whether the file says what the stock was at its export. */
  readonly isExport: boolean;
  readonly count: number;
  readonly first: readonly { readonly id: string; readonly inFile: number; readonly inShop: number }[];
}

export interface CatalogueChanges {
  readonly parts: TableChanges;
  readonly vehicles: TableChanges;
  readonly keptStock: KeptStock;
  /** How many parts get other fitments. */
  readonly partsWithOtherFitments: number;
}

const MAX_LISTED = 20;

const column = (table: string, name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;

/** The new value of a column: that of the file, or the present one where the file has none. */
export const newValue = ({ kept, derived }: StagedTable, name: string): SQL =>
  derived?.[name] ??
  (name in kept ? sql`coalesce(${column('given', name)}, ${column('present', name)})` : column('given', name));

/** As the files call columns; others have the same name there. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  manufacturer_name: 'brand',
  actual_price: 'price',
  quantity: 'stock',
  gst_rate: 'gst',
  out_of_stock: 'for_sale',
  is_rated: 'rating',
  image_src: 'picture',
  views: 'picture',
  image_alt: 'picture_alt',
};

/** Numbers in which a slip costs money: their values are shown, too. */
const WITH_VALUES: readonly string[] = ['actual_price', 'previous_price', 'quantity'];

const isOther = (table: StagedTable, name: string): SQL =>
  sql`${newValue(table, name)} is distinct from ${column('present', name)}`;

export const isChanged = (table: StagedTable): SQL =>
  sql.join(
    table.columns.map((name) => isOther(table, name)),
    sql` or `,
  );

interface Counted {
  readonly count: number;
  readonly ids: readonly string[] | null;
}

/** The embedded database answers nobody while a statement runs, so each is a portion. */
type ReadPortion = <Row>(statement: SQL) => Promise<readonly Row[]>;

const readIn =
  (inPortion: InPortion): ReadPortion =>
  (statement) =>
    inPortion((queries) => readRows(queries, statement));

async function countIds(read: ReadPortion, from: SQL): Promise<Counted> {
  const [row] = await read<Counted>(
    sql`with found as materialized (select id from ${from})
        select (select count(*)::int from found) as count,
          (select json_agg(id) from (select id from found order by id collate "C" limit ${MAX_LISTED}) as first) as ids`,
  );
  return row ?? { count: 0, ids: [] };
}

async function findChanged(read: ReadPortion, table: StagedTable) {
  const name = sql.identifier(table.name);
  const join = sql`${staged(table.name)} as given join ${name} as present using (id)`;
  const [{ count } = { count: 0 }] = await read<{ count: number }>(
    sql`select count(*)::int as count from ${join} where ${isChanged(table)}`,
  );
  if (count === 0) return { count, first: [] };
  const shown = table.columns.filter((each) => each !== 'search_name');
  const describe = (each: string): SQL => {
    const named = sql`${FILE_NAMES[each] ?? each}::text`;
    if (!WITH_VALUES.includes(each)) return named;
    return sql`concat(${named}, ' ', ${column('present', each)}, ' → ', ${newValue(table, each)})`;
  };
  const changes = shown.map((each) => sql`case when ${isOther(table, each)} then ${describe(each)} end`);
  const first = await read<ChangedRow>(
    sql`select id, to_json(array_remove(array[${sql.join(changes, sql`, `)}], null)) as columns
        from ${join} where ${isChanged(table)} order by id collate "C" limit ${MAX_LISTED}`,
  );
  return { count, first: first.map(({ id, columns }) => ({ id, columns: [...new Set(columns)] })) };
}

export async function compareTable(
  inPortion: InPortion,
  table: StagedTable,
  removeMissing: boolean,
): Promise<TableChanges> {
  const read = readIn(inPortion);
  const name = sql.identifier(table.name);
  const stagedTable = staged(table.name);
  const added = await countIds(
    read,
    sql`${stagedTable} as given where not exists (select from ${name} as present where present.id = given.id)`,
  );
  const removed = removeMissing
    ? await countIds(
        read,
        sql`${name} as present where not exists (select from ${stagedTable} as given where given.id = present.id)`,
      )
    : { count: 0, ids: [] };
  const changed = table.columns.length === 0 ? { count: 0, first: [] } : await findChanged(read, table);
  return {
    added: added.count,
    changed: changed.count,
    removed: removed.count,
    firstAdded: added.ids ?? [],
    firstChanged: changed.first,
    firstRemoved: removed.ids ?? [],
  };
}

/** The fitments of each of some `parts` as one text, so that whole sets can be compared. */
const fitmentSets = (table: SQL): SQL =>
  sql`select product_id, md5(string_agg(json_build_array(ordinal, vehicle_id, position, quantity, qualifier,
        produced_from, produced_until)::text, ',' order by ordinal)) as fitments from ${table}
      where product_id in (select id from parts) group by product_id`;

/** Parts, by the order of the file; comparing all at once would keep readers of the embedded database waiting. */
const COMPARED_AT_ONCE = 2_000;

/** Puts the parts whose fitments differ into a temporary table. */
export async function compareFitments(inPortion: InPortion): Promise<number> {
  const [row] = await inPortion(async (queries) => {
    await queries.execute(sql`create temporary table ${staged('refitted')} (id text)`);
    return readRows<{ count: number }>(
      queries,
      sql`select (coalesce(max(position), -1) + 1)::int as count from ${staged('products')}`,
    );
  });
  for (let from = 0; from < (row?.count ?? 0); from += COMPARED_AT_ONCE) {
    const parts = sql`select id from ${staged('products')}
      where position >= ${from}::int and position < ${from + COMPARED_AT_ONCE}::int`;
    await inPortion((queries) =>
      queries.execute(
        sql`with parts as materialized (${parts})
            insert into ${staged('refitted')} select id from parts
            left join (${fitmentSets(staged('fitments'))}) as given on given.product_id = parts.id
            left join (${fitmentSets(sql`fitments`)}) as present on present.product_id = parts.id
            where given.fitments is distinct from present.fitments`,
      ),
    );
  }
  const [counted] = await inPortion((queries) =>
    readRows<{ count: number }>(queries, sql`select count(*)::int as count from ${staged('refitted')}`),
  );
  return counted?.count ?? 0;
}

/** Writes into the staged parts by how many units their stock changes, if the file says what it was at its export. */
export async function stageStockChanges(queries: Queries): Promise<void> {
  const stagedTable = staged('products');
  await queries.execute(
    sql`update ${stagedTable} as given set
          stock_change = case when exported_at is null then 0 else coalesce(quantity - base.units, 0) end,
          stock_exported = base.units
        from (select part.id, coalesce(edit.stock, part.stock_exported) as units from ${stagedTable} as part
              left join stock_edits as edit on edit.product_id = part.id and edit.exported_at = part.exported_at) as base
        where base.id = given.id and exists (select from ${stagedTable} where exported_at is not null)`,
  );
}

/** @param changesStock whether the import writes the stock of parts that are there */
export async function compareStock(queries: Queries, changesStock: boolean): Promise<KeptStock> {
  const other = sql`${staged('products')} as given join products as present using (id)
    where present.quantity <> coalesce(given.stock_exported, given.quantity)`;
  const [row] = await readRows<{ count: number; is_export: boolean }>(
    queries,
    sql`select (select count(*)::int from ${other}) as count,
          exists (select from ${staged('products')} where exported_at is not null) as is_export`,
  );
  const isExport = row?.is_export === true;
  if (changesStock && !isExport) return { isExport, count: 0, first: [] };
  const first = await readRows<KeptStock['first'][number]>(
    queries,
    sql`select id, coalesce(given.stock_exported, given.quantity) as "inFile", present.quantity as "inShop"
        from ${other} order by id collate "C" limit ${MAX_LISTED}`,
  );
  return { isExport, count: row?.count ?? 0, first };
}

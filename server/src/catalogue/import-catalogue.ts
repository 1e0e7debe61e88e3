import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import {
  PRODUCTS,
  staged,
  stagedCatalogue,
  stageRows,
  VEHICLES,
  type StagedCatalogue,
  type StagedTable,
} from './catalogue-tables';
import type { CatalogueFiles } from './read-catalogue';

export interface ImportOptions {
  /** Nothing is written. */
  readonly dryRun?: boolean;
  /** Parts and vehicles that the folder does not have are deleted, and with them what is in carts and wishlists. */
  readonly removeMissing?: boolean;
}

/** A row that the import changes, and the columns that it changes. */
export interface ChangedRow {
  readonly id: string;
  readonly columns: readonly string[];
}

/** What an import changes. Lists are shortened to the first of them, counts are not. */
export interface TableChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly firstAdded: readonly string[];
  readonly firstChanged: readonly ChangedRow[];
  readonly firstRemoved: readonly string[];
}
export interface CatalogueChanges {
  readonly parts: TableChanges;
  readonly vehicles: TableChanges;
  /** How many parts get other fitments. */
  readonly partsWithOtherFitments: number;
}

/** Any number that nothing else in this database locks by; held while an import runs. */
const IMPORT_LOCK = 7_306_112;
const MAX_LISTED = 20;

const column = (table: string, name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;

/** The new value of a column: that of the file, or the present one where the file has none. */
const newValue = ({ kept }: StagedTable, name: string): SQL =>
  name in kept ? sql`coalesce(${column('given', name)}, ${column('present', name)})` : column('given', name);

const isOther = (table: StagedTable, name: string): SQL =>
  sql`${newValue(table, name)} is distinct from ${column('present', name)}`;

const isChanged = (table: StagedTable): SQL =>
  sql.join(
    table.columns.map((name) => isOther(table, name)),
    sql` or `,
  );

async function rows<Found>(queries: Queries, query: SQL): Promise<Found[]> {
  const found = await queries.execute(query);
  return (found as { rows: Found[] }).rows;
}

interface Counted {
  readonly count: number;
  readonly ids: readonly string[] | null;
}

async function countIds(queries: Queries, from: SQL): Promise<Counted> {
  const [found] = await rows<Counted>(
    queries,
    sql`with found as materialized (select id from ${from})
        select (select count(*)::int from found) as count,
          (select json_agg(id) from (select id from found order by id collate "C" limit ${MAX_LISTED}) as first) as ids`,
  );
  return found ?? { count: 0, ids: [] };
}

async function findChanged(queries: Queries, table: StagedTable) {
  const name = sql.identifier(table.name);
  const join = sql`${staged(table.name)} as given join ${name} as present using (id)`;
  const [counted] = await rows<{ count: number }>(
    queries,
    sql`select count(*)::int as count from ${join} where ${isChanged(table)}`,
  );
  const shown = table.columns.filter((each) => each !== 'search_name');
  const changes = shown.map((each) => sql`case when ${isOther(table, each)} then ${each}::text end`);
  const first = await rows<ChangedRow>(
    queries,
    sql`select id, to_json(array_remove(array[${sql.join(changes, sql`, `)}], null)) as columns
        from ${join} where ${isChanged(table)} order by id collate "C" limit ${MAX_LISTED}`,
  );
  return { count: counted?.count ?? 0, first };
}

async function compare(queries: Queries, table: StagedTable, removeMissing: boolean): Promise<TableChanges> {
  const name = sql.identifier(table.name);
  const given = staged(table.name);
  const added = await countIds(queries, sql`${given} as given where id not in (select id from ${name})`);
  const removed = removeMissing
    ? await countIds(queries, sql`${name} as present where id not in (select id from ${given})`)
    : { count: 0, ids: [] };
  const changed = await findChanged(queries, table);
  return {
    added: added.count,
    changed: changed.count,
    removed: removed.count,
    firstAdded: added.ids ?? [],
    firstChanged: changed.first,
    firstRemoved: removed.ids ?? [],
  };
}

async function apply(queries: Queries, table: StagedTable, changes: TableChanges): Promise<void> {
  const name = sql.identifier(table.name);
  const given = staged(table.name);
  const names = (of: readonly string[]) =>
    sql.join(
      of.map((each) => sql`${sql.identifier(each)}`),
      sql`, `,
    );
  if (changes.removed > 0) await queries.execute(sql`delete from ${name} where id not in (select id from ${given})`);
  if (changes.changed > 0) {
    const assignments = table.columns.map((each) => sql`${sql.identifier(each)} = ${newValue(table, each)}`);
    await queries.execute(
      sql`update ${name} as present set ${sql.join(assignments, sql`, `)} from ${given} as given
          where given.id = present.id and (${isChanged(table)})`,
    );
  }
  if (changes.added === 0) return;
  const own = ['id', ...table.columns];
  const values = own.map((each) => {
    const otherwise = table.kept[each];
    return otherwise ? sql`coalesce(${sql.identifier(each)}, ${otherwise})` : sql`${sql.identifier(each)}`;
  });
  const selected = sql.join(values, sql`, `);
  const isNew = sql`where id not in (select id from ${name})`;
  await queries.execute(
    table.name === 'products'
      ? sql`insert into products (${names(own)}, position)
            select ${selected}, (select coalesce(max(position), -1) from products) + row_number() over (order by position)
            from ${given} ${isNew}`
      : sql`insert into ${name} (${names(own)}) select ${selected} from ${given} ${isNew}`,
  );
}

/** A part's fitments as one text, so that whole sets can be compared. */
const fitmentSets = (table: SQL): SQL =>
  sql`select product_id, md5(string_agg(json_build_array(ordinal, vehicle_id, position, quantity, qualifier,
        produced_from, produced_until)::text, ',' order by ordinal)) as fitments from ${table} group by product_id`;

/** Puts the parts whose fitments differ into a temporary table. */
async function compareFitments(queries: Queries): Promise<number> {
  await queries.execute(
    sql`create temporary table import_refitted on commit drop as
        select coalesce(given.product_id, present.product_id) as id
        from (${fitmentSets(staged('fitments'))}) as given
        full join (${fitmentSets(sql`fitments`)}) as present on present.product_id = given.product_id
        where given.fitments is distinct from present.fitments
          and coalesce(given.product_id, present.product_id) in (select id from ${staged('products')})`,
  );
  const [counted] = await rows<{ count: number }>(queries, sql`select count(*)::int as count from import_refitted`);
  return counted?.count ?? 0;
}

async function replaceFitments(queries: Queries): Promise<void> {
  const columns = sql`product_id, ordinal, vehicle_id, position, quantity, qualifier, produced_from, produced_until`;
  await queries.execute(sql`delete from fitments where product_id in (select id from import_refitted)`);
  await queries.execute(
    sql`insert into fitments (${columns}) select ${columns} from ${staged('fitments')}
        where product_id in (select id from import_refitted)`,
  );
}

const NOTHING: TableChanges = { added: 0, changed: 0, removed: 0, firstAdded: [], firstChanged: [], firstRemoved: [] };

/** As `importCatalogue`, in a transaction that the caller opened. */
export async function importRows(
  queries: Queries,
  { hasVehicles, hasFitments, batches }: StagedCatalogue,
  { dryRun = false, removeMissing = false }: ImportOptions = {},
): Promise<CatalogueChanges> {
  await stageRows(queries, batches);
  const parts = await compare(queries, PRODUCTS, removeMissing);
  const vehicles = !hasVehicles ? NOTHING : await compare(queries, VEHICLES, removeMissing);
  const refitted = !hasFitments ? 0 : await compareFitments(queries);
  if (!dryRun) {
    await apply(queries, VEHICLES, { ...vehicles, removed: 0 });
    await apply(queries, PRODUCTS, parts);
    if (refitted > 0) await replaceFitments(queries);
    // Last, because a fitment of a removed vehicle goes with it.
    if (vehicles.removed > 0) await apply(queries, VEHICLES, { ...NOTHING, removed: vehicles.removed });
  }
  return { parts, vehicles, partsWithOtherFitments: refitted };
}

/**
 * Imports the files into the catalogue, in one transaction. Rows that do not change are not written, so that a second
 * import of the same files changes nothing.
 * @returns what it changes, or with `dryRun` what it would change.
 */
export function importCatalogue(
  { kind, transaction }: Pick<Database, 'kind' | 'transaction'>,
  files: CatalogueFiles,
  options: ImportOptions = {},
): Promise<CatalogueChanges> {
  return transaction(async (queries) => {
    // One import at a time; orders go on.
    if (kind === 'PostgreSQL') await queries.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    return importRows(queries, stagedCatalogue(files), options);
  });
}

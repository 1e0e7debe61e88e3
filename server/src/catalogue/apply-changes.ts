import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import { changing, PRODUCTS, staged, VEHICLES, type ChangedColumns, type StagedTable } from './catalogue-tables';
import { isChanged, newValue, type CatalogueChanges, type TableChanges } from './compare-tables';

/** Keeps statements short. */
const AT_ONCE = 500;
/** The vehicles that the parts fit are read with each. */
const WORDS_AT_ONCE = 1_000;

async function inBatches(count: number, write: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) await write(from, from + AT_ONCE);
}

const namesOf = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  );

/** The value of a new row: that of the file, or the default for its absence. */
function valuesOf({ columns, kept }: StagedTable): SQL {
  const values = ['id', ...columns].map((name) => {
    const otherwise = kept[name];
    return otherwise ? sql`coalesce(${sql.identifier(name)}, ${otherwise})` : sql`${sql.identifier(name)}`;
  });
  return sql.join(values, sql`, `);
}

/** New parts come after those that are there, in the order of the file. */
async function addParts(queries: Queries, added: number): Promise<void> {
  if (added === 0) return;
  await queries.execute(
    sql`create temporary table import_added on commit drop as
        select given.id, row_number() over (order by given.position)::int as rank,
          (select coalesce(max(position), -1) from products)::int as last
        from ${staged('products')} as given
        where not exists (select from products where products.id = given.id)`,
  );
  await queries.execute(sql`create index on import_added (rank)`);
  await queries.execute(sql`analyze import_added`);
  await inBatches(added, (from, to) =>
    queries.execute(
      sql`insert into products (${namesOf(['id', ...PRODUCTS.columns])}, position)
          select ${valuesOf(PRODUCTS)}, last + rank from import_added join ${staged('products')} using (id)
          where rank > ${from}::int and rank <= ${to}::int order by rank`,
    ),
  );
}

async function addVehicles(queries: Queries): Promise<void> {
  await queries.execute(
    sql`insert into vehicles (${namesOf(['id', ...VEHICLES.columns])}) select ${valuesOf(VEHICLES)}
        from ${staged('vehicles')} as given where not exists (select from vehicles where vehicles.id = given.id)`,
  );
}

async function change(queries: Queries, table: StagedTable, where: SQL): Promise<void> {
  const assignments = table.columns.map((name) => sql`${sql.identifier(name)} = ${newValue(table, name)}`);
  await queries.execute(
    sql`update ${sql.identifier(table.name)} as present set ${sql.join(assignments, sql`, `)}
        from ${staged(table.name)} as given where given.id = present.id and (${isChanged(table)}) and ${where}`,
  );
}

async function changeParts(queries: Queries, table: StagedTable): Promise<void> {
  const [row] = await readRows<{ count: number }>(
    queries,
    sql`select (coalesce(max(position), -1) + 1)::int as count from ${staged('products')}`,
  );
  await inBatches(row?.count ?? 0, (from, to) =>
    change(queries, table, sql`given.position >= ${from}::int and given.position < ${to}::int`),
  );
}

async function replaceFitments(queries: Queries, parts: number): Promise<void> {
  const columns = sql`product_id, ordinal, vehicle_id, position, quantity, qualifier, produced_from, produced_until`;
  await inBatches(parts, async (from, to) => {
    const replaced = sql`product_id in (select id from import_refitted where rank > ${from}::int and rank <= ${to}::int)`;
    await queries.execute(sql`delete from fitments where ${replaced}`);
    await queries.execute(
      sql`insert into fitments (${columns}) select ${columns} from ${staged('fitments')} where ${replaced}`,
    );
  });
}

async function remove(queries: Queries, { name }: StagedTable, removed: number): Promise<void> {
  const target = sql.identifier(name);
  const list = staged(`removed_${name}`);
  await queries.execute(
    sql`create temporary table ${list} on commit drop as
        select id, row_number() over (order by id)::int as rank from ${target} as present
        where not exists (select from ${staged(name)} as given where given.id = present.id)`,
  );
  await inBatches(removed, (from, to) =>
    queries.execute(
      sql`delete from ${target} where id in (select id from ${list} where rank > ${from}::int and rank <= ${to}::int)`,
    ),
  );
}

/** Writes the words of the parts that triggers have collected since the last call. */
async function writeWords(queries: Queries): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const [batch]: readonly { last: string | null }[] = await readRows(
      queries,
      sql`select max(id collate "C") as last, write_part_search(array_agg(id))::text as written from
          (select id from import_stale where id > ${after} collate "C" order by id limit ${WORDS_AT_ONCE}) as batch`,
    );
    after = batch?.last ?? null;
  }
  await queries.execute(sql`truncate import_stale`);
}

/** For many changes of parts, vehicles and fitments in one transaction: the words of each part are written once, at the end. */
export async function writeWordsOnce(
  queries: Queries,
  change: (writeWordsSoFar: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await queries.execute(sql`create temporary table import_stale (id text collate "C" primary key) on commit drop`);
  await queries.execute(sql`select set_config('shop.import', 'on', true)`);
  await change(() => writeWords(queries));
  await writeWords(queries);
  await queries.execute(sql`select set_config('shop.import', '', true)`);
  // The embedded database has no autovacuum: without these, searches read whole tables instead of the indexes.
  await queries.execute(
    sql`select gin_clean_pending_list('part_search_words'), gin_clean_pending_list('products_search'), gin_clean_pending_list('products_numbers')`,
  );
  await queries.execute(sql`analyze part_search`);
  await queries.execute(
    sql`update catalogue_changes set listing = listing + 1, anything = anything + 1, words = words + 1, facts = facts + 1
        where slot = pg_backend_pid() % 64`,
  );
}

/**
 * Writes what an import changes. First what nobody uses yet and takes longest: the parts that it changes and removes are
 * locked from there to the end of the transaction.
 */
export async function applyChanges(
  queries: Queries,
  { parts, vehicles, partsWithOtherFitments: refitted }: CatalogueChanges,
  columns: ChangedColumns,
): Promise<void> {
  const hasChanges = ({ added, changed, removed }: TableChanges) => added + changed + removed > 0;
  if (!hasChanges(parts) && !hasChanges(vehicles) && refitted === 0) return;
  await writeWordsOnce(queries, async (writeWordsSoFar) => {
    if (vehicles.changed > 0) await change(queries, changing(VEHICLES, columns.vehicles), sql`true`);
    if (vehicles.added > 0) await addVehicles(queries);
    await addParts(queries, parts.added);
    await replaceFitments(queries, refitted);
    // The planner's statistics may be those of empty tables.
    // Stryker disable next-line StringLiteral: without it the same rows are read, only slower
    await queries.execute(sql`analyze products, vehicles, fitments`);
    await writeWordsSoFar();
    if (parts.changed > 0) await changeParts(queries, changing(PRODUCTS, columns.products));
    if (parts.removed > 0) await remove(queries, PRODUCTS, parts.removed);
    // Last, because a fitment of a removed vehicle goes with it.
    if (vehicles.removed > 0) await remove(queries, VEHICLES, vehicles.removed);
  });
}

/** Keeps the stock that an edited export gave, so that a second import of it changes nothing. */
export async function recordStockEdits(queries: Queries): Promise<void> {
  await queries.execute(
    sql`insert into stock_edits (product_id, exported_at, stock)
        select id, exported_at, quantity from ${staged('products')}
        where exported_at is not null and quantity <> stock_exported
        on conflict (product_id, exported_at) do update set stock = excluded.stock`,
  );
}

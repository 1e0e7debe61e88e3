import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import {
  changing,
  PRODUCTS,
  staged,
  VEHICLES,
  type ChangedColumns,
  type InPortion,
  type StagedTable,
} from './catalogue-tables';
import { isChanged, newValue, type CatalogueChanges, type TableChanges } from './compare-tables';

/** Keeps portions short: the embedded database answers nobody while one is written. */
const PARTS_AT_ONCE = 250;
/** Each of them may change the words of hundreds of parts. */
const VEHICLES_AT_ONCE = 10;
/** The vehicles that the parts fit are read with each. */
const WORDS_AT_ONCE = 1_000;

/** Numbers rows, which are then written by ranges of their ranks. */
async function rankRows(queries: Queries, name: string, from: SQL): Promise<number> {
  const table = staged(name);
  await queries.execute(
    sql`create temporary table ${table} as select id, row_number() over (order by rows.position, id)::int as rank
        from (${from}) as rows`,
  );
  await queries.execute(sql`create index on ${table} (rank)`);
  await queries.execute(sql`analyze ${table}`);
  const [row] = await readRows<{ count: number }>(queries, sql`select count(*)::int as count from ${table}`);
  return row?.count ?? 0;
}

const idsOf = (name: string, from: number, to: number): SQL =>
  sql`(select id from ${staged(name)} where rank > ${from}::int and rank <= ${to}::int)`;

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

/** Writes the words of the parts that triggers have collected since the last call. */
async function writeWords(queries: Queries): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const [batch]: readonly { last: string | null }[] = await readRows(
      queries,
      sql`select max(id collate "C") as last, write_part_search(array_agg(id))::text as written from
          (select id from ${staged('stale')} where id > ${after} collate "C" order by id limit ${WORDS_AT_ONCE}) as batch`,
    );
    after = batch?.last ?? null;
  }
  await queries.execute(sql`truncate ${staged('stale')}`);
}

/** Many changes of parts, vehicles and fitments, with the words of each part written once, at the end. */
export async function writeWordsOnce(queries: Queries, change: () => Promise<void>): Promise<void> {
  await queries.execute(sql`select set_config('shop.import', 'on', true)`);
  await change();
  await writeWords(queries);
  await queries.execute(sql`select set_config('shop.import', '', true)`);
}

/** Writes some ranks after others, each range in a portion. */
async function inBatches(
  inPortion: InPortion,
  { count, size }: { readonly count: number; readonly size: number },
  write: (queries: Queries, from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += size) {
    await inPortion((queries) => writeWordsOnce(queries, () => write(queries, from, from + size)));
  }
}

const FITMENT_COLUMNS = sql`product_id, ordinal, vehicle_id, position, quantity, qualifier, produced_from, produced_until`;

const addFitments = (queries: Queries, ids: SQL) =>
  queries.execute(
    sql`insert into fitments (${FITMENT_COLUMNS}) select ${FITMENT_COLUMNS} from ${staged('fitments')} where product_id in ${ids}`,
  );

/** Those by which statements look for parts: what is known of the long texts would take seconds. */
const LOOKED_FOR = sql`(id, position, search_name, category, manufacturer_name, part_type, quantity, out_of_stock)`;

/** New parts come after those that are there, in the order of the file. */
async function addParts(inPortion: InPortion): Promise<void> {
  const [last, count] = await inPortion(async (queries) => {
    const [row] = await readRows<{ last: number }>(
      queries,
      sql`select coalesce(max(position), -1)::int as last from products`,
    );
    const added = await rankRows(
      queries,
      'added',
      sql`select id, position from ${staged('products')} as given
          where not exists (select from products where products.id = given.id)`,
    );
    return [row?.last ?? -1, added] as const;
  });
  await inBatches(inPortion, { count, size: PARTS_AT_ONCE }, async (queries, from, to) => {
    // Stryker disable next-line all: without it the same rows are written, only slower, by a plan for empty tables
    if (from === PARTS_AT_ONCE) await queries.execute(sql`analyze products ${LOOKED_FOR}, fitments`);
    await queries.execute(
      sql`insert into products (${namesOf(['id', ...PRODUCTS.columns])}, position)
          select ${valuesOf(PRODUCTS)}, ${last}::int + rank from ${staged('added')} join ${staged('products')} using (id)
          where rank > ${from}::int and rank <= ${to}::int order by rank`,
    );
    await addFitments(queries, idsOf('added', from, to));
  });
}

async function addVehicles(queries: Queries): Promise<void> {
  await queries.execute(
    sql`insert into vehicles (${namesOf(['id', ...VEHICLES.columns])}) select ${valuesOf(VEHICLES)}
        from ${staged('vehicles')} as given where not exists (select from vehicles where vehicles.id = given.id)`,
  );
}

/** Keeps the stock that an edited export gave, so that a second import of it changes nothing. */
export async function recordStockEdits(queries: Queries, where = sql`true`): Promise<void> {
  await queries.execute(
    sql`insert into stock_edits (product_id, exported_at, stock)
        select id, exported_at, quantity from ${staged('products')}
        where exported_at is not null and quantity <> stock_exported and ${where}
        on conflict (product_id, exported_at) do update set stock = excluded.stock`,
  );
}

async function changeRows(inPortion: InPortion, table: StagedTable, size: number): Promise<void> {
  const changed = `changed_${table.name}`;
  const pairs = sql`${sql.identifier(table.name)} as present join ${staged(table.name)} as given using (id)`;
  const order = table.name === 'products' ? sql`given.position` : sql`0 as position`;
  const count = await inPortion((queries) =>
    rankRows(queries, changed, sql`select id, ${order} from ${pairs} where ${isChanged(table)}`),
  );
  const assignments = table.columns.map((name) => sql`${sql.identifier(name)} = ${newValue(table, name)}`);
  await inBatches(inPortion, { count, size }, async (queries, from, to) => {
    await queries.execute(
      sql`update ${sql.identifier(table.name)} as present set ${sql.join(assignments, sql`, `)}
          from ${staged(table.name)} as given where given.id = present.id and given.id in ${idsOf(changed, from, to)}`,
    );
    // With the change: an import that is interrupted here and run again would change the stock twice.
    if (table.name === 'products') await recordStockEdits(queries, sql`id in ${idsOf(changed, from, to)}`);
  });
}

const rowsTo = (table: SQL): SQL =>
  sql`(select jsonb_agg(jsonb_build_array(position, qualifier, produced_from, produced_until) order by ordinal) from ${table} as f
      where f.product_id = d.product_id and f.vehicle_id = d.vehicle_id)`;

/** Ends the doubts of fitments that an import changes or removes. */
const resolveDoubts = (queries: Queries, ids: SQL) =>
  queries.execute(
    sql`update fitment_doubts d set resolved_at = now(), resolved_by = 'import'
        where resolved_at is null and product_id in ${ids}
          and ${rowsTo(sql`fitments`)} is distinct from ${rowsTo(sql`${staged('fitments')}`)}`,
  );

/** Of parts that are there; new ones came with theirs. */
async function replaceFitments(inPortion: InPortion): Promise<void> {
  const count = await inPortion((queries) =>
    rankRows(
      queries,
      'replaced',
      sql`select id, 0 as position from ${staged('refitted')} as refitted
          where not exists (select from ${staged('added')} as added where added.id = refitted.id)`,
    ),
  );
  await inBatches(inPortion, { count, size: PARTS_AT_ONCE }, async (queries, from, to) => {
    const ids = idsOf('replaced', from, to);
    await resolveDoubts(queries, ids);
    await queries.execute(sql`delete from fitments where product_id in ${ids}`);
    await addFitments(queries, ids);
  });
}

async function removeRows(inPortion: InPortion, { name }: StagedTable, size: number): Promise<void> {
  const target = sql.identifier(name);
  const removed = `removed_${name}`;
  const count = await inPortion((queries) =>
    rankRows(
      queries,
      removed,
      sql`select id, 0 as position from ${target} as present
          where not exists (select from ${staged(name)} as given where given.id = present.id)`,
    ),
  );
  await inBatches(inPortion, { count, size }, async (queries, from, to) => {
    await queries.execute(sql`delete from ${target} where id in ${idsOf(removed, from, to)}`);
  });
}

/** The embedded database has no autovacuum: without these, searches read whole tables instead of the indexes. */
const UPKEEP = [
  ...['part_search_words', 'products_search', 'products_numbers'].map(
    (index) => sql`select gin_clean_pending_list(${index})`,
  ),
  sql`analyze products ${LOOKED_FOR}`,
  ...['vehicles', 'fitments', 'part_search'].map((table) => sql`analyze ${sql.identifier(table)}`),
];

/** Shows changes; `show` raises each version of the catalogue by one. */
export type Publish = (show: () => Promise<unknown>) => Promise<unknown>;

/** Until then lists stay as they were. */
export const showChanges = (queries: Queries) =>
  queries.execute(
    sql`update catalogue_changes set listing = listing + 1, anything = anything + 1, words = words + 1, facts = facts + 1
        where slot = pg_backend_pid() % 64`,
  );

/** The last portions of an import. */
export async function publishChanges(inPortion: InPortion, publish: Publish = (show) => show()): Promise<void> {
  for (const statement of UPKEEP) await inPortion((queries) => queries.execute(statement));
  await publish(() => inPortion(showChanges));
}

/**
 * Writes what an import changes. First what nobody uses yet and takes longest: in one transaction, the parts that it
 * changes and removes are locked from there to its end.
 */
export async function applyChanges(
  inPortion: InPortion,
  { parts, vehicles, partsWithOtherFitments: refitted }: CatalogueChanges,
  columns: ChangedColumns,
  publish?: Publish,
): Promise<void> {
  const hasChanges = ({ added, changed, removed }: TableChanges) => added + changed + removed > 0;
  if (!hasChanges(parts) && !hasChanges(vehicles) && refitted === 0) return;
  if (vehicles.changed > 0) await changeRows(inPortion, changing(VEHICLES, columns.vehicles), VEHICLES_AT_ONCE);
  if (vehicles.added > 0) await inPortion(addVehicles);
  await addParts(inPortion);
  if (refitted > 0) await replaceFitments(inPortion);
  if (parts.changed > 0) await changeRows(inPortion, changing(PRODUCTS, columns.products), PARTS_AT_ONCE);
  if (parts.removed > 0) await removeRows(inPortion, PRODUCTS, PARTS_AT_ONCE);
  // Last, because a fitment of a removed vehicle goes with it.
  if (vehicles.removed > 0) await removeRows(inPortion, VEHICLES, VEHICLES_AT_ONCE);
  await publishChanges(inPortion, publish);
}

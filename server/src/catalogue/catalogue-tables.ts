import { LOWEST_RATING, type PartSpecification } from '@piston-parts/shared-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { groupBy } from './group-by';
import { listOf, type Row } from './format';
import { picturesOf } from './type-pictures';
import type { CatalogueFiles } from './read-catalogue';

/** A table of the catalogue, the temporary one beside it, and its columns that a file gives. */
export interface StagedTable {
  readonly name: 'products' | 'vehicles';
  readonly columns: readonly string[];
  /** Columns of which null in the file means: as it is, or for a new row this. */
  readonly kept: Readonly<Record<string, SQL>>;
  /** New values that are not those of the file. */
  readonly derived?: Readonly<Record<string, SQL>>;
}

/** @returns the table with those columns alone that an import changes of rows that are there */
export const changing = (table: StagedTable, columns: readonly string[]): StagedTable => ({
  ...table,
  columns: table.columns.filter((column) => columns.includes(column)),
});

export const PRODUCTS: StagedTable = {
  name: 'products',
  columns: [
    ...['name', 'search_name', 'category', 'image_src', 'image_alt', 'manufacturer_name', 'quantity', 'out_of_stock'],
    ...[
      'rating',
      'is_rated',
      'views',
      'actual_price',
      'previous_price',
      'description',
      'details',
      'part_type',
      'condition',
    ],
    ...['maker_number', 'universal', 'attributes', 'numbers', 'max_per_order', 'delivery_charge', 'hsn', 'gst_rate'],
  ],
  kept: {
    previous_price: sql`actual_price`,
    image_src: sql`''`,
    views: sql`'[]'::jsonb`,
    rating: sql.raw(String(LOWEST_RATING)),
    is_rated: sql`false`,
    hsn: sql`'8708'`,
    gst_rate: sql`18`,
    attributes: sql`'[]'::jsonb`,
    numbers: sql`'[]'::jsonb`,
  },
  derived: {
    quantity: sql`case when given.stock_change is null then coalesce(given.quantity, present.quantity)
      else greatest(0, present.quantity + given.stock_change) end`,
    // A price that was struck through stays so; no other one becomes it.
    previous_price: sql`coalesce(given.previous_price, case when present.previous_price = present.actual_price
      then given.actual_price else greatest(present.previous_price, given.actual_price) end)`,
  },
};

export const VEHICLES: StagedTable = {
  name: 'vehicles',
  columns: ['maker', 'model', 'generation', 'engine', 'fuel', 'displacement', 'year_from', 'year_to', 'rank'],
  kept: {},
};

export const staged = (name: string): SQL => sql`${sql.identifier(`import_${name}`)}`;

const BATCH_SIZE = 1_000;
const STAGED_TABLES = ['products', 'vehicles', 'fitments'] as const;

/** Some rows for a temporary table. */
export interface StagedRows {
  readonly table: (typeof STAGED_TABLES)[number];
  readonly rows: readonly object[];
}

/** Which columns an import changes of rows that are there. */
export interface ChangedColumns {
  readonly products: readonly string[];
  readonly vehicles: readonly string[];
}

/** The input of an import: its files, and their rows in the form of the tables. */
export interface StagedCatalogue {
  readonly hasVehicles: boolean;
  readonly hasFitments: boolean;
  readonly columns: ChangedColumns;
  readonly batches: Iterable<StagedRows> | AsyncIterable<StagedRows>;
}

/** Columns of the table that a column of the file of parts changes; others have its name. */
const TABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'search_name'],
  brand: ['manufacturer_name'],
  price: ['actual_price', 'previous_price'],
  gst: ['gst_rate'],
  for_sale: ['out_of_stock'],
  rating: ['rating', 'is_rated'],
  picture: ['image_src', 'views'],
  picture_alt: ['image_alt'],
};

/**
 * Stock changes by the difference to an export, or by a file that has nothing else: any other one may be older than the
 * last sale.
 */
const changesStock = ({ columns, parts }: CatalogueFiles): boolean =>
  parts.some(({ stock_exported: exported }) => exported) ||
  [...columns.parts].every((column) => column === 'id' || column === 'stock');

function changedColumns(files: CatalogueFiles): ChangedColumns {
  const { columns, attributes, numbers } = files;
  const ofParts = [...columns.parts].flatMap((column) => {
    if (column === 'stock') return changesStock(files) ? ['quantity'] : [];
    return TABLE_COLUMNS[column] ?? [column];
  });
  return {
    products: [...ofParts, ...(attributes ? ['attributes'] : []), ...(numbers ? ['numbers'] : [])],
    vehicles: [...columns.vehicles],
  };
}

const byPart = ({ part }: { readonly part: string }): string => part;

type Lists = { readonly [Name in 'attributes' | 'numbers']: PartSpecification[Name] | null };

const productRow = (part: Row<'parts'>, position: number, lists: Lists) => {
  const [image, ...views] = picturesOf(part);
  const keepsPictures = part.picture === undefined;
  return {
    id: part.id,
    position,
    name: part.name,
    search_name: part.name?.toLowerCase(),
    category: part.category,
    image_src: keepsPictures ? null : image,
    views: keepsPictures ? null : views,
    image_alt: part.picture_alt || (part.picture === '' ? part.part_type : ''),
    manufacturer_name: part.brand,
    quantity: part.stock,
    stock_exported: part.stock_exported?.units,
    exported_at: part.stock_exported?.at,
    max_per_order: part.max_per_order,
    delivery_charge: part.delivery_charge,
    hsn: part.hsn,
    gst_rate: part.gst,
    out_of_stock: part.for_sale === false,
    rating: part.rating,
    is_rated: part.rating === null || part.rating === undefined ? null : true,
    actual_price: part.price,
    previous_price: part.previous_price === null ? part.price : part.previous_price,
    description: listOf(part.description ?? ''),
    details: part.details,
    part_type: part.part_type,
    condition: part.condition,
    maker_number: part.maker_number,
    universal: part.universal,
    ...lists,
  };
};

function* productRows({ parts, attributes, numbers }: CatalogueFiles): Generator<object> {
  const attributesOf = attributes && groupBy(attributes, byPart);
  const numbersOf = numbers && groupBy(numbers, byPart);
  for (const [position, part] of parts.entries()) {
    yield productRow(part, position, {
      attributes:
        attributesOf && (attributesOf.get(part.id) ?? []).map(({ name, value, unit }) => ({ name, value, unit })),
      numbers: numbersOf && (numbersOf.get(part.id) ?? []).map(({ kind, maker, number }) => ({ kind, maker, number })),
    });
  }
}

function* fitmentRows(fitments: readonly Row<'fitments'>[]): Generator<object> {
  const ordinals = new Map<string, number>();
  for (const { line: _line, part, vehicle, quantity, ...fitment } of fitments) {
    const ordinal = ordinals.get(part) ?? 0;
    ordinals.set(part, ordinal + 1);
    yield { ...fitment, product_id: part, ordinal, vehicle_id: vehicle, quantity: quantity ?? 1 };
  }
}

function* vehicleRows(vehicles: readonly Row<'vehicles'>[]): Generator<object> {
  for (const { line: _line, ...row } of vehicles) yield row;
}

/** Rows are made when they are sent: those of a large catalogue do not fit beside its files. */
function* batchesOf(files: CatalogueFiles): Generator<StagedRows> {
  const tables: Readonly<Record<StagedRows['table'], Iterable<object>>> = {
    products: productRows(files),
    vehicles: vehicleRows(files.vehicles ?? []),
    fitments: fitmentRows(files.fitments ?? []),
  };
  for (const table of STAGED_TABLES) {
    let rows: object[] = [];
    for (const row of tables[table]) {
      if (rows.push(row) < BATCH_SIZE) continue;
      yield { table, rows };
      rows = [];
    }
    if (rows.length > 0) yield { table, rows };
  }
}

export const stagedCatalogue = (files: CatalogueFiles): StagedCatalogue => ({
  columns: changedColumns(files),
  hasVehicles: files.vehicles !== null,
  hasFitments: files.fitments !== null,
  batches: batchesOf(files),
});

/**
 * Carries out a portion of an import, all of it or nothing: in the transaction that the whole import is, or, on the embedded
 * database, in one for itself, so that shoppers are answered in between.
 */
export type InPortion = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>;

/** Tables of an import, all of them temporary. */
const TEMPORARY = [
  ...STAGED_TABLES,
  ...['stale', 'added', 'refitted', 'replaced'],
  ...['changed_products', 'changed_vehicles', 'removed_products', 'removed_vehicles'],
];

/** Fails where another import on this connection has its tables. */
export async function createStagedTables(queries: Queries): Promise<void> {
  for (const name of STAGED_TABLES) {
    // With its checks: what the shop refuses is refused before anything of it is changed. A file may leave columns out.
    await queries.execute(
      sql`create temporary table ${staged(name)} (like ${sql.identifier(name)} including constraints)`,
    );
    await queries.execute(
      sql.raw(`do $$ declare kept text; begin
        for kept in select attname from pg_attribute where attrelid = 'pg_temp.import_${name}'::regclass and attnotnull and attnum > 0
        loop execute format('alter table pg_temp.import_${name} alter column %I drop not null', kept); end loop; end $$`),
    );
  }
  await queries.execute(
    sql`alter table ${staged('products')} add stock_exported integer, add exported_at timestamptz, add stock_change integer`,
  );
  await queries.execute(sql`create temporary table ${staged('stale')} (id text collate "C" primary key)`);
}

export async function dropStagedTables(queries: Queries): Promise<void> {
  await queries.execute(sql`drop table if exists ${sql.join(TEMPORARY.map(staged), sql`, `)}`);
}

/** Writes the rows into the temporary tables. */
export async function stageRows(inPortion: InPortion, batches: StagedCatalogue['batches']): Promise<void> {
  const run = (statement: SQL) => inPortion((queries) => queries.execute(statement));
  for await (const { table, rows } of batches) {
    const target = staged(table);
    await run(
      sql`insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  await run(sql`create index on ${staged('products')} (id)`);
  await run(sql`create index on ${staged('products')} (position)`);
  await run(sql`create index on ${staged('fitments')} (product_id)`);
  // Those columns alone that rows are joined by: the long texts of parts would take a second.
  await run(
    sql`analyze ${staged('products')} (id, position), ${staged('vehicles')} (id), ${staged('fitments')} (product_id)`,
  );
}

import type { Postings, Term } from '@piston-parts/shared-contract/backend';
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { numberKeys, products } from '../../database/schema';
import { postingsSql } from './search-sql';

const numbersIn = (text: string | null): Uint32Array =>
  text === null ? new Uint32Array() : Uint32Array.from(text.split(','), Number).sort();

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Reads which parts have the terms, by the database's indexes, in one statement. */
export async function readPostings(queries: Queries, terms: readonly Term[]): Promise<Postings[]> {
  const rows = await readRows<{ at: number; postings: string | null }>(queries, postingsSql(terms));
  const postings = new Map(rows.map((row) => [row.at, row.postings]));
  return terms.map((_, at) => numbersIn(postings.get(at) ?? null));
}

async function readPositions(queries: Queries, condition: SQL): Promise<Uint32Array> {
  const [row] = await readRows<{ positions: string | null }>(
    queries,
    sql`select string_agg(position::text, ',') as positions from products where ${condition}`,
  );
  return numbersIn(row?.positions ?? null);
}

/** Reads the positions of the parts whose names contain a text. */
export const readContaining = (queries: Queries, text: string): Promise<Uint32Array> =>
  readPositions(queries, sql`search_name like ${`%${escaped(text)}%`}`);

/** Reads the positions of the parts that have a number with one of the keys, by the index of the keys. */
export const readNumbered = (queries: Queries, keys: readonly string[]): Promise<Uint32Array> =>
  readPositions(queries, sql`${numberKeys(products)} && ${sql.param([...keys])}::text[]`);

/** Reads the positions of the parts that fit one of these vehicles. As an array of ids, so that no plan reads all parts. */
export const readFitting = (queries: Queries, vehicleIds: readonly string[]): Promise<Uint32Array> => {
  const wanted = sql.param([...vehicleIds]);
  return readPositions(
    queries,
    sql`id = any(array(select distinct product_id from fitments where vehicle_id = any(${wanted}::text[])))`,
  );
};

/** Reads the positions of the parts that are sold out. */
export const readSoldOut = async (queries: Queries): Promise<ReadonlySet<number>> =>
  new Set(await readPositions(queries, sql`out_of_stock or quantity = 0`));

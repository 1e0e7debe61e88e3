import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { listedColumns, toListedPart, type ListedColumns, type ListedPart } from '../catalogue/listed-part';

/** Of all parts, by their positions in the catalogue. */
export type AllPartFacts = ReadonlyMap<number, ListedPart>;

type Row = [position: number, ...ListedColumns];

export async function readPartFacts(queries: Queries): Promise<AllPartFacts> {
  const [row] = await readRows<{ facts: Row[] | null }>(
    queries,
    sql`select json_agg(json_build_array(position, ${listedColumns})) as facts from products`,
  );
  return new Map((row?.facts ?? []).map(([position, ...columns]) => [position, toListedPart(columns)]));
}

import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { readRows } from '../database/read-rows';

/** The shop's catalogue, as far as an import is checked against it. */
export interface PresentCatalogue {
  readonly parts: readonly {
    readonly id: string;
    readonly brand: string;
    readonly partType: string;
  }[];
  readonly vehicles: readonly PresentVehicle[];
}

export interface PresentVehicle {
  readonly id: string;
  readonly maker: string;
  readonly model: string;
  readonly yearFrom: number;
  /** Null: still made. */
  readonly yearTo: number | null;
}

export const EMPTY_CATALOGUE: PresentCatalogue = { parts: [], vehicles: [] };

export const readPresent = async (queries: Queries): Promise<PresentCatalogue> => ({
  parts: await readRows(queries, sql`select id, manufacturer_name as brand, part_type as "partType" from products`),
  vehicles: await readRows(
    queries,
    sql`select id, maker, model, year_from as "yearFrom", year_to as "yearTo" from vehicles`,
  ),
});

import { PRODUCT_CATEGORIES } from '@piston-parts/shared-contract';
import { categoriesOf } from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import { readSettings } from '../shop-settings/shop-settings';

/** The shop's catalogue, as far as an import is checked against it. */
export interface PresentCatalogue {
  readonly parts: readonly {
    readonly id: string;
    readonly brand: string;
    readonly partType: string;
    readonly isUniversal: boolean;
  }[];
  readonly vehicles: readonly PresentVehicle[];
  /** That a part may have. */
  readonly categories: readonly string[];
}

export interface PresentVehicle {
  readonly id: string;
  readonly maker: string;
  readonly model: string;
  readonly yearFrom: number;
  /** Null: still made. */
  readonly yearTo: number | null;
}

export const EMPTY_CATALOGUE: PresentCatalogue = { parts: [], vehicles: [], categories: PRODUCT_CATEGORIES };

export const readPresent = async (queries: Queries): Promise<PresentCatalogue> => ({
  parts: await readRows(
    queries,
    sql`select id, manufacturer_name as brand, part_type as "partType", universal as "isUniversal" from products`,
  ),
  vehicles: await readRows(
    queries,
    sql`select id, maker, model, year_from as "yearFrom", year_to as "yearTo" from vehicles`,
  ),
  categories: categoriesOf((await readSettings(queries)).settings),
});

import type { Product, ProductCategory } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { SearchVersions } from './search-versions';

/** What the listing filters and sorts a part by, stock apart. */
export interface PartFacts extends Pick<Product, '_id' | 'manufacturerName' | 'rating'> {
  readonly category: ProductCategory;
  /** In rupees. */
  readonly price: { readonly actualPrice: number };
}

/** Of all parts, by their positions in the catalogue. */
export type AllPartFacts = ReadonlyMap<number, PartFacts>;

type Row = [id: string, category: ProductCategory, maker: string, rating: number, price: number, position: number];

/** One JSON text: thousands of rows take the driver much longer. */
async function readFacts(queries: Queries): Promise<AllPartFacts> {
  const [row] = await readRows<{ facts: Row[] | null }>(
    queries,
    sql`select json_agg(json_build_array(id, category, manufacturer_name, rating, actual_price, position)) as facts
      from products`,
  );
  return new Map(
    (row?.facts ?? []).map(([_id, category, manufacturerName, rating, actualPrice, position]) => [
      position,
      { _id, category, manufacturerName, rating, price: { actualPrice } },
    ]),
  );
}

/** Creates the reader of all facts, which reads them again only after one has changed: a sale changes none. */
export function createFactsReader(queries: Queries): (versions: SearchVersions) => Promise<AllPartFacts> {
  let known: { readonly version: number; readonly facts: Promise<AllPartFacts> } | null = null;
  return ({ facts: version }) => {
    if (known?.version === version) return known.facts;
    const facts = readFacts(queries);
    known = { version, facts };
    facts.catch(() => known?.facts === facts && (known = null));
    return facts;
  };
}

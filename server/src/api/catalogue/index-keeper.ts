import type { ListingFilter } from '@piston-parts/shared-contract';
import { asc, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { createListingIndex, type ListedColumns, type ListingIds } from './listing-index';

/** Rows per query, so that requests do not wait long while a large catalogue is read. */
const PORTION = 2_000;

interface Portion extends ListedColumns {
  /** Of its last product; null when there is none. */
  readonly last: number | null;
}

/** A column each and not a row: to read those takes a fraction of the time. */
async function readPortion(queries: Queries, after: number): Promise<Portion> {
  const part = queries
    .select()
    .from(products)
    .where(gt(products.position, after))
    .orderBy(asc(products.position))
    .limit(PORTION)
    .as('part');
  const column = <Value>(name: 'id' | 'searchName' | 'category' | 'rating' | 'actualPrice') =>
    sql<Value[]>`coalesce(json_agg(${part[name]} order by ${part.position}), '[]')`;
  const [portion] = await queries
    .select({
      ids: column<string>('id'),
      names: column<string>('searchName'),
      categories: column<string>('category'),
      ratings: column<number>('rating'),
      prices: column<number>('actualPrice'),
      soldOut: sql<
        boolean[]
      >`coalesce(json_agg(${part.outOfStock} or ${part.quantity} = 0 order by ${part.position}), '[]')`,
      last: sql<number | null>`max(${part.position})`,
    })
    .from(part);
  return portion ?? { ids: [], names: [], categories: [], ratings: [], prices: [], soldOut: [], last: null };
}

async function readColumns(queries: Queries): Promise<ListedColumns> {
  const portions: Portion[] = [];
  for (let after: number | null = -1; after !== null; after = portions.at(-1)?.last ?? null) {
    portions.push(await readPortion(queries, after));
  }
  return {
    ids: portions.flatMap(({ ids }) => ids),
    names: portions.flatMap(({ names }) => names),
    categories: portions.flatMap(({ categories }) => categories),
    ratings: portions.flatMap(({ ratings }) => ratings),
    prices: portions.flatMap(({ prices }) => prices),
    soldOut: portions.flatMap(({ soldOut }) => soldOut),
  };
}

export type ListInMemory = (filter: ListingFilter) => ListingIds;

/**
 * Keeps the index of the catalogue's newest version, read when that version is asked for again: while prices change one
 * after the other, the products are not read for each of them.
 * @param readVersion of what listings are made of.
 * @returns the index of a version; null while there is none, and the database has to be asked.
 */
export function createIndexKeeper(
  queries: Queries,
  readVersion: () => Promise<number>,
): (version: number) => ListInMemory | null {
  let kept: { readonly version: number; readonly list: ListInMemory } | null = null;
  let lastAsked: number | null = null;
  let isReading = false;

  async function read(version: number): Promise<void> {
    const columns = await readColumns(queries);
    // What changed meanwhile may be in some portions and not in others.
    if ((await readVersion()) === version) kept = { version, list: createListingIndex(columns) };
  }

  return (version) => {
    if (kept?.version === version) return kept.list;
    if (version === lastAsked && !isReading) {
      isReading = true;
      // The fallback to the database reports what is wrong with it.
      void read(version)
        .catch(() => undefined)
        .finally(() => (isReading = false));
    }
    lastAsked = version;
    return null;
  };
}

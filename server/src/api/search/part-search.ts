import {
  PAGE_SIZE,
  type FilteredPart,
  type Product,
  type ProductCategory,
  type ResponseOf,
  type searchEndpoints,
} from '@piston-parts/shared-contract';
import { pageOfListing } from '@piston-parts/shared-contract/listing';
import {
  cleanSearchText,
  highlightsOf,
  rankParts,
  readSearchQuery,
  termKey,
  termsOf,
  type RankedParts,
  type SearchQuery,
} from '@piston-parts/shared-contract/backend';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from '../catalogue/product-row';
import { createPostingsReader } from './postings';
import { readRows } from './read-rows';
import { createVocabularyReader, readSearchVersions } from './search-versions';

export type PartSearch = (text: string, page: number) => Promise<ResponseOf<typeof searchEndpoints.searchParts>>;

interface Ranked extends RankedParts {
  readonly query: SearchQuery;
}

/** Finds the positions (`products.position`) of all parts that match, the best first. */
type Ranking = (typed: string) => Promise<Ranked>;

/** The searches of one shop share what they have read. */
const rankings = new WeakMap<Queries, Ranking>();

function rankingOf(queries: Queries): Ranking {
  const ranking = rankings.get(queries) ?? createRanking(queries);
  rankings.set(queries, ranking);
  return ranking;
}

function createRanking(queries: Queries): Ranking {
  const readVocabulary = createVocabularyReader(queries);
  const read = createPostingsReader(queries);
  return async (typed) => {
    const text = cleanSearchText(typed);
    // First: what is read after it is at least as new.
    const versions = await readSearchVersions(queries);
    const query = readSearchQuery(text, await readVocabulary(versions));
    const [postings, containing, soldOut] = await Promise.all([
      read.ofTerms(versions, termsOf(query.groups)),
      read.containing(versions, text),
      read.soldOut(versions),
    ]);
    const ranked = rankParts({
      groups: query.groups,
      postingsOf: (term) => postings.get(termKey(term)) ?? new Uint32Array(),
      containing,
      isSoldOut: (position) => soldOut.has(position),
    });
    return { ...ranked, query };
  };
}

/** All parts that a search finds, with what the listing filters and sorts them by. */
export interface FoundParts {
  /** In the order of the catalogue. */
  readonly parts: readonly (FilteredPart & Pick<Product, '_id' | 'name'>)[];
  /** The best first. */
  readonly ids: readonly string[];
  readonly query: SearchQuery;
  readonly isNearest: boolean;
}

type Fact = [
  id: string,
  category: ProductCategory,
  maker: string,
  rating: number,
  soldOut: boolean,
  price: number,
  position: number,
];

/** One JSON text: thousands of rows take the driver much longer. */
async function findFacts(queries: Queries, positions: readonly number[]): Promise<readonly Fact[]> {
  const [row] = await readRows<{ facts: Fact[] | null }>(
    queries,
    sql`select json_agg(json_build_array(id, category, manufacturer_name, rating, out_of_stock or quantity = 0,
        actual_price, position) order by position) as facts
      from products where position = any(${`{${positions.join(',')}}`}::int[])`,
  );
  return row?.facts ?? [];
}

/** Creates the search of the listing, which filters what is found further. */
export function createListingSearch(queries: Queries): (typed: string) => Promise<FoundParts> {
  const rank = rankingOf(queries);
  return async (typed) => {
    const { positions, query, isNearest } = await rank(typed);
    const facts = await findFacts(queries, positions);
    const parts = facts.map(([_id, category, manufacturerName, rating, outOfStock, actualPrice]) => ({
      _id,
      name: '',
      category,
      manufacturerName,
      rating,
      outOfStock,
      price: { actualPrice },
    }));
    const idAt = new Map(facts.map(([id, , , , , , position]) => [position, id]));
    return { parts, ids: positions.flatMap((position) => idAt.get(position) ?? []), query, isNearest };
  };
}

/** The products at these positions, in the order of the positions. */
async function findProductsAt(queries: Queries, positions: readonly number[]): Promise<Product[]> {
  if (positions.length === 0) return [];
  const rows = await queries
    .select()
    .from(products)
    .where(inArray(products.position, [...positions]));
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return toApiProducts(positions.flatMap((position) => byPosition.get(position) ?? []));
}

/** Creates the search for parts by what a shopper typed. */
export function createPartSearch(queries: Queries): PartSearch {
  const rank = rankingOf(queries);
  return async (typed, wantedPage) => {
    const { positions, query, isNearest } = await rank(typed);
    const listing = pageOfListing(wantedPage, positions.length);
    const shown = positions.slice((listing.page - 1) * PAGE_SIZE, listing.page * PAGE_SIZE);
    const found = await findProductsAt(queries, shown);
    return {
      results: found.map((product) => ({ product, highlights: highlightsOf(product.name, query) })),
      listing,
      didYouMean: query.didYouMean,
      isNearest,
    };
  };
}

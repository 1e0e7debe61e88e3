import {
  PAGE_SIZE,
  type FilteredPart,
  type Product,
  type ResponseOf,
  type searchEndpoints,
} from '@piston-parts/shared-contract';
import { pageOfListing } from '@piston-parts/shared-contract/listing';
import {
  cleanSearchText,
  countExactMatches,
  highlightsOf,
  rankParts,
  readSearchQuery,
  termKey,
  termsOf,
  type RankedParts,
  type SearchQuery,
} from '@piston-parts/shared-contract/backend';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from '../catalogue/product-row';
import { createCarPositionsReader } from './car-positions';
import { createFactsReader } from './part-facts';
import { createPostingsReader } from './postings';
import { createVocabularyReader, readSearchVersions, type SearchVersions } from './search-versions';

export interface WantedParts {
  readonly text: string;
  readonly page: number;
  /** The shopper's car, as `carKey` writes it; null without one. */
  readonly car: string | null;
}

export type PartSearch = (wanted: WantedParts) => Promise<ResponseOf<typeof searchEndpoints.searchParts>>;

interface Ranked extends RankedParts {
  readonly query: SearchQuery;
  readonly versions: SearchVersions;
  readonly isSoldOut: (position: number) => boolean;
}

interface Ranking {
  /** Finds the positions (`products.position`) of all parts that match, the best first; of equals those for the car. */
  readonly rank: (typed: string, car?: string | null) => Promise<Ranked>;
  readonly factsOf: ReturnType<typeof createFactsReader>;
}

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
  const readPartsForCar = createCarPositionsReader(queries);
  const rank = async (typed: string, car: string | null = null): Promise<Ranked> => {
    const text = cleanSearchText(typed);
    // First: what is read after it is at least as new.
    const versions = await readSearchVersions(queries);
    const query = readSearchQuery(text, await readVocabulary(versions));
    const [postings, containing, soldOut, madeForCar] = await Promise.all([
      read.ofTerms(versions, termsOf(query.groups)),
      read.containing(versions, text),
      read.soldOut(versions),
      car === null ? null : readPartsForCar(car),
    ]);
    const isSoldOut = (position: number) => soldOut.has(position);
    const ranked = rankParts({
      groups: query.groups,
      postingsOf: (term) => postings.get(termKey(term)) ?? new Uint32Array(),
      containing,
      isSoldOut,
      isMadeForCar: madeForCar ? (position) => madeForCar.has(position) : undefined,
    });
    return { ...ranked, query, versions, isSoldOut };
  };
  return { rank, factsOf: createFactsReader(queries) };
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

/** Creates the search of the listing, which filters what is found further. */
export function createListingSearch(queries: Queries): (typed: string) => Promise<FoundParts> {
  const { rank, factsOf } = rankingOf(queries);
  return async (typed) => {
    const { positions, query, isNearest, versions, isSoldOut } = await rank(typed);
    const facts = await factsOf(versions);
    const partAt = (position: number) => {
      const part = facts.get(position);
      return part ? [{ ...part, name: '', outOfStock: isSoldOut(position) }] : [];
    };
    const inOrder = Uint32Array.from(positions).sort();
    return {
      parts: Array.from(inOrder).flatMap(partAt),
      ids: positions.flatMap((position) => facts.get(position)?._id ?? []),
      query,
      isNearest,
    };
  };
}

/** Creates the count of the parts that match texts as they were typed, in the order of the texts. */
export function createMatchCounter(queries: Queries): (texts: readonly string[]) => Promise<number[]> {
  const { rank } = rankingOf(queries);
  return async (texts) => {
    const counts: number[] = [];
    // One after the other: other requests get their turn between them.
    for (const text of texts) {
      const { positions, query, isNearest } = await rank(text);
      counts.push(countExactMatches({ ids: positions, query, isNearest }));
    }
    return counts;
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
  const { rank } = rankingOf(queries);
  return async ({ text, page, car }) => {
    const { positions, query, isNearest } = await rank(text, car);
    const listing = pageOfListing(page, positions.length);
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

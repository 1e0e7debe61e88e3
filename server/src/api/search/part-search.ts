import { PAGE_SIZE, type Product, type ResponseOf, type searchEndpoints } from '@piston-parts/shared-contract';
import { inTiers, pageOfListing } from '@piston-parts/shared-contract/listing';
import { highlightsOf, kindNotices, withNumbered, type PlannedParts } from '@piston-parts/shared-contract/backend';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from '../catalogue/product-row';
import type { AllPartFacts, PartFacts } from './part-facts';
import { rankingOf } from './ranking';
import { readSearchVersions } from './search-versions';

export interface WantedParts {
  readonly text: string;
  readonly page: number;
  /** The shopper's car, as `carKey` writes it; null without one. */
  readonly car: string | null;
}

export type PartSearch = (wanted: WantedParts) => Promise<ResponseOf<typeof searchEndpoints.searchParts>>;

/** All parts that a search finds, with what the listing filters and sorts them by. */
export interface FoundParts extends Pick<PlannedParts, 'query' | 'isNearest' | 'notices'> {
  /** In the order of the catalogue. */
  readonly parts: readonly PartFacts[];
  /** The best first. */
  readonly ids: readonly string[];
  /** Those whose numbers are all of the text. */
  readonly byNumber: readonly string[];
}

const listedPart = (part: PartFacts, outOfStock: boolean): PartFacts => (outOfStock ? { ...part, outOfStock } : part);

/** Creates the reader of all parts with what the listing filters and sorts them by, in the order of the catalogue. */
export function createPartsReader(queries: Queries): () => Promise<readonly PartFacts[]> {
  const { factsOf, soldOutOf } = rankingOf(queries);
  return async () => {
    const versions = await readSearchVersions(queries);
    const [facts, soldOut] = await Promise.all([factsOf(versions), soldOutOf(versions)]);
    return Array.from(facts, ([position, part]) => listedPart(part, soldOut.has(position)));
  };
}

const idsAt = (facts: AllPartFacts, positions: readonly number[]): string[] =>
  positions.flatMap((position) => facts.get(position)?._id ?? []);

/** Creates the search of the listing, which filters what is found further. */
export function createListingSearch(queries: Queries): (typed: string) => Promise<FoundParts> {
  const { rank } = rankingOf(queries);
  return async (typed) => {
    const { positions, byNumber, facts, isSoldOut, ...result } = await rank(typed);
    const partAt = (position: number) => {
      const part = facts.get(position);
      return part ? [listedPart(part, isSoldOut(position))] : [];
    };
    const inOrder = Uint32Array.from(positions).sort();
    return {
      parts: Array.from(inOrder).flatMap(partAt),
      ids: idsAt(facts, positions),
      byNumber: idsAt(facts, byNumber),
      ...result,
    };
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
  const { rank, madeFor } = rankingOf(queries);
  return async ({ text, page, car }) => {
    const { positions, byNumber, query, isNearest, notices: own, cars, facts } = await rank(text, true);
    const madeForCar = car === null ? null : await madeFor(car);
    const made = withNumbered(madeForCar, idsAt(facts, byNumber));
    const fitFacts = (position: number) => facts.get(position) ?? {};
    const { shown: parts, unfit } = made ? inTiers(positions, made, fitFacts) : { shown: positions, unfit: [] };
    const kindFactsOf = (position: number) => facts.get(position);
    const hasOwnCar = car !== null;
    const foundParts = { text, parts, factsOf: kindFactsOf, isNearest, cars, hasOwnCar };
    const notices = own.length > 0 ? own : kindNotices(foundParts);
    const listing = pageOfListing(page, positions.length);
    const shown = [...parts, ...unfit].slice((listing.page - 1) * PAGE_SIZE, listing.page * PAGE_SIZE);
    const shownProducts = await findProductsAt(queries, shown);
    return {
      results: shownProducts.map((product) => ({ product, highlights: highlightsOf(product.name, query) })),
      listing: { ...listing, count: parts.length },
      didYouMean: query.didYouMean,
      isNearest,
      ...(notices.length > 0 && { notices: [...notices] }),
      ...(cars.length > 0 && { cars: [...cars] }),
    };
  };
}

import { PAGE_SIZE, type Product, type ResponseOf, type searchEndpoints } from '@piston-parts/shared-contract';
import { inTiers, pageOfListing } from '@piston-parts/shared-contract/listing';
import {
  countExactMatches,
  highlightsOf,
  keysOfNumber,
  kindNotices,
  planSearch,
  rankPlan,
  termKey,
  termsOfPlan,
  withNumbered,
  type NamedCar,
  type PlannedParts,
  type Term,
} from '@piston-parts/shared-contract/backend';
import { inArray } from 'drizzle-orm';
import { createBatcher } from '../../database/batcher';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from '../catalogue/product-row';
import { readListedCar, readMadeFor } from '../catalogue/car-parts';
import { createVersionedCache } from '../catalogue/versioned-cache';
import { readPartFacts, type AllPartFacts, type PartFacts } from './part-facts';
import { readContaining, readFitting, readNumbered, readPostings, readSoldOut } from './postings';
import { readSearchedNames, readSearchVersions, type SearchedNames, type SearchVersions } from './search-versions';

export interface WantedParts {
  readonly text: string;
  readonly page: number;
  /** The shopper's car, as `carKey` writes it; null without one. */
  readonly car: string | null;
}

export type PartSearch = (wanted: WantedParts) => Promise<ResponseOf<typeof searchEndpoints.searchParts>>;

interface Ranked extends PlannedParts {
  readonly cars: readonly NamedCar[];
  readonly versions: SearchVersions;
  readonly isSoldOut: (position: number) => boolean;
}

interface Ranking {
  /** Finds the positions (`products.position`) of all parts that match, the best first. */
  readonly rank: (typed: string, isTyping?: boolean) => Promise<Ranked>;
  readonly factsOf: (versions: SearchVersions) => Promise<AllPartFacts>;
  /** As `publishToSearch`. */
  readonly publish: (show: () => Promise<unknown>) => Promise<void>;
  /** The ids of the parts that are made for a car; null when the catalogue has no such car. */
  readonly madeFor: (car: string) => Promise<ReadonlySet<string> | null>;
  /** The positions of the parts that are sold out. */
  readonly soldOutOf: (versions: SearchVersions) => Promise<ReadonlySet<number>>;
}

const MAX_CARS = 200;
/** Numbers of four bytes, of the postings of terms and of the parts whose names contain a text. */
const MAX_NUMBERS = 12_000_000;
/** Memory of a short list beside its numbers. */
const OWN_SIZE = 50;

/** Of `Ranking`'s lists of numbers. No text that a visitor types is the key of another list; keys of terms begin with a letter or digit. */
const keyOf = (list: 'contained' | 'numbered' | 'fitting', of: readonly string[]): string => JSON.stringify([list, of]);

/** The searches of one shop share what they have read. */
const rankings = new WeakMap<Queries, Ranking>();

function rankingOf(queries: Queries): Ranking {
  const ranking = rankings.get(queries) ?? createRanking(queries);
  rankings.set(queries, ranking);
  return ranking;
}

function createRanking(queries: Queries): Ranking {
  const cache = {
    names: createVersionedCache<SearchedNames>({ max: 1 }),
    facts: createVersionedCache<AllPartFacts>({ max: 1 }),
    soldOut: createVersionedCache<ReadonlySet<number>>({ max: 1 }),
    cars: createVersionedCache<ReadonlySet<string>>({ max: MAX_CARS }),
    numbers: createVersionedCache<Uint32Array>({
      maxSize: MAX_NUMBERS,
      sizeCalculation: ({ length }) => length + OWN_SIZE,
    }),
  };
  const readTerm = createBatcher((terms: readonly Term[]) => readPostings(queries, terms));
  // The words of most searches are those of other searches.
  const postingsOf = async (words: number, terms: readonly Term[]) => {
    const each = terms.map(async (term) => {
      const key = termKey(term);
      return [key, await cache.numbers(words, key, () => readTerm(term))] as const;
    });
    return new Map(await Promise.all(each));
  };
  async function madeFor(key: string): Promise<ReadonlySet<string> | null> {
    const { car, version } = await readListedCar(queries, key);
    return car && cache.cars(version, key, () => readMadeFor(queries, car));
  }
  const namesOf = ({ words, vehicles, settings }: SearchVersions, read = () => readSearchedNames(queries)) =>
    cache.names(words, `${vehicles} ${settings}`, read);
  const factsOf = ({ facts }: SearchVersions, read = () => readPartFacts(queries)) => cache.facts(facts, 'all', read);
  const soldOutOf = ({ listing }: SearchVersions) => cache.soldOut(listing, 'all', () => readSoldOut(queries));
  const rank: Ranking['rank'] = async (typed, isTyping) => {
    // First: what is read after it is at least as new.
    const versions = await readSearchVersions(queries);
    const { words } = versions;
    const { vocabulary, assortment } = await namesOf(versions);
    const plan = planSearch(typed, vocabulary, assortment, isTyping);
    const { text, cars, number, variant, volume } = plan;
    const containingText = (wanted: string) =>
      cache.numbers(words, keyOf('contained', [wanted]), () => readContaining(queries, wanted));
    const [postings, containing, numbered, fitting, ofVolume, soldOut, facts] = await Promise.all([
      postingsOf(words, termsOfPlan(plan)),
      containingText(text),
      number === null
        ? []
        : cache.numbers(words, keyOf('numbered', [number.word]), () => readNumbered(queries, keysOfNumber(plan))),
      variant === null
        ? []
        : cache.numbers(versions.facts, keyOf('fitting', variant.keys), () => readFitting(queries, variant.keys)),
      volume === null ? [] : containingText(volume.inName),
      soldOutOf(versions),
      factsOf(versions),
    ]);
    const isSoldOut = (position: number) => soldOut.has(position);
    const ranked = rankPlan(plan, {
      postingsOf: (term) => postings.get(termKey(term)) ?? new Uint32Array(),
      containing,
      numbered: Array.from(numbered),
      fitting: Array.from(fitting),
      ofVolume: Array.from(ofVolume),
      isSoldOut,
      rankOf: (position) => facts.get(position)?.rank,
      partAt: (position) => facts.get(position),
    });
    return { ...ranked, cars, versions, isSoldOut };
  };
  async function readAhead() {
    const before = await readSearchVersions(queries);
    const names = await readSearchedNames(queries);
    return { before, names, facts: await readPartFacts(queries) };
  }
  async function publish(show: () => Promise<unknown>): Promise<void> {
    // Without it the first search reads them.
    const read = await readAhead().catch(() => null);
    await show();
    if (!read) return;
    const { before, names, facts } = read;
    // If something else changed meanwhile, nobody asks for these versions any more.
    const shown = { ...before, words: before.words + 1, facts: before.facts + 1 };
    await Promise.all([namesOf(shown, async () => names), factsOf(shown, async () => facts)]);
  }
  return { rank, factsOf, publish, madeFor, soldOutOf };
}

/**
 * Reads the names and parts before a change is shown, if this process has searches, so that the first shopper after it need not wait.
 * @param show raises the versions of the words and of the facts by one
 */
export const publishToSearch = async (queries: Queries, show: () => Promise<unknown>): Promise<void> =>
  void (await (rankings.get(queries)?.publish(show) ?? show()));

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
  const { rank, factsOf } = rankingOf(queries);
  return async (typed) => {
    const { positions, byNumber, versions, isSoldOut, ...result } = await rank(typed);
    const facts = await factsOf(versions);
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

/** Creates the count of the parts that match texts as they were typed, in the order of the texts. */
export function createMatchCounter(queries: Queries): (texts: readonly string[]) => Promise<number[]> {
  const { rank } = rankingOf(queries);
  return async (texts) => {
    const counts: number[] = [];
    // One after the other: other requests get their turn between them.
    for (const text of texts) {
      const { positions, ...result } = await rank(text);
      counts.push(countExactMatches({ ids: positions, ...result }));
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
  const { rank, factsOf, madeFor } = rankingOf(queries);
  return async ({ text, page, car }) => {
    const { positions, byNumber, query, isNearest, notices: own, cars, versions } = await rank(text, true);
    const [facts, madeForCar] = await Promise.all([factsOf(versions), car === null ? null : madeFor(car)]);
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

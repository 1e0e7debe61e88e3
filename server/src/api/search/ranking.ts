import {
  countExactMatches,
  keysOfNumber,
  planSearch,
  rankPlan,
  termKey,
  termsOfPlan,
  type NamedCar,
  type PlannedParts,
  type Term,
} from '@piston-parts/shared-contract/backend';
import { createBatcher } from '../../database/batcher';
import type { Queries } from '../../database/database';
import { readListedCar, readMadeFor } from '../catalogue/car-parts';
import { createVersionedCache } from '../catalogue/versioned-cache';
import { readPartFacts, type AllPartFacts } from './part-facts';
import { readContaining, readFitting, readNumbered, readPostings, readSoldOut } from './postings';
import { readSearchedNames, readSearchVersions, type SearchedNames, type SearchVersions } from './search-versions';

interface Ranked extends PlannedParts {
  readonly cars: readonly NamedCar[];
  readonly facts: AllPartFacts;
  readonly isSoldOut: (position: number) => boolean;
}

interface Ranking {
  /** Finds the positions (`products.position`) of all parts that match, the best first. */
  readonly rank: (typed: string, isTyping?: boolean) => Promise<Ranked>;
  /** Counts the parts that match texts as they were typed, in the order of the texts. */
  readonly count: (texts: readonly string[]) => Promise<number[]>;
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

/** Reads for searches, each once for a version of what it reads. */
function createReads(queries: Queries) {
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
  return {
    names: ({ words, vehicles, settings }: SearchVersions) =>
      cache.names(words, `${vehicles} ${settings}`, () => readSearchedNames(queries)),
    facts: ({ facts }: SearchVersions) => cache.facts(facts, 'all', () => readPartFacts(queries)),
    soldOut: ({ listing }: SearchVersions) => cache.soldOut(listing, 'all', () => readSoldOut(queries)),
    // The words of most searches are those of other searches.
    async postings({ words }: SearchVersions, terms: readonly Term[]) {
      const each = terms.map(async (term) => {
        const key = termKey(term);
        return [key, await cache.numbers(words, key, () => readTerm(term))] as const;
      });
      return new Map(await Promise.all(each));
    },
    containing: ({ words }: SearchVersions, text: string) =>
      cache.numbers(words, keyOf('contained', [text]), () => readContaining(queries, text)),
    numbered: ({ words }: SearchVersions, number: string, keys: readonly string[]) =>
      cache.numbers(words, keyOf('numbered', [number]), () => readNumbered(queries, keys)),
    fitting: ({ facts }: SearchVersions, vehicles: readonly string[]) =>
      cache.numbers(facts, keyOf('fitting', vehicles), () => readFitting(queries, vehicles)),
    async madeFor(key: string): Promise<ReadonlySet<string> | null> {
      const { car, version } = await readListedCar(queries, key);
      return car && cache.cars(version, key, () => readMadeFor(queries, car));
    },
  };
}

type Reads = ReturnType<typeof createReads>;

async function rankBy(reads: Reads, versions: SearchVersions, typed: string, isTyping?: boolean): Promise<Ranked> {
  const { vocabulary, assortment } = await reads.names(versions);
  const plan = planSearch(typed, vocabulary, assortment, isTyping);
  const { text, cars, number, variant, volume } = plan;
  const [postings, containing, numbered, fitting, ofVolume, soldOut, facts] = await Promise.all([
    reads.postings(versions, termsOfPlan(plan)),
    reads.containing(versions, text),
    number === null ? [] : reads.numbered(versions, number.word, keysOfNumber(plan)),
    variant === null ? [] : reads.fitting(versions, variant.keys),
    volume === null ? [] : reads.containing(versions, volume.inName),
    reads.soldOut(versions),
    reads.facts(versions),
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
  return { ...ranked, cars, facts, isSoldOut };
}

function createRanking(queries: Queries): Ranking {
  let reads = createReads(queries);
  let counted: readonly string[] = [];

  const rank: Ranking['rank'] = async (typed, isTyping) => {
    // First: what is read after it is at least as new.
    const versions = await readSearchVersions(queries);
    return rankBy(reads, versions, typed, isTyping);
  };

  async function count(texts: readonly string[]): Promise<number[]> {
    counted = texts;
    const counts: number[] = [];
    // One after the other: other requests get their turn between them.
    for (const text of texts) {
      const { positions, ...result } = await rank(text);
      counts.push(countExactMatches({ ids: positions, ...result }));
    }
    return counts;
  }

  async function readAhead(ahead: Reads): Promise<void> {
    const { words, facts, listing, ...others } = await readSearchVersions(queries);
    const shown = { words: words + 1, facts: facts + 1, listing: listing + 1, ...others };
    await ahead.names(shown);
    await ahead.facts(shown);
    for (const text of counted) await rankBy(ahead, shown, text);
  }

  async function publish(show: () => Promise<unknown>): Promise<void> {
    // Apart until then: if something else changes meanwhile, nobody asks for the versions that these are of.
    const ahead = createReads(queries);
    // The first search reads whatever fails here.
    await readAhead(ahead).catch(() => undefined);
    await show();
    reads = ahead;
  }

  return {
    rank,
    count,
    publish,
    factsOf: (versions) => reads.facts(versions),
    soldOutOf: (versions) => reads.soldOut(versions),
    madeFor: (car) => reads.madeFor(car),
  };
}

/** The searches of one shop share what they have read. */
const rankings = new WeakMap<Queries, Ranking>();

export function rankingOf(queries: Queries): Ranking {
  const ranking = rankings.get(queries) ?? createRanking(queries);
  rankings.set(queries, ranking);
  return ranking;
}

/**
 * Reads names, parts and what home counts before a change is shown, if this process has searches, so that the first shopper after it
 * need not wait.
 * @param show raises the versions of the words, facts and listings by one
 */
export const publishToSearch = (queries: Queries, show: () => Promise<unknown>): Promise<unknown> =>
  rankings.get(queries)?.publish(show) ?? show();

import {
  LISTED_CATEGORIES,
  type PartSpecification,
  type Product,
  type ProductCategory,
  type Vehicle,
} from '@piston-parts/shared-contract';
import {
  cleanSearchText,
  createVocabulary,
  LAST_SEARCHED_YEAR,
  MAX_SEARCH_RESULTS,
  nearestGroups,
  readSearchQuery,
  scoreOf,
  UNIVERSAL_WORD,
  wordsOf,
  type Field,
  type Group,
  type SearchQuery,
} from '@piston-parts/shared-contract/backend';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';

/** What a part is found by. */
export interface SearchablePart
  extends
    Pick<Product, '_id' | 'name' | 'manufacturerName'>,
    Pick<PartSpecification, 'partType' | 'makerNumber' | 'universal'> {
  readonly category: ProductCategory;
  readonly numbers: readonly { readonly number: string }[];
  readonly attributes: readonly { readonly value: string; readonly unit: string | null }[];
  readonly vehicles: readonly Omit<Vehicle, '_id' | 'displacement'>[];
}

type Texts = Readonly<Record<Field, string>>;
type Indexed = Texts & { readonly id: number };

export interface FoundParts {
  /** The best first. */
  readonly ids: readonly string[];
  readonly query: SearchQuery;
  /** Whether no part matches all of the text, and these match some of it. */
  readonly isNearest: boolean;
}

export interface PartIndex {
  /** @param isSoldOut among equally good parts, those come last. */
  search(typed: string, isSoldOut: (id: string) => boolean): FoundParts;
}

const yearsOf = ({ yearFrom, yearTo }: SearchablePart['vehicles'][number]): number[] => {
  const last = yearTo ?? LAST_SEARCHED_YEAR;
  return Array.from({ length: Math.max(0, last - yearFrom + 1) }, (_, at) => yearFrom + at);
};

/** The same texts by field as the database's `part_words`. */
function textsOf(part: SearchablePart): Texts {
  const { _id, name, manufacturerName, category, partType, makerNumber, numbers, attributes, vehicles } = part;
  const label = LISTED_CATEGORIES.find((each) => each.category === category)?.label ?? category;
  return {
    A: [partType, _id, makerNumber, ...numbers.map(({ number }) => number)].join(' '),
    B: name,
    C: [manufacturerName, ...vehicles.flatMap(({ maker, model }) => [maker, model])].join(' '),
    D: [
      category === 'SC' ? 'Suspension' : label,
      ...attributes.map(({ value, unit }) => `${value} ${unit ?? ''}`),
      ...vehicles.flatMap(({ generation, engine, fuel }) => [generation, engine, fuel]),
      ...new Set(vehicles.flatMap(yearsOf)),
    ].join(' '),
  };
}

const indexedWords = (text: string, field?: string): string[] =>
  field === 'D' && text.endsWith(UNIVERSAL_WORD) ? [...wordsOf(text), UNIVERSAL_WORD] : wordsOf(text);

/** All groups, or several combinations of groups of which one is enough. */
const combination = (choices: readonly (readonly Group[])[]): Query => ({
  combineWith: 'OR',
  queries: choices.map((groups) => ({
    combineWith: 'AND',
    queries: groups.map((group) => ({
      combineWith: 'OR',
      queries: group.map(({ words, prefix }) => ({
        combineWith: 'AND',
        queries: words.map((word) => ({ queries: [word], prefix })),
      })),
    })),
  })),
});

/** Many parts match by the same words in the same fields, so each such match is scored once. */
function createScorer(groups: readonly Group[]): (match: SearchResult['match']) => number {
  const scores = new Map<string, number>();
  return (match) => {
    const key = Object.entries(match).join(';');
    const score = scores.get(key) ?? scoreOf(match, groups);
    scores.set(key, score);
    return score;
  };
}

/** Creates the search over parts whose texts do not change. */
export function createPartIndex(parts: readonly SearchablePart[]): PartIndex {
  const miniSearch = new MiniSearch<Indexed>({
    fields: ['A', 'B', 'C', 'D'],
    tokenize: indexedWords,
    processTerm: (word) => word,
    searchOptions: { tokenize: (word) => [word] },
  });
  const texts = parts.map((part) => textsOf(part));
  miniSearch.addAll(
    texts.map((own, id) => ({ ...own, D: parts[id]?.universal ? `${own.D} ${UNIVERSAL_WORD}` : own.D, id })),
  );
  const names = parts.map(({ name }) => name.toLowerCase());
  const words = new Set(texts.flatMap((own) => Object.values(own).flatMap((text) => wordsOf(text))));
  const ofVehicles = parts.flatMap(({ vehicles }) =>
    vehicles.flatMap(({ maker, model, fuel }) => [maker, model, fuel]),
  );
  const vocabulary = createVocabulary(
    [...words].filter((word) => !/[0-9]/.test(word)),
    [...new Set(ofVehicles)].flatMap(wordsOf),
  );
  const matchesOf = (choices: readonly (readonly Group[])[]): SearchResult[] =>
    choices.every((groups) => groups.length === 0) ? [] : miniSearch.search(combination(choices));

  /** Every part that matches, and every part whose name contains the text, with its score. */
  function scoresOf(text: string, groups: readonly Group[]): { scores: Map<number, number>; isNearest: boolean } {
    const scores = new Map<number, number>();
    names.forEach((name, at) => name.includes(text) && scores.set(at, 0));
    const score = createScorer(groups);
    const add = (matches: readonly SearchResult[]) => {
      for (const { id, match } of matches) scores.set(id as number, score(match));
    };
    add(matchesOf([groups]));
    if (scores.size > 0 || groups.length === 0) return { scores, isNearest: false };
    for (const choices of nearestGroups(groups, (at) => matchesOf([groups.slice(at, at + 1)]).length > 0)) {
      add(matchesOf(choices));
      if (scores.size > 0) break;
    }
    return { scores, isNearest: scores.size > 0 };
  }

  return {
    search(typed, isSoldOut) {
      const text = cleanSearchText(typed);
      const query = readSearchQuery(text, vocabulary);
      const { scores, isNearest } = scoresOf(text, query.groups);
      const found = [...scores].map(([at, score]) => {
        const id = parts[at]?._id ?? '';
        return { id, at, score, soldOut: Number(isSoldOut(id)) };
      });
      found.sort((a, b) => b.score - a.score || a.soldOut - b.soldOut || a.at - b.at);
      return { ids: found.slice(0, MAX_SEARCH_RESULTS).map(({ id }) => id), query, isNearest };
    },
  };
}

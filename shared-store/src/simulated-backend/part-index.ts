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
  FIELD_BITS,
  LAST_SEARCHED_YEAR,
  posting,
  rankParts,
  readSearchQuery,
  termKey,
  UNIVERSAL_WORD,
  wordsOf,
  type Field,
  type Postings,
  type SearchQuery,
  type Term,
} from '@piston-parts/shared-contract/backend';
import MiniSearch from 'minisearch';

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
  /**
   * @param isSoldOut among equally good parts, those come last
   * @param madeForCar ids of the parts for the shopper's car, which come first among equally good ones; left out without one
   */
  search(typed: string, isSoldOut: (id: string) => boolean, madeForCar?: ReadonlySet<string>): FoundParts;
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

/** The library finds each term once: what has it does not change. */
function createPostings(miniSearch: MiniSearch<Indexed>): (term: Term) => Postings {
  const known = new Map<string, Postings>();
  return (term) => {
    const key = termKey(term);
    const postings =
      known.get(key) ??
      Uint32Array.from(miniSearch.search(term.word, { prefix: term.prefix }), ({ id, match }) => {
        const fields = new Set(Object.values(match).flat() as Field[]);
        return posting(
          id as number,
          [...fields].reduce((bits, field) => bits | FIELD_BITS[field], 0),
        );
      }).sort();
    known.set(key, postings);
    return postings;
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
  const postingsOf = createPostings(miniSearch);
  const idAt = (position: number) => parts[position]?._id ?? '';

  return {
    search(typed, isSoldOut, madeForCar) {
      const text = cleanSearchText(typed);
      const query = readSearchQuery(text, vocabulary);
      const containing = names.flatMap((name, position) => (name.includes(text) ? [position] : []));
      const { positions, isNearest } = rankParts({
        groups: query.groups,
        postingsOf,
        containing,
        isSoldOut: (position) => isSoldOut(idAt(position)),
        isMadeForCar: madeForCar && ((position) => madeForCar.has(idAt(position))),
      });
      return { ids: positions.map(idAt), query, isNearest };
    },
  };
}

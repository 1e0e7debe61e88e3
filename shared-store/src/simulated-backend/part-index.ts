import {
  categoryLabel,
  type PartSpecification,
  type Product,
  type ProductCategory,
  type ShopSettings,
  type Vehicle,
} from '@piston-parts/shared-contract';
import {
  createAssortment,
  createVocabulary,
  FIELD_BITS,
  FIELDS,
  LAST_SEARCHED_YEAR,
  keysOfNumber,
  numberKey,
  planSearch,
  posting,
  rankPlan,
  termKey,
  UNIVERSAL_WORD,
  wordsOf,
  type Field,
  type NamedCar,
  type PlannedParts,
  type Postings,
  type Term,
} from '@piston-parts/shared-contract/backend';

/** The facts of a part that the search reads. */
export interface SearchablePart
  extends
    Pick<Product, '_id' | 'name' | 'manufacturerName' | 'price' | 'rank'>,
    Pick<PartSpecification, 'partType' | 'makerNumber' | 'universal'> {
  readonly category: ProductCategory;
  readonly numbers: readonly { readonly number: string }[];
  readonly attributes: readonly { readonly value: string; readonly unit: string | null }[];
  readonly vehicles: readonly Omit<Vehicle, '_id' | 'displacement'>[];
}

export interface FoundParts extends Pick<PlannedParts, 'query' | 'isNearest' | 'notices'> {
  /** The best first. */
  readonly ids: readonly string[];
  /** Those whose numbers are all of the text. */
  readonly byNumber: readonly string[];
  readonly cars: readonly NamedCar[];
}

export interface PartIndex {
  /**
   * @param isSoldOut among equally good parts, those come last
   * @param isTyping whether the last word may go on
   */
  search(typed: string, isSoldOut: (id: string) => boolean, isTyping?: boolean): FoundParts;
}

const yearsOf = ({ yearFrom, yearTo }: SearchablePart['vehicles'][number]): number[] => {
  const last = yearTo ?? LAST_SEARCHED_YEAR;
  return Array.from({ length: Math.max(0, last - yearFrom + 1) }, (_, at) => yearFrom + at);
};

const keyOf = ({ maker, model, engine, fuel, yearFrom, yearTo }: SearchablePart['vehicles'][number]): string =>
  [maker, model, engine, fuel, yearFrom, yearTo].join(' ');

/** The words of a part by field, as the database's `part_words` has them. */
function fieldWordsOf(part: SearchablePart): Readonly<Record<Field, readonly string[]>> {
  const { _id, name, manufacturerName, category, partType, makerNumber, numbers, attributes, vehicles } = part;
  const label = categoryLabel(category, []);
  const others = [
    category === 'SC' ? 'Suspension' : label,
    ...attributes.map(({ value, unit }) => `${value} ${unit ?? ''}`),
    ...vehicles.flatMap(({ generation, engine, fuel }) => [generation, engine, fuel]),
    ...new Set(vehicles.flatMap(yearsOf).map(String)),
  ];
  return {
    A: [partType, _id, makerNumber, ...numbers.map(({ number }) => number)].flatMap(wordsOf),
    B: wordsOf(name),
    C: [manufacturerName, ...vehicles.flatMap(({ maker, model }) => [maker, model])].flatMap(wordsOf),
    D: [...others.flatMap(wordsOf), ...(part.universal ? [UNIVERSAL_WORD] : [])],
  };
}

/** By each word of the parts: the positions of the parts that have it, with the bits of the fields that have it. */
type WordIndex = ReadonlyMap<string, ReadonlyMap<number, number>>;

function indexWords(parts: readonly SearchablePart[]): WordIndex {
  const byWord = new Map<string, Map<number, number>>();
  parts.map(fieldWordsOf).forEach((own, position) => {
    for (const field of FIELDS) {
      for (const word of own[field]) {
        const fieldsByPart = byWord.get(word) ?? new Map<number, number>();
        byWord.set(word, fieldsByPart.set(position, (fieldsByPart.get(position) ?? 0) | FIELD_BITS[field]));
      }
    }
  });
  return byWord;
}

function findPostings(byWord: WordIndex, { word, prefix }: Term): Postings {
  const words = prefix ? [...byWord.keys()].filter((each) => each.startsWith(word)) : [word];
  const fieldsByPart = new Map<number, number>();
  for (const [position, fields] of words.flatMap((each) => [...(byWord.get(each) ?? [])])) {
    fieldsByPart.set(position, (fieldsByPart.get(position) ?? 0) | fields);
  }
  return Uint32Array.from(fieldsByPart, ([position, fields]) => posting(position, fields)).sort();
}

/**
 * Creates the search over parts whose texts do not change.
 * @param synonyms of the shop's owner
 */
export function createPartIndex(parts: readonly SearchablePart[], synonyms: ShopSettings['synonyms'] = []): PartIndex {
  const byWord = indexWords(parts);
  const cached = new Map<string, Postings>();
  const postingsOf = (term: Term): Postings => {
    const postings = cached.get(termKey(term)) ?? findPostings(byWord, term);
    cached.set(termKey(term), postings);
    return postings;
  };
  const named = parts.map(({ partType, name, manufacturerName, price, vehicles }) => ({
    price,
    partType: partType || name,
    manufacturerName,
    models: [...new Set(vehicles.map(({ maker, model }) => `${maker} ${model}`))],
  }));
  const names = parts.map(({ name }) => name.toLowerCase());
  const ofVehicles = parts.flatMap(({ vehicles }) =>
    vehicles.flatMap(({ maker, model, fuel }) => [maker, model, fuel]),
  );
  const vocabulary = createVocabulary(
    [...byWord.keys()].filter((word) => word !== UNIVERSAL_WORD && !/[0-9]/.test(word)),
    [...new Set(ofVehicles)].flatMap(wordsOf),
    synonyms,
  );
  const assortment = createAssortment({
    partTypes: [...new Set(parts.map(({ partType, name }) => partType || name))],
    brands: [...new Set(parts.map(({ manufacturerName }) => manufacturerName))],
    vehicles: [
      ...new Map(
        parts.flatMap(({ vehicles }) => vehicles.map((own) => [keyOf(own), { ...own, key: keyOf(own) }])),
      ).values(),
    ],
  });
  const keys = parts.map(
    ({ _id, makerNumber, numbers }) =>
      new Set([_id, makerNumber, ...numbers.map(({ number }) => number)].map(numberKey)),
  );
  const vehicleKeys = parts.map(({ vehicles }) => vehicles.map(keyOf));
  const positionsFor = (wanted: readonly string[]) => {
    const isWanted = new Set(wanted);
    return vehicleKeys.flatMap((own, position) => (own.some((key) => isWanted.has(key)) ? [position] : []));
  };
  const idAt = (position: number) => parts[position]?._id ?? '';

  const positionsNamed = (text: string) => names.flatMap((name, position) => (name.includes(text) ? [position] : []));
  const positionsWith = (wanted: readonly string[]) =>
    keys.flatMap((own, position) => (wanted.some((key) => own.has(key)) ? [position] : []));

  return {
    search(typed, isSoldOut, isTyping) {
      const plan = planSearch(typed, vocabulary, assortment, isTyping);
      const containing = positionsNamed(plan.text);
      const { positions, byNumber, ...found } = rankPlan(plan, {
        postingsOf,
        containing,
        numbered: positionsWith(keysOfNumber(plan)),
        ofVolume: plan.volume === null ? [] : positionsNamed(plan.volume.inName),
        fitting: positionsFor(plan.variant?.keys ?? []),
        isSoldOut: (position) => isSoldOut(idAt(position)),
        rankOf: (position) => parts[position]?.rank,
        partAt: (position) => named[position],
      });
      return { ids: positions.map(idAt), byNumber: byNumber.map(idAt), cars: plan.cars, ...found };
    },
  };
}

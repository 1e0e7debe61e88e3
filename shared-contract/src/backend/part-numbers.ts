import type { PartNumberResult, Product } from '../index';

/** Parts of one result: a cross-reference may name many. */
const MAX_MATCHES = 10;
const MAX_NEAR = 3;
/** Numbers of one request for which near ones are searched, and how long those are at most. */
const MAX_NEAR_NUMBERS = 20;
const NEAR_LENGTHS = { least: 4, most: 24 } as const;
const DIGITS = [...'0123456789'];

/** A part and the numbers that it is found by. */
export interface NumberedPart {
  readonly product: Product;
  readonly numbers: readonly string[];
}

/** A number without separators, in plain small letters: `ＢＲ–8101` is `br8101`. */
const plainNumber = (number: string): string =>
  number
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

/** The key that parts are found by: letters that look like digits are these. The index `products_numbers` has the same. */
export const numberKey = (number: string): string =>
  plainNumber(number).replaceAll('o', '0').replaceAll('i', '1').replaceAll('l', '1');

/** All keys with one digit replaced or added, one character left out, or two adjacent ones exchanged. */
function nearKeys(key: string): string[] {
  if (key.length < NEAR_LENGTHS.least || key.length > NEAR_LENGTHS.most) return [];
  return [...key, ''].flatMap((character, at) => {
    const [start, end] = [key.slice(0, at), key.slice(at)];
    const added = DIGITS.map((digit) => start + digit + end);
    if (character === '') return added;
    const rest = end.slice(1);
    const replaced = /\d/.test(character) ? DIGITS.map((digit) => start + digit + rest) : [];
    return [...added, ...replaced, start + rest, start + rest.slice(0, 1) + character + rest.slice(1)];
  });
}

type Parts = readonly NumberedPart[];
type Match = Pick<PartNumberResult, 'number' | 'match'> & { readonly parts: Parts };

function withKeys(parts: Parts, keys: readonly string[]): NumberedPart[] {
  const wanted = new Set(keys);
  return parts.filter(({ numbers }) => numbers.some((number) => wanted.has(numberKey(number))));
}

/** The part that a number stands for. */
function matchOf(number: string, parts: Parts): Match {
  const [plain, key] = [plainNumber(number), numberKey(number)];
  const having = key === '' ? [] : withKeys(parts, [key]);
  const exact = having.filter(({ numbers }) => numbers.some((each) => plainNumber(each) === plain));
  if (exact.length > 0) return { number, match: 'exact', parts: exact.slice(0, MAX_MATCHES) };
  return { number, match: having.length > 0 ? 'corrected' : 'none', parts: having.slice(0, MAX_MATCHES) };
}

/**
 * The steps that look up part numbers in both backends, which find the parts that have any of some keys, in the order of the
 * catalogue: first those of `keys`, then those of `nearKeys`, if there are any.
 */
export const partNumberLookUp = {
  keys: (numbers: readonly string[]): string[] => [...new Set(numbers.map(numberKey))].filter((key) => key !== ''),

  /** Of the numbers that none of these parts has. */
  nearKeys(numbers: readonly string[], parts: Parts): string[] {
    const missing = numbers.filter((number) => matchOf(number, parts).match === 'none').map(numberKey);
    return [...new Set([...new Set(missing)].slice(0, MAX_NEAR_NUMBERS).flatMap(nearKeys))];
  },

  response(numbers: readonly string[], parts: Parts, nearParts: Parts) {
    const matches = numbers.map((number): Match => {
      const match = matchOf(number, parts);
      if (match.match !== 'none') return match;
      const near = withKeys(nearParts, nearKeys(numberKey(number))).slice(0, MAX_NEAR);
      return near.length > 0 ? { number, match: 'near', parts: near } : match;
    });
    const products = new Map(matches.flatMap((match) => match.parts).map(({ product }) => [product._id, product]));
    const results = matches.map(({ number, match, parts: own }): PartNumberResult => {
      return { number, match, productIds: own.map(({ product }) => product._id) };
    });
    return { results, products: [...products.values()] satisfies Product[] };
  },
};

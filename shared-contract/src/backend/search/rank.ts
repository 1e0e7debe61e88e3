import { UNRANKED } from '../../constants';
import type { Alternative, Strength } from './alternatives';
import { nearestGroups, type Group } from './search-query';

/** Weights of the words of a part: of its type or a number, of its name, of its brand or vehicle, of anything else. */
const FIELD_VALUES = { A: 8, B: 4, C: 2, D: 1 } as const;
export type Field = keyof typeof FIELD_VALUES;
export const FIELDS = Object.keys(FIELD_VALUES) as readonly Field[];

/** More than the best word can be worth: who matches more of what was typed comes first. */
const GROUP_VALUE = 100;

/** Of parts that match all of the text, those of its type and its car come first. */
const NAMED_VALUE = 50;

/** Less than a group: of parts that match as much, those of the part that was named last come first. */
const HEAD_VALUE = 50;

/** A word, or the beginning of words. */
export type Term = Pick<Alternative, 'prefix'> & { readonly word: string };

export const termKey = ({ word, prefix }: Term): string => (prefix ? `${word}*` : word);

/** @returns the terms that a search needs, each once. */
export function termsOf(groups: readonly Group[]): Term[] {
  const terms = groups
    .flat()
    .flatMap(({ words, prefix }) => words.map((word): [string, Term] => [termKey({ word, prefix }), { word, prefix }]));
  return [...new Map(terms).values()];
}

/** The parts that have a term, ascending: a part's position in the catalogue and the fields with the term, as one number. */
export type Postings = Uint32Array;

const FIELD_COUNT = 2 ** FIELDS.length;
/** The bit of each field. */
export const FIELD_BITS = { A: 1, B: 2, C: 4, D: 8 } as const satisfies Record<Field, number>;
/** @param fields the sum of the bits of the fields that have the term. */
export const posting = (position: number, fields: number): number => position * FIELD_COUNT + fields;
export const positionOf = (own: number): number => Math.floor(own / FIELD_COUNT);

/** By the bits of the fields: the value of the best one; words that no field has in common are worth the least. */
const BEST_VALUES = Array.from({ length: FIELD_COUNT }, (_, bits) => {
  const best = FIELDS.find((field) => (bits & FIELD_BITS[field]) !== 0);
  return best ? FIELD_VALUES[best] : FIELD_VALUES.D;
});

/** The parts that have both, with the fields that have both. */
function intersection(some: Postings, others: Postings): Postings {
  const both = new Uint32Array(Math.min(some.length, others.length));
  let [at, other, count] = [0, 0, 0];
  while (at < some.length && other < others.length) {
    const [one = 0, two = 0] = [some[at], others[other]];
    const [left, right] = [positionOf(one), positionOf(two)];
    if (left === right) {
      both[count] = posting(left, one & two & (FIELD_COUNT - 1));
      count += 1;
    }
    if (left <= right) at += 1;
    if (right <= left) other += 1;
  }
  return both.subarray(0, count);
}

export interface Searched {
  readonly groups: readonly Group[];
  readonly postingsOf: (term: Term) => Postings;
  /** The positions of the parts whose names contain the text. They are results, whatever else matches. */
  readonly containing: readonly number[] | Uint32Array;
  readonly isSoldOut: (position: number) => boolean;
  /** Whether parts that match only some of the groups are left out. */
  readonly isStrict?: boolean;
  /** The parts that are nearest when none matches all of the groups. */
  readonly nearest?: readonly number[];
  /** Whether a part is of the type, made for the car and by the maker that the text names: those come before others that match as much. */
  readonly namedOf?: (position: number) => {
    readonly isOfType: boolean;
    readonly isForCar: boolean;
    readonly isByBrand: boolean;
  };
  /** How common the cars are that a part fits, as `rank` of a product; left out where no rank is known. */
  readonly rankOf?: (position: number) => number | undefined;
}

export interface RankedParts {
  /** Places of all parts that match, the best first; of equally good ones those in stock, then those for common cars. */
  readonly positions: readonly number[];
  /** Whether no part matches all of the text, and these match some of it. */
  readonly isNearest: boolean;
}

/** The fields with names: of the part, its type, its brand or a vehicle. */
const NAMED = FIELD_BITS.A | FIELD_BITS.B | FIELD_BITS.C;

/** The score of a part for one group, by its position. */
function scoreGroup(group: Group, size: number, postingsOf: Searched['postingsOf']): Uint8Array {
  const scores = new Uint8Array(size);
  for (const { words, prefix, strength, together } of group) {
    const [first, ...others] = words.map((word) => postingsOf({ word, prefix }));
    const values = valuesOf(strength);
    for (const own of first ? others.reduce(intersection, first) : []) {
      if (together && (own & NAMED) === 0) continue;
      const position = positionOf(own);
      scores[position] = Math.max(scores[position] ?? 0, values[own & (FIELD_COUNT - 1)] ?? 0);
    }
  }
  return scores;
}

const valuesOf = (strength: Strength): number[] => BEST_VALUES.map((value) => value * strength + GROUP_VALUE);

interface Scores {
  readonly total: Uint16Array;
  /** A bit for each group that the part matches. */
  readonly matched: Uint16Array;
}

/**
 * The bit of the last group that names a type of part or its number: of `disc pads` and `swift side glass`, what is wanted
 * stands last.
 */
function headOf({ groups, postingsOf }: Searched): number {
  const isType = ({ words: [first = ''], prefix }: Alternative) =>
    postingsOf({ word: first, prefix }).some((own) => (own & FIELD_BITS.A) !== 0);
  return 1 << groups.findLastIndex((group) => group.some(isType));
}

function withHead({ total, matched }: Scores, head: number): Scores {
  return { matched, total: total.map((score, at) => score + ((matched[at] ?? 0) & head ? HEAD_VALUE : 0)) };
}

function withNames({ total, matched }: Scores, { namedOf, nearest = [] }: Searched): Scores {
  const isNearest = new Set(nearest);
  const valueOf = (at: number) => {
    const { isOfType = false, isForCar = false, isByBrand = false } = namedOf?.(at) ?? {};
    // The type and the car go before the maker.
    return (2 * Number(isOfType) + 2 * Number(isForCar) + Number(isByBrand)) * NAMED_VALUE;
  };
  return {
    matched,
    total: total.map((score, at) => (matched[at] !== 0 || isNearest.has(at) ? score + valueOf(at) : score)),
  };
}

function addUp({ groups, postingsOf }: Searched, size: number): Scores {
  const [total, matched] = [new Uint16Array(size), new Uint16Array(size)];
  groups.forEach((group, index) => {
    const scores = scoreGroup(group, size, postingsOf);
    for (let position = 0; position < size; position += 1) {
      const score = scores[position] ?? 0;
      if (score === 0) continue;
      total[position] = (total[position] ?? 0) + score;
      matched[position] = (matched[position] ?? 0) | (1 << index);
    }
  });
  return { total, matched };
}

/** Places from the best to the worst. Numbers in a typed array sort several times faster than by a comparison. */
function inOrder(
  positions: readonly number[],
  { total }: Scores,
  size: number,
  { isSoldOut, rankOf = () => 0 }: Pick<Searched, 'isSoldOut' | 'rankOf'>,
): number[] {
  const best = positions.reduce((most, position) => Math.max(most, total[position] ?? 0), 0);
  const keys = Float64Array.from(positions, (position) => {
    const rank = Math.min(rankOf(position) ?? UNRANKED, UNRANKED);
    return (
      (((best - (total[position] ?? 0)) * 2 + Number(isSoldOut(position))) * (UNRANKED + 1) + rank) * size + position
    );
  });
  return Array.from(keys.sort(), (key) => key % size);
}

function sizeFor({ groups, postingsOf, containing, nearest = [] }: Searched): number {
  const lists = termsOf(groups).map((term) => positionOf(postingsOf(term).at(-1) ?? 0));
  return 1 + nearest.reduce((most, position) => Math.max(most, position), Math.max(containing.at(-1) ?? 0, ...lists));
}

/**
 * Ranks all parts that match what was typed; both backends rank by it. A part's score is the sum of its best alternative
 * of each group. When no part matches every group, those that match most of them are found.
 */
export function rankParts(searched: Searched): RankedParts {
  const { groups, containing, isStrict = false, nearest = [] } = searched;
  const size = sizeFor(searched);
  const scores = addUp(searched, size);
  const bitOf = new Map(groups.map((group, index) => [group, 1 << index]));
  const find = (
    choices: readonly (readonly Group[])[],
    others: Searched['containing'],
    by: Scores = scores,
  ): number[] => {
    const wanted = choices.map((own) => own.reduce((bits, group) => bits | (bitOf.get(group) ?? 0), 0));
    const isOther = new Uint8Array(size);
    for (const position of others) isOther[position] = 1;
    const matching: number[] = [];
    for (let position = 0; position < size; position += 1) {
      const matched = scores.matched[position] ?? 0;
      if (isOther[position] === 1 || wanted.some((bits) => (matched & bits) === bits)) matching.push(position);
    }
    return inOrder(matching, by, size, searched);
  };
  const positions = find(groups.length === 0 ? [] : [groups], containing, withNames(scores, searched));
  if (positions.length > 0 || groups.length === 0 || isStrict) return { positions, isNearest: false };
  const headFirst = withNames(withHead(scores, headOf(searched)), searched);
  if (nearest.length > 0) return { positions: inOrder(nearest, headFirst, size, searched), isNearest: true };
  const anywhere = scores.matched.reduce((bits, own) => bits | own, 0);
  for (const choices of nearestGroups(groups, (at) => (anywhere & (1 << at)) !== 0)) {
    const own = find(choices, [], headFirst);
    if (own.length > 0) return { positions: own, isNearest: true };
  }
  return { positions, isNearest: false };
}

import type { Alternative } from './alternatives';
import type { Group } from './search-query';

/** What a word of a part is worth: of its type or a number, of its name, of its brand or vehicle, of anything else. */
export const FIELD_VALUES = { A: 8, B: 4, C: 2, D: 1 } as const;
export type Field = keyof typeof FIELD_VALUES;
export const FIELDS = Object.keys(FIELD_VALUES) as readonly Field[];

/** More than the best word can be worth: who matches more of what was typed comes first. */
export const GROUP_VALUE = 100;

/** The words of a part that matter to a query, each with the fields that have it. */
export type MatchedWords = Readonly<Record<string, readonly string[]>>;

function fieldsOf(matched: MatchedWords, word: string, prefix: boolean): ReadonlySet<string> {
  if (!prefix) return new Set(matched[word]);
  return new Set(Object.entries(matched).flatMap(([own, fields]) => (own.startsWith(word) ? fields : [])));
}

/** All words of the alternative in one field, or in any. */
function valueOf(matched: MatchedWords, { words, prefix, strength }: Alternative): number {
  const fields = words.map((word) => fieldsOf(matched, word, prefix));
  const best = FIELDS.find((field) => fields.every((own) => own.has(field)));
  if (best) return FIELD_VALUES[best] * strength + GROUP_VALUE;
  return fields.every((own) => own.size > 0) ? strength + GROUP_VALUE : 0;
}

/**
 * How well a part matches: for each group the best of its alternatives. The database computes the same.
 * @returns 0 for a part that matches no group.
 */
export const scoreOf = (matched: MatchedWords, groups: readonly Group[]): number =>
  groups.reduce((sum, group) => sum + Math.max(0, ...group.map((alternative) => valueOf(matched, alternative))), 0);

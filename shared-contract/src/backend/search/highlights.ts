import type { SearchQuery } from './search-query';
import { normalized, wordsOf } from './words';

/** @returns the ranges of a text that match, as [start, end] in UTF-16 code units. */
export function highlightsOf(text: string, { groups }: SearchQuery): [number, number][] {
  const own = wordsOf(text);
  const has = (word: string, prefix: boolean) => own.some((each) => (prefix ? each.startsWith(word) : each === word));
  // `BR-8102` is not what a name has that has only `Brake`.
  const alternatives = groups.flat().filter(({ words, prefix }) => words.every((word) => has(word, prefix)));
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: each, index }): [number, number][] => {
    const word = normalized(each);
    if (alternatives.some(({ words }) => words.includes(word))) return [[index, index + each.length]];
    const lengths = alternatives
      .filter(({ prefix }) => prefix)
      .flatMap(({ words }) => words.filter((start) => word.startsWith(start)).map((start) => start.length));
    return lengths.length === 0 ? [] : [[index, index + Math.min(each.length, Math.max(...lengths))]];
  });
}

import type { SearchQuery } from './search-query';
import { normalized } from './words';

/** @returns the ranges of a text that match, as [start, end] in UTF-16 code units. */
export function highlightsOf(text: string, { groups }: SearchQuery): [number, number][] {
  const alternatives = groups.flat();
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: own, index }): [number, number][] => {
    const word = normalized(own);
    if (alternatives.some(({ words }) => words.includes(word))) return [[index, index + own.length]];
    const lengths = alternatives
      .filter(({ prefix }) => prefix)
      .flatMap(({ words }) => words.filter((each) => word.startsWith(each)).map((each) => each.length));
    return lengths.length === 0 ? [] : [[index, index + Math.min(own.length, Math.max(...lengths))]];
  });
}

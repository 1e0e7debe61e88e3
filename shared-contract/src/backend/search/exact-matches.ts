import type { SearchQuery } from './search-query';

interface FoundParts {
  readonly ids: readonly unknown[];
  readonly query: SearchQuery;
  readonly isNearest: boolean;
}

/** @returns how many parts match the text as it was typed: not a corrected one, and not only some of its words */
export const countExactMatches = ({ ids, query, isNearest }: FoundParts): number =>
  isNearest || query.didYouMean !== null ? 0 : ids.length;

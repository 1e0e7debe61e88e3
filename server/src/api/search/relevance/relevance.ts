import type { SearchNotice } from '@piston-parts/shared-contract';
import type { SearchablePart } from '@piston-parts/shared-store/part-index';
import type { JudgedQuery } from './judged-queries';

/** Finds the ids of the best parts, the best first, and the notices about the query. */
export type Search = (
  query: string,
) => Promise<{ readonly ids: readonly string[]; readonly notices: readonly SearchNotice[] }>;

export interface JudgedResult {
  readonly query: JudgedQuery;
  /** The first three. */
  readonly ids: readonly string[];
  /** The texts of the notices; empty without any. */
  readonly notice: string;
  /** Where the first part stands that is meant, from 1; 1 when a notice is what is meant; null when neither. */
  readonly rank: number | null;
}

export interface Relevance {
  readonly results: readonly JudgedResult[];
  /** Shares of the queries, from 0 to 1. */
  readonly first: number;
  readonly firstThree: number;
}

const SHOWN = 3;

/** Searches for each query, and looks for the parts that are meant. */
export async function measureRelevance(
  search: Search,
  queries: readonly JudgedQuery[],
  parts: readonly SearchablePart[],
): Promise<Relevance> {
  const byId = new Map(parts.map((part) => [part._id, part]));
  const results: JudgedResult[] = [];
  for (const query of queries) {
    const response = await search(query.query);
    const ids = response.ids.slice(0, SHOWN);
    const isSaid =
      response.notices.some((notice) => query.isSaid(notice)) ||
      (query.isNothing && response.ids.length === 0 && response.notices.length > 0);
    const at = ids.findIndex((id) => {
      const part = byId.get(id);
      return part !== undefined && query.isMeant(part);
    });
    const notice = response.notices.map(({ text }) => text).join(' ');
    results.push({ query, ids, notice, rank: isSaid ? 1 : at === -1 ? null : at + 1 });
  }
  const share = (most: number) =>
    results.filter(({ rank }) => rank !== null && rank <= most).length / Math.max(1, results.length);
  return { results, first: share(1), firstThree: share(SHOWN) };
}

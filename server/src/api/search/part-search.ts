import { PAGE_SIZE, type ResponseOf, type searchEndpoints } from '@piston-parts/shared-contract';
import {
  cleanSearchText,
  createVocabulary,
  highlightsOf,
  MAX_SEARCH_RESULTS,
  nearestGroups,
  readSearchQuery,
  wordsOf,
  type Group,
  type SearchQuery,
  type Vocabulary,
} from '@piston-parts/shared-contract/backend';
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { searchWords } from '../../database/search.schema';
import { findProducts } from '../catalogue/listing';
import { matchingQuery, scoreSql } from './search-sql';

export type PartSearch = (text: string, page: number) => Promise<ResponseOf<typeof searchEndpoints.searchParts>>;

interface Match {
  readonly id: string;
  /** How many parts match on all pages. */
  readonly matches: number;
}

/** Runs a query that drizzle has no words for. */
async function read<Row>(queries: Queries, query: SQL): Promise<readonly Row[]> {
  const found: unknown = await queries.execute(query);
  return (found as { rows: Row[] }).rows;
}

/** Reads the vocabulary again only after words or vehicles were added to it. */
function createVocabularyReader(queries: Queries): () => Promise<Vocabulary> {
  let known: { readonly version: string; readonly vocabulary: Vocabulary } | null = null;
  return async () => {
    const [state] = await read<{ version: string }>(
      queries,
      sql`select concat_ws('-', (select count(*) from search_words), (select max(id) from search_words),
        (select count(*) from vehicles)) as version`,
    );
    const version = state?.version ?? '';
    if (known?.version === version) return known.vocabulary;
    const words = await queries.select({ word: searchWords.word }).from(searchWords);
    const names = await read<{ name: string }>(
      queries,
      sql`select maker as name from vehicles union select model from vehicles union select fuel from vehicles`,
    );
    const vocabulary = createVocabulary(
      words.map(({ word }) => word),
      names.flatMap(({ name }) => wordsOf(name)),
    );
    known = { version, vocabulary };
    return vocabulary;
  };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What parts are looked for by: combinations of groups, of which one is enough, and a text that names contain. */
interface Wanted {
  readonly choices: readonly (readonly Group[])[];
  /** Null: a name that contains the text is not enough. */
  readonly text: string | null;
  readonly offset: number;
}

/** The parts of one page, the best first. All groups of the query count, whichever combination matches. */
function findMatches(queries: Queries, { groups }: SearchQuery, wanted: Wanted): Promise<readonly Match[]> {
  const { choices, text, offset } = wanted;
  const matching = matchingQuery(choices);
  const sources = [
    ...(matching === ''
      ? []
      : [
          sql`(select product_id as id from part_search where search @@ ${matching}::tsquery limit ${MAX_SEARCH_RESULTS})`,
        ]),
    ...(text === null
      ? []
      : [sql`(select id from products where search_name like ${`%${escaped(text)}%`} limit ${MAX_SEARCH_RESULTS})`]),
  ];
  return read<Match>(
    queries,
    sql`
      with candidates as (select id from (${sql.join(sources, sql` union `)}) as found limit ${MAX_SEARCH_RESULTS})
      select id, count(*) over ()::int as matches
      from candidates join products using (id) join part_search on product_id = id
      order by ${scoreSql(groups)} desc, (out_of_stock or quantity = 0), position
      limit ${PAGE_SIZE} offset ${offset}`,
  );
}

/** Whether any part matches, for each group. */
async function groupMatches(queries: Queries, groups: readonly Group[]): Promise<readonly boolean[]> {
  const flags = groups.map(
    (group) => sql`exists (select from part_search where search @@ ${matchingQuery([[group]])}::tsquery)`,
  );
  const [row] = await read<{ flags: boolean[] }>(queries, sql`select array[${sql.join(flags, sql`, `)}] as flags`);
  return row?.flags ?? [];
}

/** What finds something: all that was typed, or else the nearest to it. */
async function findStart(queries: Queries, query: SearchQuery, text: string): Promise<Found> {
  const { groups } = query;
  const wanted = { choices: groups.length === 0 ? [] : [groups], text, offset: 0 };
  const matches = await findMatches(queries, query, wanted);
  if (matches.length > 0 || groups.length === 0) return { wanted, matches, isNearest: false };
  const flags = await groupMatches(queries, groups);
  for (const choices of nearestGroups(groups, (at) => flags[at] ?? false)) {
    const nearest = { choices, text: null, offset: 0 };
    const found = await findMatches(queries, query, nearest);
    if (found.length > 0) return { wanted: nearest, matches: found, isNearest: true };
  }
  return { wanted, matches, isNearest: false };
}

interface Found {
  readonly wanted: Wanted;
  /** Those of the first page. */
  readonly matches: readonly Match[];
  readonly isNearest: boolean;
}

/** Creates the search for parts by what a shopper typed. */
export function createPartSearch(queries: Queries): PartSearch {
  const readVocabulary = createVocabularyReader(queries);
  return async (typed, wantedPage) => {
    const text = cleanSearchText(typed);
    const query = readSearchQuery(text, await readVocabulary());
    const { wanted, matches, isNearest } = await findStart(queries, query, text);
    const count = matches[0]?.matches ?? 0;
    const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
    const page = Math.min(wantedPage, pages);
    const offset = (page - 1) * PAGE_SIZE;
    const rows = page === 1 ? matches : await findMatches(queries, query, { ...wanted, offset });
    const products = await findProducts(
      queries,
      rows.map(({ id }) => id),
    );
    const byId = new Map(products.map((product) => [product._id, product]));
    return {
      results: rows.flatMap(({ id }) => {
        const product = byId.get(id);
        return product ? [{ product, highlights: highlightsOf(product.name, query) }] : [];
      }),
      listing: { count, pages, page },
      didYouMean: query.didYouMean,
      isNearest,
    };
  };
}

import {
  PAGE_SIZE,
  pageOfListing,
  type FilteredPart,
  type Product,
  type ProductCategory,
  type ResponseOf,
  type searchEndpoints,
} from '@piston-parts/shared-contract';
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
}

/** The parts that match, as the tables `candidates`, `products` and `part_search`. */
function candidatesOf({ choices, text }: Wanted): SQL {
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
  return sql`(select id from (${sql.join(sources, sql` union `)}) as found limit ${MAX_SEARCH_RESULTS}) as candidates
    join products using (id) join part_search on product_id = id`;
}

/** All groups of the query count, whichever combination matches. */
const bestFirst = ({ groups }: SearchQuery): SQL =>
  sql`${scoreSql(groups)} desc, (out_of_stock or quantity = 0), position`;

/** The parts of one page, the best first. */
const findMatches = (queries: Queries, query: SearchQuery, wanted: Wanted, offset = 0): Promise<readonly Match[]> =>
  read<Match>(
    queries,
    sql`select id, count(*) over ()::int as matches from ${candidatesOf(wanted)}
      order by ${bestFirst(query)} limit ${PAGE_SIZE} offset ${offset}`,
  );

/** Whether any part matches, for each group. */
async function groupMatches(queries: Queries, groups: readonly Group[]): Promise<readonly boolean[]> {
  const flags = groups.map(
    (group) => sql`exists (select from part_search where search @@ ${matchingQuery([[group]])}::tsquery)`,
  );
  const [row] = await read<{ flags: boolean[] }>(queries, sql`select array[${sql.join(flags, sql`, `)}] as flags`);
  return row?.flags ?? [];
}

/** What finds something: all that was typed, or else the nearest to it. */
async function findStart<Part>(
  queries: Queries,
  { groups }: SearchQuery,
  text: string,
  find: (wanted: Wanted) => Promise<readonly Part[]>,
): Promise<Found<Part>> {
  const wanted = { choices: groups.length === 0 ? [] : [groups], text };
  const parts = await find(wanted);
  if (parts.length > 0 || groups.length === 0) return { wanted, parts, isNearest: false };
  const flags = await groupMatches(queries, groups);
  for (const choices of nearestGroups(groups, (at) => flags[at] ?? false)) {
    const nearest = { choices, text: null };
    const found = await find(nearest);
    if (found.length > 0) return { wanted: nearest, parts: found, isNearest: true };
  }
  return { wanted, parts, isNearest: false };
}

interface Found<Part> {
  readonly wanted: Wanted;
  readonly parts: readonly Part[];
  readonly isNearest: boolean;
}

/** All parts that a search finds, with what the listing filters and sorts them by. */
export interface FoundParts {
  /** In the order of the catalogue. */
  readonly parts: readonly (FilteredPart & Pick<Product, '_id' | 'name'>)[];
  /** The best first. */
  readonly ids: readonly string[];
  readonly query: SearchQuery;
  readonly isNearest: boolean;
}

type Fact = [
  id: string,
  category: ProductCategory,
  maker: string,
  rating: number,
  soldOut: boolean,
  price: number,
  position: number,
];

/** One JSON text: thousands of rows take the driver much longer. */
async function findFacts(queries: Queries, query: SearchQuery, wanted: Wanted): Promise<readonly Fact[]> {
  const [row] = await read<{ facts: Fact[] | null }>(
    queries,
    sql`select json_agg(json_build_array(id, category, manufacturer_name, rating, out_of_stock or quantity = 0,
        actual_price, position) order by ${bestFirst(query)}) as facts
      from ${candidatesOf(wanted)}`,
  );
  return row?.facts ?? [];
}

/** Creates the search of the listing, which filters what is found further. */
export function createListingSearch(queries: Queries): (typed: string) => Promise<FoundParts> {
  const readVocabulary = createVocabularyReader(queries);
  return async (typed) => {
    const text = cleanSearchText(typed);
    const query = readSearchQuery(text, await readVocabulary());
    const { parts: facts, isNearest } = await findStart(queries, query, text, (wanted) =>
      findFacts(queries, query, wanted),
    );
    const inOrder = [...facts].sort(([, , , , , , a], [, , , , , , b]) => a - b);
    const parts = inOrder.map(([_id, category, manufacturerName, rating, outOfStock, actualPrice]) => ({
      _id,
      name: '',
      category,
      manufacturerName,
      rating,
      outOfStock,
      price: { actualPrice },
    }));
    return { parts, ids: facts.map(([id]) => id), query, isNearest };
  };
}

/** Creates the search for parts by what a shopper typed. */
export function createPartSearch(queries: Queries): PartSearch {
  const readVocabulary = createVocabularyReader(queries);
  return async (typed, wantedPage) => {
    const text = cleanSearchText(typed);
    const query = readSearchQuery(text, await readVocabulary());
    const find = (wanted: Wanted) => findMatches(queries, query, wanted);
    const { wanted, parts: matches, isNearest } = await findStart(queries, query, text, find);
    const listing = pageOfListing(wantedPage, matches[0]?.matches ?? 0);
    const offset = (listing.page - 1) * PAGE_SIZE;
    const rows = offset === 0 ? matches : await findMatches(queries, query, wanted, offset);
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
      listing,
      didYouMean: query.didYouMean,
      isNearest,
    };
  };
}

import { createVocabulary, wordsOf, type Vocabulary } from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { searchWords } from '../../database/search.schema';
import { readRows } from '../../database/read-rows';

/** Grow with changes of the catalogue. */
export interface SearchVersions {
  /** Of the words that parts are found by, and of their names. */
  readonly words: number;
  /** Of what parts are filtered and sorted by, stock apart. */
  readonly facts: number;
  /** Of what is sold out, among others. */
  readonly listing: number;
  readonly vehicles: number;
}

export async function readSearchVersions(queries: Queries): Promise<SearchVersions> {
  const [row] = await readRows<SearchVersions>(
    queries,
    sql`select sum(words)::float as words, sum(facts)::float as facts, sum(listing)::float as listing,
      (select count(*)::int from vehicles) as vehicles from catalogue_changes`,
  );
  return row ?? { words: 0, facts: 0, listing: 0, vehicles: 0 };
}

/** Depends on the words and the vehicles. */
export async function readVocabulary(queries: Queries): Promise<Vocabulary> {
  const words = await queries.select({ word: searchWords.word }).from(searchWords);
  const names = await readRows<{ name: string }>(
    queries,
    sql`select maker as name from vehicles union select model from vehicles union select fuel from vehicles`,
  );
  return createVocabulary(
    words.map(({ word }) => word),
    names.flatMap(({ name }) => wordsOf(name)),
  );
}

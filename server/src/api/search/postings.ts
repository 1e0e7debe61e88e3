import { termKey, type Postings, type Term } from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { postingsSql } from './search-sql';
import type { SearchVersions } from './search-versions';

/** Numbers of four bytes; the postings that were used least recently go first. */
const MAX_CACHED = 12_000_000;
/** What a short list costs beside its numbers. */
const OWN_SIZE = 50;

const numbersIn = (text: string | null): Uint32Array =>
  text === null ? new Uint32Array() : Uint32Array.from(text.split(','), Number).sort();

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export interface PostingsReader {
  /** @returns the parts of these terms by their keys. */
  ofTerms(versions: SearchVersions, terms: readonly Term[]): Promise<ReadonlyMap<string, Postings>>;
  /** @returns the positions of the parts whose names contain the text. */
  containing(versions: SearchVersions, text: string): Promise<Uint32Array>;
  /** @returns the positions of the parts that are sold out. */
  soldOut(versions: SearchVersions): Promise<ReadonlySet<number>>;
}

/**
 * Reads which parts have a term, by the database's indexes, and caches it until the words of any part change: the words of
 * most searches are those of other searches.
 */
export function createPostingsReader(queries: Queries): PostingsReader {
  const cache = new LRUCache<string, Uint32Array>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ length }) => length + OWN_SIZE,
  });
  let version = -1;
  let soldOut: { readonly listing: number; readonly positions: Promise<ReadonlySet<number>> } | null = null;

  /** What was read for an older version is not kept, so that nothing stale is found. */
  function keep(words: number, key: string, numbers: Uint32Array): void {
    if (words > version) {
      cache.clear();
      version = words;
    }
    if (words === version) cache.set(key, numbers);
  }
  const cached = (words: number, key: string) => (words === version ? cache.get(key) : undefined);

  async function readSoldOut(): Promise<ReadonlySet<number>> {
    const [row] = await readRows<{ positions: string | null }>(
      queries,
      sql`select string_agg(position::text, ',') as positions from products where out_of_stock or quantity = 0`,
    );
    return new Set(numbersIn(row?.positions ?? null));
  }

  return {
    async ofTerms({ words }, terms) {
      const found = new Map<string, Postings>();
      const missing = terms.filter((term) => {
        const known = cached(words, termKey(term));
        if (known) found.set(termKey(term), known);
        return known === undefined;
      });
      if (missing.length === 0) return found;
      const rows = await readRows<{ at: number; postings: string | null }>(queries, postingsSql(missing));
      for (const { at, postings } of rows) {
        const key = termKey(missing[at] ?? { word: '', prefix: false });
        const numbers = numbersIn(postings);
        found.set(key, numbers);
        keep(words, key, numbers);
      }
      return found;
    },

    async containing({ words }, text) {
      // No term has a space in its key.
      const key = ` ${text}`;
      const known = cached(words, key);
      if (known) return known;
      const [row] = await readRows<{ positions: string | null }>(
        queries,
        sql`select string_agg(position::text, ',') as positions from products where search_name like ${`%${escaped(text)}%`}`,
      );
      const positions = numbersIn(row?.positions ?? null);
      keep(words, key, positions);
      return positions;
    },

    soldOut({ listing }) {
      if (soldOut?.listing === listing) return soldOut.positions;
      const positions = readSoldOut();
      soldOut = { listing, positions };
      positions.catch(() => soldOut?.positions === positions && (soldOut = null));
      return positions;
    },
  };
}

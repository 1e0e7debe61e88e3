import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { catalogueChanges } from '../../database/catalogue.schema';
import { settingsVersions } from '../../database/settings.schema';
import { createBatcher } from '../../database/batcher';
import { UNNAMED } from '../../database/unnamed';

/** Grows with every change; cached responses of an older version may be stale. */
export interface CatalogueVersions {
  readonly listing: number;
  readonly anything: number;
  /** The version of the categories; differs after each change of them. */
  readonly categories: string;
  /** Of the owner's settings, by whose synonyms parts are found. */
  readonly settings: number;
}

/** The transaction that wrote a row last, which PostgreSQL keeps with it: a version without any cost. */
export const writtenBy = sql<string>`xmin::text`;

/** The version of the listing, for a statement that reads what depends on it. */
export const listingVersion = sql<number>`(select sum(${catalogueChanges.listing})::float from ${catalogueChanges})`;

/** The SQL is built once: that takes longer than the query, which each page asks. */
const prepareVersions = (queries: Queries) =>
  queries
    .select({
      listing: sql<number>`sum(${catalogueChanges.listing})::float`,
      anything: sql<number>`sum(${catalogueChanges.anything})::float`,
      categories: sql<string>`(select coalesce(string_agg(xmin::text, ',' order by id), '') from categories)`,
      settings: sql<number>`(select coalesce(max(${settingsVersions.version}), 0)::int from ${settingsVersions})`,
    })
    .from(catalogueChanges)
    .prepare(UNNAMED);

const readers = new WeakMap<Queries, () => Promise<CatalogueVersions>>();

/** Finds the lookup of the versions: concurrent calls of all who read the same database are one statement. */
export function versionsOf(queries: Queries): () => Promise<CatalogueVersions> {
  const cached = readers.get(queries);
  if (cached) return cached;
  const prepared = prepareVersions(queries);
  const batched = createBatcher(async (callers: readonly null[]) => {
    const [versions = { listing: 0, anything: 0, categories: '', settings: 0 }] = await prepared.execute();
    return callers.map(() => versions);
  });
  const read = () => batched(null);
  readers.set(queries, read);
  return read;
}

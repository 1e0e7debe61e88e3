import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { catalogueChanges } from '../../database/catalogue.schema';
import { settingsVersions } from '../../database/settings.schema';
import { createBatcher } from '../../database/batcher';

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

async function readVersions(queries: Queries): Promise<CatalogueVersions> {
  const [row] = await queries
    .select({
      listing: sql<number>`sum(${catalogueChanges.listing})::float`,
      anything: sql<number>`sum(${catalogueChanges.anything})::float`,
      categories: sql<string>`(select coalesce(string_agg(xmin::text, ',' order by id), '') from categories)`,
      settings: sql<number>`(select coalesce(max(${settingsVersions.version}), 0)::int from ${settingsVersions})`,
    })
    .from(catalogueChanges);
  return row ?? { listing: 0, anything: 0, categories: '', settings: 0 };
}

const readers = new WeakMap<Queries, () => Promise<CatalogueVersions>>();

/** Finds the lookup of the versions: concurrent calls of all who read the same database are one statement. */
export function versionsOf(queries: Queries): () => Promise<CatalogueVersions> {
  const cached = readers.get(queries);
  if (cached) return cached;
  const batched = createBatcher(async (callers: readonly null[]) => {
    const versions = await readVersions(queries);
    return callers.map(() => versions);
  });
  const read = () => batched(null);
  readers.set(queries, read);
  return read;
}

import { sql, type AnyColumn } from 'drizzle-orm';
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

const sumOf = (column: AnyColumn) => sql<number>`(select sum(${column})::float from ${catalogueChanges})`;

/** For a statement that reads what depends on them, too. */
export const versionColumns = {
  listing: sumOf(catalogueChanges.listing),
  anything: sumOf(catalogueChanges.anything),
  categories: sql<string>`(select coalesce(string_agg(xmin::text, ',' order by id), '') from categories)`,
  settings: sql<number>`(select coalesce(max(${settingsVersions.version}), 0)::int from ${settingsVersions})`,
};

interface Lookup {
  readonly read: () => Promise<CatalogueVersions>;
  readonly share: (versions: Promise<CatalogueVersions | undefined>) => void;
}

/** The SQL is built once: that takes longer than the query, which each page asks. */
function createLookup(queries: Queries): Lookup {
  const prepared = queries
    .select(versionColumns)
    .from(sql`(select) as nothing`)
    .prepare(UNNAMED);
  let calls = 0;
  let shared: { readonly after: number; readonly versions: Promise<CatalogueVersions | undefined> } | undefined;
  const batched = createBatcher(async (callers: readonly number[]) => {
    const isShared = shared && callers.every((call) => call <= (shared?.after ?? 0));
    const versions = (isShared && (await shared?.versions)) || (await prepared.execute())[0];
    return callers.map(() => versions ?? { listing: 0, anything: 0, categories: '', settings: 0 });
  });
  return {
    read: () => batched((calls += 1)),
    share: (versions) => (shared = { after: calls, versions: versions.catch(() => undefined) }),
  };
}

const lookups = new WeakMap<Queries, Lookup>();

function lookupOf(queries: Queries): Lookup {
  const lookup = lookups.get(queries) ?? createLookup(queries);
  lookups.set(queries, lookup);
  return lookup;
}

/** Finds the lookup of the versions: concurrent calls of all who read the same database are one statement. */
export const versionsOf = (queries: Queries): (() => Promise<CatalogueVersions>) => lookupOf(queries).read;

/**
 * Who waits for the versions now need no other statement.
 * @param versions that a statement reads which is being sent
 */
export const shareVersions = (queries: Queries, versions: Promise<CatalogueVersions | undefined>): void =>
  lookupOf(queries).share(versions);

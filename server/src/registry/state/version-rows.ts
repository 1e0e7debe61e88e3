import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import type { VersionList } from '../files/version-list';
import { checkApp, checkVersion } from '../names';
import { readStoredRecord, type VersionRecord } from '../version-record';
import { versions } from './registry.schema';

/** The list of versions whose files are in a bucket. */
export interface VersionRows extends VersionList {
  /**
   * @param object name of the object with the version's files
   * @returns false when that version exists already, or did
   */
  readonly add: (record: VersionRecord, object: string) => Promise<boolean>;
  /** @returns name of the object with a version's files, also of a removed one; undefined when it never was */
  readonly objectOf: (remote: string, version: string) => Promise<string | undefined>;
  /** @returns the objects of all versions that are there */
  readonly objects: () => Promise<string[]>;
}

type Query = <Result>(ask: (queries: Queries) => Promise<Result>) => Promise<Result>;

export function versionRows(query: Query): VersionRows {
  const read = (remote: string) =>
    query((queries) =>
      queries
        .select({ version: versions.version, removed: versions.removed })
        .from(versions)
        .where(eq(versions.remote, checkApp(remote))),
    );
  const isOne = (remote: string, version: string) =>
    and(eq(versions.remote, checkApp(remote)), eq(versions.version, checkVersion(version)));
  const find = async (remote: string, version: string) =>
    (await query((queries) => queries.select().from(versions).where(isOne(remote, version))))[0];
  return {
    remotes: async () => {
      const rows = await query((queries) => queries.selectDistinct({ remote: versions.remote }).from(versions));
      return rows.map(({ remote }) => remote);
    },
    taken: async (remote) => (await read(remote)).map(({ version }) => version),
    published: async (remote) => (await read(remote)).flatMap(({ version, removed }) => (removed ? [] : [version])),
    damaged: async () => [],
    records: async (remote) => {
      const isThere = and(eq(versions.remote, checkApp(remote)), eq(versions.removed, false));
      const rows = await query((queries) => queries.select({ record: versions.record }).from(versions).where(isThere));
      return rows.flatMap(({ record }) => readStoredRecord(record));
    },
    record: async (remote, version) => {
      const row = await find(remote, version);
      return row && !row.removed ? readStoredRecord(row.record)[0] : undefined;
    },
    remove: (remote, version) =>
      query(
        async (queries) => void (await queries.update(versions).set({ removed: true }).where(isOne(remote, version))),
      ),
    add: async (record, object) => {
      const { remote, version } = record;
      const added = await query((queries) =>
        queries
          .insert(versions)
          .values({ remote, version, record, object })
          .onConflictDoNothing()
          .returning({ version: versions.version }),
      );
      return added.length > 0;
    },
    objectOf: async (remote, version) => (await find(remote, version))?.object,
    objects: async () => {
      const there = eq(versions.removed, false);
      const rows = await query((queries) => queries.select({ object: versions.object }).from(versions).where(there));
      return rows.map(({ object }) => object);
    },
  };
}

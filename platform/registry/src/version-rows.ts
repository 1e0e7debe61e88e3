import { and, eq } from 'drizzle-orm';
import { checkApp, checkVersion } from './names';
import { readStoredRecord, type VersionRecord } from './version-record';
import type { Queries } from './state/registry-database';
import { versions } from './state/registry.schema';

/** Which versions there are. */
export interface VersionList {
  /** The numbers that are taken, those of removed versions included; unordered. */
  readonly taken: (remote: string) => Promise<string[]>;
  /** Of the versions that exist, whose files can be had; unordered. */
  readonly records: (remote: string) => Promise<VersionRecord[]>;
  /** @returns undefined when there is no such version */
  readonly record: (remote: string, version: string) => Promise<VersionRecord | undefined>;
  /** Takes a version off the list; its number stays taken, because browsers cache the files of its URL forever. */
  readonly remove: (remote: string, version: string) => Promise<void>;
}

export type VersionRow = typeof versions.$inferSelect;

export interface VersionRows extends VersionList {
  /** Those of removed versions included. */
  readonly all: () => Promise<VersionRow[]>;
  /** @returns the row of a version, also of a removed one; undefined when it never was */
  readonly find: (remote: string, version: string) => Promise<VersionRow | undefined>;
  /** @returns false when that version exists already, or did */
  readonly add: (row: Omit<VersionRow, 'removed'>) => Promise<boolean>;
  /** Names another object as the one with the version's files. */
  readonly moveFiles: (remote: string, version: string, object: string) => Promise<void>;
}

type Query = <Result>(ask: (queries: Queries) => Promise<Result>) => Promise<Result>;

/** @param hasFiles whether the files of a version on the list can be had */
export function versionRows(
  query: Query,
  hasFiles: (remote: string, version: string) => Promise<boolean>,
): VersionRows {
  const ofRemote = (remote: string) =>
    query((queries) =>
      queries
        .select()
        .from(versions)
        .where(eq(versions.remote, checkApp(remote))),
    );
  const isOne = (remote: string, version: string) =>
    and(eq(versions.remote, checkApp(remote)), eq(versions.version, checkVersion(version)));
  const find = async (remote: string, version: string) =>
    (await query((queries) => queries.select().from(versions).where(isOne(remote, version))))[0];
  const recordOf = async ({ remote, version, record, removed }: VersionRow) =>
    !removed && (await hasFiles(remote, version)) ? readStoredRecord(record) : [];
  const set = (remote: string, version: string, changed: Partial<VersionRow>) =>
    query(async (queries) => void (await queries.update(versions).set(changed).where(isOne(remote, version))));
  return {
    all: () => query((queries) => queries.select().from(versions)),
    taken: async (remote) => (await ofRemote(remote)).map(({ version }) => version),
    records: async (remote) => (await Promise.all((await ofRemote(remote)).map(recordOf))).flat(),
    find,
    record: async (remote, version) => {
      const row = await find(remote, version);
      return row && (await recordOf(row))[0];
    },
    remove: (remote, version) => set(remote, version, { removed: true }),
    add: async (row) => {
      const added = await query((queries) =>
        queries.insert(versions).values(row).onConflictDoNothing().returning({ version: versions.version }),
      );
      return added.length > 0;
    },
    moveFiles: (remote, version, object) => set(remote, version, { object }),
  };
}

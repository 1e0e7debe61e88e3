import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Right } from '../tokens';
import type { VersionRecord } from '../version-record';
import type { StoredPreview } from './stored-preview';

/** A JSON list with nothing but texts in it. */
const isListOfTexts = (column: AnyPgColumn): SQL =>
  sql`jsonb_typeof(${column}) = 'array' and not jsonb_path_exists(${column}, 'strict $[*] ? (@.type() != "string")')`;

/** Times are ISO 8601, as the history prints them. */
const time = (name: string) => text(name);
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The one row of this database's registry, written when a shop first opens it. */
export const registry = pgTable(
  'registry',
  {
    only: boolean('only').primaryKey().default(true),
    previewKey: text('preview_key').notNull(),
    /** Links to previews and browsers that have one. */
    previews: jsonb('previews').$type<StoredPreview[]>().notNull().default([]),
    /** Fingerprint of the contract of the shell that the live remotes were last compared with; null before the first. */
    shellContract: text('shell_contract'),
    shellVersion: text('shell_version'),
  },
  (table) => [check('registry_only', sql`${table.only}`)],
);

/** The release of each remote. */
export const releases = pgTable(
  'registry_releases',
  {
    remote: text('remote').primaryKey(),
    /** Null while there is only a canary. */
    live: text('live'),
    previous: jsonb('previous').$type<string[]>().notNull(),
    canaryVersion: text('canary_version'),
    /** Of visitors. */
    canaryPercent: doublePrecision('canary_percent'),
    /** Names of release sets. */
    canarySet: text('canary_set'),
    liveSet: text('live_set'),
    disabled: boolean('disabled').notNull().default(false),
    /** Null for a release from before they were recorded. */
    claims: jsonb('claims').$type<string[]>(),
    by: text('changed_by').notNull(),
    at: time('changed_at').notNull(),
  },
  (table) => [
    check('registry_releases_previous', isListOfTexts(table.previous)),
    check('registry_releases_canary', sql`(${table.canaryVersion} is null) = (${table.canaryPercent} is null)`),
    check('registry_releases_claims', sql`${table.claims} is null or ${isListOfTexts(table.claims)}`),
    check('registry_releases_percent', sql`${table.canaryPercent} between 0 and 100`),
  ],
);

export const releaseHistory = pgTable('registry_history', {
  id: id(),
  at: time('at').notNull(),
  by: text('changed_by').notNull(),
  remote: text('remote').notNull(),
  command: text('command').notNull(),
  from: text('from_version'),
  to: text('to_version'),
  canaryVersion: text('canary_version'),
  canaryPercent: doublePrecision('canary_percent'),
  forced: boolean('forced').notNull().default(false),
  why: text('why'),
});

/** Apart from the versions' public files: who published them, and from which sources. */
export const publications = pgTable(
  'registry_publications',
  {
    id: id(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    at: time('at').notNull(),
    by: text('published_by').notNull(),
    /** Null when the sources are unknown, as the next two. */
    commit: text('commit'),
    branch: text('branch'),
    dirty: boolean('dirty'),
    /** SHA-256 of the version's record, which has the hashes of its files; null for one from before it was kept. */
    digest: text('digest'),
    forced: boolean('forced').notNull().default(false),
  },
  (table) => [index('registry_publications_remote').on(table.remote, table.id)],
);

export const tokens = pgTable('registry_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** A remote, or `*`. */
  remote: text('remote').notNull(),
  rights: jsonb('rights').$type<Right[]>().notNull(),
  /** SHA-256 of the token. */
  hash: text('hash').notNull(),
  created: time('created').notNull(),
  withdrawn: time('withdrawn'),
});

/** The reports of pages about the released versions of each remote. */
export const telemetry = pgTable('registry_telemetry', {
  remote: text('remote').primaryKey(),
  statistics: jsonb('statistics').$type<unknown>().notNull(),
});

/** The tickets of page views that were counted, for as long as they are valid. */
export const visits = pgTable(
  'registry_visits',
  {
    id: text('id').primaryKey(),
    /** Milliseconds since 1970. */
    issuedAt: bigint('issued_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('registry_visits_issued').on(table.issuedAt)],
);

/** The versions that there are, and were. */
export const versions = pgTable(
  'registry_versions',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** The version's `version.json`. */
    record: jsonb('record').$type<VersionRecord>().notNull(),
    /** Name of the object with its files, in the registry's folder or in a bucket. */
    object: text('object').notNull(),
    /** Its files are gone, and its number stays taken. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

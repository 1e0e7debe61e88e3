import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { reasonOf } from '@platform/process/reason';
import { isUnavailable } from '../../database/unavailable';
import { reportUnusableRow } from '../../database/usable-rows';
import { OperatorError } from '@platform/process/operator-error';
import type { StoredPreview } from '../../preview/stored-preview';
import { remoteStatisticsSchema, type ReleaseStatistics } from '../../telemetry/release-statistics';
import { forgottenTickets } from '../../telemetry/statistics-file';
import { fetchReleases } from '../files/fetch-releases';
import type { Bucket } from '../files/bucket';
import { bucketFiles } from '../files/bucket-files';
import { folderFiles } from '../files/version-files';
import { folderVersions, type VersionList } from '../files/version-list';
import type { HistoryLine } from '../release-file';
import type { Releases } from '../releases';
import { CHANNEL, followDatabase, type Connect } from './follow-database';
import { newPreviewKey } from './folder-state';
import type { AcceptedShell, RegistryChanges, RegistryState, RegistryStore } from './registry-state';
import * as tables from './registry.schema';
import {
  toHistoryLine,
  toHistoryRow,
  toPublication,
  toPublicationRow,
  toRelease,
  toReleaseRow,
  toToken,
  toTokenRow,
} from './rows';
import { versionRows } from './version-rows';

/** Any number that nothing else in this database locks by; held while the registry changes. */
export const REGISTRY_LOCK = 7_306_112;

interface InDatabase {
  /** Absolute folder of the registry, for the copy of the last good releases. */
  readonly root: string;
  readonly connect: Connect;
  /** How long a page waits for the database when it asks what is live. */
  readonly timeoutMs: number;
  /** Left out: the versions' files are in the registry's folder alone. */
  readonly bucket?: Bucket | undefined;
}

/** A registry whose state is in the shop's database, whichever it is. */
export function databaseStore({ root, connect, timeoutMs, bucket }: InDatabase): RegistryStore {
  const query = async <Result>(ask: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const { queries } = await connect();
    return ask(queries).catch(explain);
  };
  const rows = versionRows(query);
  const files = bucket ? bucketFiles(root, bucket, rows) : folderFiles(root);
  const listIn = (queries: Queries): VersionList =>
    bucket ? versionRows((ask) => ask(queries)) : folderVersions(root);
  const fetchFiles = bucket && fetchReleases(files);
  const state: RegistryState = {
    versions: bucket ? rows : folderVersions(root),
    releases: () => query(readReleases),
    history: () => query(readHistory),
    publications: (remote) => query((queries) => readPublications(queries, remote)),
    tokens: () => query(readTokens),
    statistics: () => query(readStatistics),
    acceptedShell: () => query(readAcceptedShell),
    previewKey: () => query(keptPreviewKey),
    previews: () => query(readPreviews),
    addPublication: (line) =>
      query(async (queries) => void (await queries.insert(tables.publications).values(toPublicationRow(line)))),
    alone: async (act) => {
      const { transaction } = await connect();
      return transaction(async (queries) => {
        await queries.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
        return act({ ...changesIn(queries), versions: listIn(queries) });
      }).catch(explain);
    },
    follow: (report) =>
      followDatabase({
        root,
        connect,
        timeoutMs,
        read: () => query(readReleases),
        ...(fetchFiles && { fetchFiles }),
        report,
      }),
  };
  return { root, files, state };
}

/** @throws OperatorError when the database is away; everything else as it is */
function explain(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  throw new OperatorError(`The database of the registry does not answer: ${reasonOf(error)}`, { cause: error });
}

const changesIn = (queries: Queries): Omit<RegistryChanges, 'versions'> => ({
  releases: () => readReleases(queries),
  tokens: () => readTokens(queries),
  statistics: () => readStatistics(queries),
  setRelease: async (remote, release, line) => {
    const row = toReleaseRow(remote, release);
    await queries.insert(tables.releases).values(row).onConflictDoUpdate({ target: tables.releases.remote, set: row });
    await addHistoryLine(queries, line);
    // Sent when the transaction is through.
    await queries.execute(sql`select pg_notify(${CHANNEL}, ${remote})`);
  },
  saveToken: async (token) => {
    const row = toTokenRow(token);
    await queries.insert(tables.tokens).values(row).onConflictDoUpdate({ target: tables.tokens.id, set: row });
  },
  previews: () => readPreviews(queries),
  savePreviews: async (previews) => {
    await keptPreviewKey(queries);
    await queries.update(tables.registry).set({ previews: [...previews] });
  },
  usedTickets: async (ids) => {
    const { visits } = tables;
    const rows = await queries
      .select({ id: visits.id })
      .from(visits)
      .where(inArray(visits.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
  saveStatistics: async (remotes, used) => {
    await saveStatistics(queries, remotes);
    if (used.length > 0) await queries.insert(tables.visits).values([...used]);
    await queries.delete(tables.visits).where(lt(tables.visits.issuedAt, forgottenTickets(Date.now())));
  },
  acceptShell: async ({ contract, version }, line) => {
    await keptPreviewKey(queries);
    await queries.update(tables.registry).set({ shellContract: contract, shellVersion: version });
    if (line) await addHistoryLine(queries, line);
  },
});

async function addHistoryLine(queries: Queries, line: HistoryLine): Promise<void> {
  await queries.insert(tables.releaseHistory).values(toHistoryRow(line));
}

async function readReleases(queries: Queries): Promise<Releases> {
  const rows = await queries.select().from(tables.releases).orderBy(asc(tables.releases.remote));
  return { remotes: Object.fromEntries(rows.map((row) => [row.remote, toRelease(row)])) };
}

async function readHistory(queries: Queries): Promise<HistoryLine[]> {
  const rows = await queries.select().from(tables.releaseHistory).orderBy(asc(tables.releaseHistory.id));
  return rows.map(toHistoryLine);
}

async function readPublications(queries: Queries, remote: string) {
  const { publications } = tables;
  const rows = await queries
    .select()
    .from(publications)
    .where(eq(publications.remote, remote))
    .orderBy(desc(publications.id));
  return rows.map(toPublication);
}

async function readTokens(queries: Queries) {
  const rows = await queries.select().from(tables.tokens).orderBy(asc(tables.tokens.created), asc(tables.tokens.id));
  return rows.map(toToken);
}

async function readStatistics(queries: Queries): Promise<ReleaseStatistics> {
  const rows = await queries.select().from(tables.telemetry);
  const usable = rows.filter(({ remote, statistics }) => {
    const { success, issues } = v.safeParse(remoteStatisticsSchema, statistics);
    // Those of an older version of the shop, or damaged: they start again.
    if (!success) reportUnusableRow({ table: 'registry_telemetry', id: remote, errors: [v.summarize(issues)] });
    return success;
  });
  return { format: 2, remotes: Object.fromEntries(usable.map(({ remote, statistics }) => [remote, statistics])) };
}

export async function saveStatistics(queries: Queries, remotes: ReleaseStatistics['remotes']): Promise<void> {
  const rows = Object.entries(remotes).map(([remote, statistics]) => ({ remote, statistics }));
  if (rows.length === 0) return;
  await queries
    .insert(tables.telemetry)
    .values(rows)
    .onConflictDoUpdate({
      target: tables.telemetry.remote,
      set: { statistics: sql`excluded.statistics` },
    });
}

async function readAcceptedShell(queries: Queries): Promise<AcceptedShell | undefined> {
  const [row] = await queries.select().from(tables.registry);
  if (!row || row.shellContract === null || row.shellVersion === null) return undefined;
  return { contract: row.shellContract, version: row.shellVersion };
}

const readPreviews = async (queries: Queries): Promise<StoredPreview[]> =>
  (await queries.select().from(tables.registry))[0]?.previews ?? [];

/** Also makes the registry's row. */
async function keptPreviewKey(queries: Queries): Promise<string> {
  const read = async () => (await queries.select().from(tables.registry))[0]?.previewKey;
  const key = await read();
  if (key !== undefined) return key;
  // Another process may be faster; its key counts.
  await queries.insert(tables.registry).values({ previewKey: newPreviewKey() }).onConflictDoNothing();
  return (await read()) ?? '';
}

import { randomBytes } from 'node:crypto';
import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { OperatorError } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import type { Bucket } from '../files/bucket';
import { fetchReleases } from '../files/fetch-releases';
import { versionFiles } from '../files/version-files';
import { bucketStorage, folderStorage } from '../files/version-storage';
import type { HistoryLine } from '../history';
import { readVersion } from '../registry-folder';
import { withoutHalfSets, type Releases } from '../releases';
import { CHANNEL, followDatabase } from './follow-database';
import type { Connect, Queries } from './registry-database';
import type { AcceptedShell, RegistryChanges, RegistryState, RegistryStore, StoredStatistics } from '../registry-state';
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
import type { StoredPreview } from './stored-preview';
import { versionRows } from '../version-rows';

/** Any number that nothing else in this database locks by; held while the registry changes. */
export const REGISTRY_LOCK = 7_306_112;
const KEY_BYTES = 32;

export const newPreviewKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

export interface Opening {
  /** Absolute folder of this host, for the files of versions and the copy of the last good releases. */
  readonly root: string;
  readonly connect: Connect;
  /** Whether an error of the database says that it is away. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** How long a page waits for the database when it asks what is live. */
  readonly timeoutMs: number;
  /** Null: the versions' files are in the registry's folder alone. */
  readonly bucket: Bucket | null;
  readonly payment?: RegistryStore['payment'];
}

/** A registry whose state is in the shop's database, whichever it is. */
export function createRegistryStore({
  root,
  connect,
  isUnavailable,
  timeoutMs,
  bucket,
  payment,
}: Opening): RegistryStore {
  /** @throws OperatorError when the database is away; everything else as it is */
  const explain = (error: unknown): never => {
    if (!isUnavailable(error)) throw error;
    throw new OperatorError(`The database of the registry does not answer: ${reasonOf(error)}`, { cause: error });
  };
  const query = async <Result>(ask: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const { queries } = await connect();
    return ask(queries).catch(explain);
  };
  const storage = bucket ? bucketStorage(bucket) : folderStorage(root);
  const hasFiles = async (remote: string, version: string) =>
    bucket !== null || (await readVersion(root, remote, version)) !== undefined;
  const rows = versionRows(query, hasFiles);
  const files = versionFiles(root, storage, rows);
  const state: RegistryState = {
    versions: rows,
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
    withLock: async (change) => {
      const { transaction } = await connect();
      return transaction(async (queries) => {
        await queries.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
        return change({ ...changesIn(queries), versions: versionRows((ask) => ask(queries), hasFiles) });
      }).catch(explain);
    },
    follow: (reportProblem) =>
      followDatabase({
        root,
        connect,
        timeoutMs,
        read: () => query(readReleases),
        ...(bucket && { fetchFiles: fetchReleases(files) }),
        report: reportProblem,
      }),
  };
  return { root, files, state, payment };
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
  saveStatistics: async (remotes, used, forgotten) => {
    await saveStatistics(queries, remotes);
    if (used.length > 0) await queries.insert(tables.visits).values([...used]);
    await queries.delete(tables.visits).where(lt(tables.visits.issuedAt, forgotten));
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
  return { remotes: withoutHalfSets(Object.fromEntries(rows.map((row) => [row.remote, toRelease(row)]))) };
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

async function readStatistics(queries: Queries): Promise<StoredStatistics> {
  const rows = await queries.select().from(tables.telemetry);
  return Object.fromEntries(rows.map(({ remote, statistics }) => [remote, statistics]));
}

export async function saveStatistics(queries: Queries, remotes: StoredStatistics): Promise<void> {
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

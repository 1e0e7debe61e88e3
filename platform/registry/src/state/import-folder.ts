import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { OperatorError } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import type { HistoryLine } from '../history';
import type { PublicationLine } from '../publications';
import { parseReleases } from '../releases';
import type { StoredToken } from '../tokens';
import { newPreviewKey, REGISTRY_LOCK, saveStatistics } from './database-state';
import { readLastGood } from './last-good';
import type { RegistryDatabase } from './registry-database';
import type { AcceptedShell, StoredStatistics } from '../registry-state';
import * as tables from './registry.schema';
import { toHistoryRow, toPublicationRow, toReleaseRow, toTokenRow } from './rows';

/** The rows that one statement takes. */
const ROWS_AT_ONCE = 500;

/**
 * Takes over what the files of a registry's folder say, as it was written before the state was in the database alone, when
 * the registry is first opened in this database. The files stay. After another database, what was live last is taken.
 * @param root absolute folder of the registry, whether it is there or not
 * @param wasInDatabase whether another database had it
 * @throws OperatorError when a file cannot be read; nothing is taken over then
 */
export async function importFolder(
  root: string,
  wasInDatabase: boolean,
  { transaction }: Pick<RegistryDatabase, 'transaction'>,
): Promise<void> {
  await transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    if ((await queries.select().from(tables.registry)).length > 0) return;
    const { shell, previewKey, releases, history, publications, tokens, statistics } = await readFolder(
      root,
      wasInDatabase,
    );
    await queries
      .insert(tables.registry)
      .values({ previewKey, shellContract: shell?.contract, shellVersion: shell?.version });
    await insertAll(releases, (rows) => queries.insert(tables.releases).values(rows));
    await insertAll(history, (rows) => queries.insert(tables.releaseHistory).values(rows));
    await insertAll(publications, (rows) => queries.insert(tables.publications).values(rows));
    await insertAll(tokens, (rows) => queries.insert(tables.tokens).values(rows));
    await saveStatistics(queries, statistics);
  });
}

async function readFolder(root: string, wasInDatabase: boolean) {
  // Comparing again, and counting again, do no harm.
  const shell = readJson<AcceptedShell>(root, 'shell.json').catch(() => undefined);
  const reports = readJson<{ remotes: StoredStatistics }>(root, 'telemetry.json').catch(() => undefined);
  // The folder's own files are of the time before the other database.
  const lastGood = wasInDatabase ? await readLastGood(root) : undefined;
  const { remotes } = lastGood ?? (await readJson(root, 'registry.json', parseReleases)) ?? { remotes: {} };
  const { tokens } = (await readJson<{ tokens: StoredToken[] }>(root, 'tokens.json')) ?? { tokens: [] };
  const lines = await readLines<PublicationLine & { format: 1 }>(root, 'publications.jsonl');
  return {
    shell: await shell,
    previewKey: (await readText(root, 'preview.key')) || newPreviewKey(),
    releases: Object.entries(remotes).map(([remote, release]) => toReleaseRow(remote, release)),
    history: (await readLines<HistoryLine>(root, 'history.jsonl')).map(toHistoryRow),
    publications: lines.map(({ format: _format, ...line }) => toPublicationRow(line)),
    tokens: tokens.map(toTokenRow),
    statistics: (await reports)?.remotes ?? {},
  };
}

const readText = (root: string, file: string): Promise<string> =>
  existsSync(path.join(root, file)) ? readFile(path.join(root, file), 'utf8') : Promise.resolve('');

/** @throws OperatorError when the file is there and cannot be used */
async function readJson<Content>(
  root: string,
  file: string,
  parse: (content: unknown) => Content = (content) => content as Content,
): Promise<Content | undefined> {
  const text = await readText(root, file);
  try {
    return text === '' ? undefined : parse(JSON.parse(text));
  } catch (cause) {
    const reason = `${path.join(root, file)} cannot be read (${reasonOf(cause)})`;
    throw new OperatorError(`${reason}: repair it, or delete it and set it up again.`, { cause });
  }
}

/** A line that a crash cut off is skipped. */
async function readLines<Line>(root: string, file: string): Promise<Line[]> {
  return (await readText(root, file)).split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

async function insertAll<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await insert(rows.slice(first, first + ROWS_AT_ONCE));
  }
}

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { SNAPSHOT, type Database, type Queries } from '../database/database';
import { readRows } from '../database/read-rows';
import { schemaVersion } from '../database/schema-version';
import { tableLine, type End, type Heading } from './backup-file';
import { rowsOf, tablesInOrder } from './tables';

async function* linesOf(queries: Queries): AsyncGenerator<string> {
  const heading: Heading = { pistonPartsBackup: 2, schema: await schemaVersion(queries) };
  yield `${JSON.stringify(heading)}\n`;
  const counts: Record<string, number> = {};
  for (const name of await tablesInOrder(queries)) {
    counts[name] = 0;
    yield `${tableLine(name)}\n`;
    for await (const row of rowsOf(queries, name)) {
      counts[name] += 1;
      yield `${row}\n`;
    }
  }
  const end: End = { end: counts };
  yield `${JSON.stringify(end)}\n`;
}

/** Of backups that are due, until the transaction ends: two of one database at once would slow each other down, and the shop. */
const BACKUP_LOCK = 20_261_124;

async function takeLock(queries: Queries): Promise<boolean> {
  const [row] = await readRows<{ taken: boolean }>(
    queries,
    sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`,
  );
  return row?.taken === true;
}

/**
 * Writes a consistent snapshot of all data into one compressed file while the shop is open, and changes nothing in the
 * database, whatever its schema. The file appears when it is complete, and only its owner may read it: it contains
 * addresses and password hashes.
 * @param isDue decides while no other process writes one that was due; left out: it is written anyway
 * @returns false when it was not written
 */
export async function writeBackup(
  { kind, transaction }: Pick<Database, 'kind' | 'transaction'>,
  file: string,
  isDue?: () => Promise<boolean>,
): Promise<boolean> {
  return transaction(async (snapshot) => {
    const isTaken = isDue && kind === 'PostgreSQL' && !(await takeLock(snapshot));
    if (isTaken || (isDue && !(await isDue()))) return false;
    const unfinished = `${file}.unfinished`;
    try {
      await pipeline(Readable.from(linesOf(snapshot)), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, file);
      return true;
    } finally {
      await rm(unfinished, { force: true });
    }
  }, SNAPSHOT);
}

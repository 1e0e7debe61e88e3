import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SNAPSHOT, type Database, type Queries } from '../database/database';
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

/**
 * Writes a consistent snapshot of all data into one compressed file while the shop is open, and changes nothing in the
 * database, whatever its schema. The file appears when it is complete, and only its owner may read it: it contains
 * addresses and password hashes.
 */
export async function writeBackup({ transaction }: Pick<Database, 'transaction'>, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await transaction(
      (snapshot) =>
        pipeline(Readable.from(linesOf(snapshot)), createGzip(), createWriteStream(unfinished, { mode: 0o600 })),
      SNAPSHOT,
    );
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

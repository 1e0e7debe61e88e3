import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { StartError } from '../../start-error';
import type { Database, Queries } from '../database/database';
import { continueNumbering, rowsOf, schemaVersion, table, tablesInOrder } from './tables';

/** The first line of a backup. After it, a line a table with its name, and a line each of its rows. */
interface Heading {
  readonly pistonPartsBackup: 1;
  readonly schema: number;
}

const ROWS_AT_ONCE = 500;

async function* linesOf(queries: Queries): AsyncGenerator<string> {
  const heading: Heading = { pistonPartsBackup: 1, schema: await schemaVersion(queries) };
  yield `${JSON.stringify(heading)}\n`;
  for (const name of await tablesInOrder(queries)) {
    yield `${JSON.stringify({ table: name })}\n`;
    for await (const row of rowsOf(queries, name)) yield `${row}\n`;
  }
}

/**
 * Writes everything the shop knows into one compressed file, as it is at one moment, while shoppers go on. The file is
 * there when it is whole, and only its owner may read it: it has addresses and password hashes.
 */
export async function writeBackup({ queries }: Database, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await queries.transaction(
      (snapshot) =>
        pipeline(Readable.from(linesOf(snapshot)), createGzip(), createWriteStream(unfinished, { mode: 0o600 })),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function insertRows(queries: Queries, name: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return;
  const json = `[${rows.join(',')}]`;
  await queries.execute(
    sql`insert into ${table(name)} overriding system value select * from jsonb_populate_recordset(null::${table(name)}, ${json}::jsonb)`,
  );
}

function readHeading(line: string, expected: number): void {
  const { pistonPartsBackup, schema } = JSON.parse(line) as Partial<Heading>;
  if (pistonPartsBackup !== 1) throw new StartError('This file is no backup of the shop.');
  if (schema === expected) return;
  throw new StartError(
    `The backup is of schema ${schema}, this server has ${expected}. Restore it with the server it was made with, then update.`,
  );
}

async function restoreLines(queries: Queries, lines: AsyncIterable<string>, expected: number): Promise<void> {
  let name: string | null = null;
  let rows: string[] = [];
  let first = true;
  for await (const line of lines) {
    if (first) readHeading(line, expected);
    else if (line.startsWith('{"table":')) {
      if (name !== null) await insertRows(queries, name, rows);
      name = (JSON.parse(line) as { table: string }).table;
      rows = [];
    } else {
      rows.push(line);
      if (name !== null && rows.length === ROWS_AT_ONCE) await insertRows(queries, name, rows.splice(0));
    }
    first = false;
  }
  if (name === null) throw new StartError('This file is no backup of the shop.');
  await insertRows(queries, name, rows);
}

/**
 * Puts back what a backup has, in place of everything there is, or changes nothing.
 * @throws StartError when the file is no backup, or one of another schema.
 */
export async function restoreBackup(database: Database, file: string): Promise<void> {
  await database.queries.transaction(async (queries) => {
    const tables = await tablesInOrder(queries);
    await queries.execute(sql`truncate ${sql.join(tables.map(table), sql`, `)} cascade`);
    const expected = await schemaVersion(queries);
    // Read at once: whatever readline says before somebody listens is lost, and then it never ends.
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
    await restoreLines(queries, lines, expected);
    for (const name of tables) await continueNumbering(queries, name);
  });
}

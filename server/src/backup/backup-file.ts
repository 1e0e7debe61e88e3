import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '@platform/process/operator-error';
import { newestSchemaVersion } from '../database/schema-version';

/**
 * A backup is a compressed file of JSON lines: the heading; for each table a line with its name and a line for each of
 * its rows; and the end marker of a complete backup.
 */
export interface Heading {
  readonly pistonPartsBackup: 2;
  /** How many migrations its database had. */
  readonly schema: number;
}
export interface End {
  /** How many rows each table has. */
  readonly end: Readonly<Record<string, number>>;
}

export const tableLine = (name: string): string => JSON.stringify({ table: name });

/** Receives each row of a backup: its table, its text, and its line in the file. */
export type TakeRow = (table: string, row: string, line: number) => Promise<void> | void;

const NO_BACKUP = 'is no backup of the shop';

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function checkHeading(text: string): void {
  const { pistonPartsBackup: format, schema } = parse(text) ?? {};
  if (typeof format !== 'number' || typeof schema !== 'number') throw new OperatorError(NO_BACKUP);
  const own = newestSchemaVersion();
  if (format === 2 && schema === own) return;
  const made = format > 2 || schema > own ? 'a newer' : 'an older';
  throw new OperatorError(
    `is of ${made} version of the shop (schema ${schema}, this version has ${own}). Restore it with the version that it ` +
      'was made with into an empty database (another DATA folder, or a new one of PostgreSQL); a newer version brings ' +
      'that up to date when it is started',
  );
}

/** Reads the lines in order; throws OperatorError at the first invalid one. */
function createLineReader(takeRow: TakeRow) {
  const counts: Record<string, number> = {};
  let line = 0;
  let table: string | null = null;
  let end: End['end'] | null = null;

  async function read(text: string): Promise<void> {
    line += 1;
    if (line === 1) return checkHeading(text);
    if (end !== null) throw new OperatorError(`goes on in line ${line}, after its end`);
    const value = parse(text);
    if (value === null) throw new OperatorError(`is damaged in line ${line}`);
    if (text.startsWith('{"table":')) {
      table = String(value['table']);
      counts[table] = 0;
    } else if (text.startsWith('{"end":')) {
      end = value['end'] as End['end'];
    } else {
      if (table === null) throw new OperatorError(NO_BACKUP);
      counts[table] = (counts[table] ?? 0) + 1;
      await takeRow(table, text, line);
    }
  }

  function finish(): void {
    if (line === 0) throw new OperatorError(NO_BACKUP);
    if (end === null) throw new OperatorError(`is not whole: it ends early, after line ${line}`);
    for (const name of new Set([...Object.keys(end), ...Object.keys(counts)])) {
      if (end[name] === counts[name]) continue;
      throw new OperatorError(
        `is not whole: of ${name} it has ${counts[name] ?? 0} rows and should have ${end[name] ?? 0}`,
      );
    }
  }
  return { read, finish };
}

async function eachLine(bytes: AsyncIterable<Buffer>, read: (line: string) => Promise<void>): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.write(part)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) await read(line);
  }
  if (rest !== '') await read(rest);
}

const ZLIB = /^Z_/;

function faultOf(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return 'is not whole: it ends early';
  if (ZLIB.test(code)) return `is damaged, or no backup of the shop`;
  return message.startsWith('E') && code !== '' ? `cannot be read (${code})` : null;
}

/**
 * Reads a backup from its beginning to its end.
 * @throws OperatorError when it is no backup, has another schema, is damaged or incomplete; some rows have been passed
 * on by then.
 */
export async function readBackup(file: string, takeRow: TakeRow = () => undefined): Promise<void> {
  const { read, finish } = createLineReader(takeRow);
  // A pipeline may report an error of one of its streams as an abort.
  let thrown: unknown = null;
  async function readLines(bytes: AsyncIterable<Buffer>): Promise<void> {
    await eachLine(bytes, read).catch((error: unknown) => {
      thrown = error;
      throw error;
    });
  }
  try {
    await pipeline(createReadStream(file), createGunzip(), readLines);
    finish();
  } catch (error) {
    const cause = thrown ?? error;
    const fault = faultOf(cause);
    if (fault === null) throw cause;
    throw new OperatorError(`The file ${file} ${fault}. Nothing was changed.`, { cause });
  }
}

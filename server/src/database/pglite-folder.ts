import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@platform/process/operator-error';
import { unusableFolder } from './data-folder';

/** PostgreSQL's version within PGlite, which alone can read what it wrote. */
export const POSTGRES_VERSION = '18';
const VERSION_FILE = 'PG_VERSION';
const PROGRAM = path.join(__dirname, 'make-pglite.cjs');

const WAY_OUT =
  'Choose another folder (DATA=<folder> npm start), and bring back a backup there if you have one ' +
  '(DATA=<folder> npm run restore -- <file>).';

const databaseFolder = (folder: string): string => path.join(folder, 'database');

/** Whether a folder for the shop's data has an embedded database. */
export const hasDatabase = (folder: string): boolean => existsSync(path.join(databaseFolder(folder), VERSION_FILE));

function readVersion(inside: string): string | null {
  const file = path.join(inside, VERSION_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function refuseServer(folder: string): void {
  if (!existsSync(path.join(folder, VERSION_FILE))) return;
  throw new OperatorError(`${folder} belongs to a PostgreSQL server, and would be damaged. ${WAY_OUT}`);
}

function refuseForeign(inside: string): void {
  const version = readVersion(inside);
  if (version === null && readdirSync(inside).length > 0) {
    // PGlite would begin a new database in it.
    throw new OperatorError(
      `${inside} has files in it, but no database of the shop, or one that lost its files. ${WAY_OUT}`,
    );
  }
  if (version === null || version === POSTGRES_VERSION) return;
  if (/^\d+$/.test(version)) {
    throw new OperatorError(
      `The database in ${inside} was written by PostgreSQL ${version}; this version of the shop has ${POSTGRES_VERSION}. ` +
        'Start the version of the shop that wrote it, and move the data by a backup.',
    );
  }
  throw damagedDatabase(path.dirname(inside));
}

/** The last one that PostgreSQL makes in a new cluster. */
const LAST_MADE = path.join('base', '5');

/**
 * Versions of 27 to 29 November 2026 made a database in its place, with this mark beside it until it was whole. What a start of
 * them left half made has no row of the shop. A whole one is kept: later versions left the mark alone.
 */
function putHalfMadeAside(folder: string, inside: string): void {
  const mark = path.join(folder, 'database-unfinished');
  if (!existsSync(mark)) return;
  if (!existsSync(path.join(inside, LAST_MADE))) {
    renameSync(inside, `${inside}-interrupted-${Date.now()}`);
    mkdirSync(inside);
  }
  rmSync(mark);
}

/** PGlite makes files that every account of the machine may read and write. */
function keepToOwner(inside: string): void {
  try {
    chmodSync(inside, 0o700);
  } catch {
    // It belongs to another account, which lets this one write in it.
  }
}

/**
 * @returns the folder in which PGlite keeps its files, made when there is none.
 * @throws OperatorError when something else is in it, or a database that this version of PGlite cannot read.
 */
export function prepareDatabaseFolder(folder: string): string {
  const inside = databaseFolder(folder);
  try {
    mkdirSync(inside, { recursive: true });
    refuseServer(folder);
    putHalfMadeAside(folder, inside);
    refuseForeign(inside);
    keepToOwner(inside);
  } catch (error) {
    throw error instanceof OperatorError ? error : unusableFolder(folder, error);
  }
  return inside;
}

const UNFINISHED = 'database-unfinished-';

/** Removes what first starts have left that were interrupted. Where a process of one still writes, a later start does it. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((own) => own.startsWith(UNFINISHED))) {
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // It has a new file in it.
    }
  }
}

/**
 * Makes a database in a folder that has none: whole, or nothing. In a separate process, because PGlite takes some 300 MB more
 * for it than it needs afterwards, and the process that it is in keeps half of that.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const inside = databaseFolder(folder);
  const made = mkdtempSync(path.join(folder, UNFINISHED));
  await promisify(execFile)(process.execPath, [PROGRAM, made]);
  rmdirSync(inside);
  renameSync(made, inside);
}

/** @returns what ends the start when PGlite cannot open what it finds. */
export function damagedDatabase(folder: string, cause?: unknown): OperatorError {
  return new OperatorError(`The database in ${databaseFolder(folder)} is damaged and cannot be opened. ${WAY_OUT}`, {
    cause,
  });
}

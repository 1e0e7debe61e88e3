import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { x as extract } from 'tar';
import type { DatabaseLocation } from '../open-database';
import { prepareDatabaseFolder } from '../pglite-folder';

const PACKAGE = path.join(path.dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json');
const FOLDER = path.join(__dirname, '..', '..', '..', '.cache', 'pglite');

/**
 * The files of a database without tables, as PGlite of this version makes them. It takes some seconds of processor time
 * to make them and a fraction of one to read them, so they are kept. Migrations and seeds run in each test.
 */
async function emptyDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const file = path.join(FOLDER, `${version}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  const files = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await files.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
}

/** @returns where a test's database is: PostgreSQL's at `url`, or without one an empty PGlite in memory. */
export async function testDatabase(url: string | null = null): Promise<DatabaseLocation> {
  if (url !== null) return { url, folder: null };
  return { url, folder: null, files: new Blob([readFileSync(await emptyDatabase())]) };
}

/** Makes an empty database in a folder for the shop's data. */
export async function fillDataFolder(folder: string): Promise<void> {
  await extract({ file: await emptyDatabase(), cwd: prepareDatabaseFolder(folder) });
}

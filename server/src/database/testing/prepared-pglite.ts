import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { x as extract } from 'tar';
import { migrateToNewestSchema } from '../schema-version';
import { connectionTo } from './migrate-before';
import type { DatabaseLocation } from '../open-database';
import { prepareDatabaseFolder } from '../pglite-folder';
import { hashOfMigrations } from './hash-of-migrations';

const PACKAGE = path.join(path.dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json');
const FOLDER = path.join(__dirname, '..', '..', '..', '.cache', 'pglite');
const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** PGlite's own 16 MB of log, which every test copies, take much of the processor time of a start. */
const SMALL = { initDbStartParams: ['--wal-segsize=1'] };
/** In the names of the kept files. */
const FORMAT = `${VERSION}-short-log`;

/** Files of the log that PGlite has after `initdb`: most are empty and wait for their turn. */
const LOG_FILES = 6;

/** Keeps one file of the log: a start copies all, and replays what came after the last checkpoint. */
async function shortenLog(pglite: PGlite): Promise<void> {
  await pglite.exec('set wal_recycle = off');
  for (let file = 0; file < LOG_FILES; file += 1) {
    // The log goes to the next file only when something is in this one.
    await pglite.exec('select txid_current()');
    await pglite.exec('select pg_switch_wal()');
  }
  await pglite.exec('checkpoint');
}

/**
 * A tar of a database's files. It takes some seconds of processor time to make them and a fraction of one to read them, so
 * they are kept.
 * @param name changes with everything that the files depend on
 */
async function keptFiles(name: string, make: () => Promise<PGlite>): Promise<string> {
  const file = path.join(FOLDER, `${name}.tar`);
  if (existsSync(file)) return file;
  const pglite = await make();
  await shortenLog(pglite);
  const files = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await files.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
}

/** A database without tables, as PGlite of this version makes it. */
const emptyDatabase = () => keptFiles(FORMAT, () => PGlite.create(SMALL));

/** A database with the tables of the newest schema and no rows. */
const migratedDatabase = () =>
  keptFiles(`${FORMAT}-${hashOfMigrations()}`, async () => {
    const files = new Blob([readFileSync(await emptyDatabase())]);
    const pglite = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: files });
    await migrateToNewestSchema(connectionTo(pglite));
    return pglite;
  });

/** @returns where a test's database is: PostgreSQL's at `url`, or without one a migrated PGlite without rows, in memory. */
export async function testDatabase(url: string | null = null): Promise<DatabaseLocation> {
  if (url !== null) return { url, folder: null };
  return { url, folder: null, files: await migratedDatabase() };
}

/** Makes a migrated database without rows in a folder for the shop's data. */
export async function fillDataFolder(folder: string): Promise<void> {
  await fill(folder, await migratedDatabase());
}

/** Makes a database without tables in a folder for the shop's data. */
export async function fillDataFolderUnmigrated(folder: string): Promise<void> {
  await fill(folder, await emptyDatabase());
}

async function fill(folder: string, file: string): Promise<void> {
  await extract({ file, cwd: prepareDatabaseFolder(folder) });
}

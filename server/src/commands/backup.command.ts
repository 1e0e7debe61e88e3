import '@platform/process/refuse-inspector';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findTeamApis } from '../api/teams/find-team-apis';
import { migrateTeam } from '../api/teams/migrate-team';
import { backUpShop } from '../operator-channel/back-up-shop';
import { GZIP_MAGIC } from '@platform/registry/archive';
import { mediaFolder } from '@platform/storefront/media-address';
import { registryFolder } from '@platform/registry/registry-folder';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { parseAction } from '@platform/process/parse-words';
import { databaseLocation, openUnmigratedDatabase } from '../database/open-database';
import { countShops } from '../database/open-postgres';
import { hasDatabase } from '../database/pglite-folder';
import { reasonOf } from '@platform/process/reason';
import { schemaVersion } from '../database/schema-version';
import type { Database } from '../database/database';
import { readEnvironment } from '../environment';
import { writeBackup } from '../backup/backup';
import { readBackup } from '../backup/backup-file';
import { copyMedia, copyVersions, MEDIA, VERSIONS } from '../backup/scheduled/copy-new';
import { hasRows, restoreBackup } from '../backup/restore';
import { requireSchema } from './open-for-owner';

const ROOT = path.join(__dirname, '..', '..', '..');
const DATA = path.join(ROOT, '.data');
const USAGE = 'Say which file: npm run backup -- shop.backup, or: npm run restore -- shop.backup';
/** Lets a restore distinguish its connections from those of running shops. */
const APPLICATION_NAME = 'piston-parts backup';

const locate = () => databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);

const open = () => openUnmigratedDatabase({ ...locate(), applicationName: APPLICATION_NAME, hasTimeouts: false });

/** Reads no more: a backup may be large. */
function firstByteOf(file: string): number | undefined {
  const start = Buffer.alloc(1);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  return start[0];
}

/** @throws OperatorError where a file would be replaced that is no backup, or there is no folder for it */
function checkTarget(file: string): void {
  const folder = path.dirname(file);
  if (!existsSync(folder))
    throw new OperatorError(`The folder ${folder} cannot be used: there is none. Nothing was changed.`);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size === 0 || firstByteOf(file) === GZIP_MAGIC) return;
  throw new OperatorError(`${file} is there, and is no backup. Name another file. Nothing was changed.`);
}

async function backup(file: string): Promise<string> {
  const written = path.resolve(file);
  checkTarget(written);
  const { url, folder } = locate();
  if (url === null) {
    if (!hasDatabase(folder)) throw new OperatorError(`There is no database in ${folder}.`);
    if (await backUpShop(folder, written)) return `The running shop's database is written to ${written}`;
  }
  const database = await open();
  try {
    if ((await schemaVersion(database.queries)) === 0) throw new OperatorError('The database has no shop in it.');
    await writeBackup(database, file);
    return `The ${database.kind} database is written to ${written}`;
  } finally {
    await database.close();
  }
}

async function isReplacingWanted({ kind }: Database): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(
    `The ${kind} database has accounts, orders and products in it, which will be gone. Replace them? Type yes: `,
  );
  terminal.close();
  return response.trim().toLowerCase() === 'yes';
}

async function refuseUsed(database: Database): Promise<void> {
  const shops = database.kind === 'PostgreSQL' ? await countShops(database.queries) : 0;
  if (shops > 0) throw new OperatorError(`The database is in use by a shop (${shops} connections). Stop it first.`);
}

/** Makes the tables of the teams with endpoints, whose rows are in the backup. */
async function migrateTeams(database: Database): Promise<void> {
  const pool = database.openTeamPool();
  try {
    const teams = findTeamApis(ROOT, readEnvironment({ only: ['TEAM_APIS'] }).TEAM_APIS);
    for (const team of teams) await migrateTeam(pool, team);
  } finally {
    await pool.end();
  }
}

/** A scheduled backup has the pictures and the versions beside it. */
async function restoreFiles(folder: string): Promise<void> {
  const { PUBLISHED } = readEnvironment({ only: ['PUBLISHED'] });
  await copyMedia(path.join(folder, MEDIA), mediaFolder(locate().folder));
  await copyVersions(path.join(folder, VERSIONS), registryFolder(ROOT, PUBLISHED));
}

async function restore(file: string, replace: boolean): Promise<string> {
  await readBackup(file);
  const database = await open();
  try {
    await refuseUsed(database);
    if ((await hasRows(database)) && !replace && !(await isReplacingWanted(database))) {
      throw new OperatorError(
        'The database has data in it, and stays as it is. To replace all of it: npm run restore -- <file> --replace',
      );
    }
    await requireSchema(database);
    await migrateTeams(database);
    await restoreBackup(database, file);
    await restoreFiles(path.dirname(path.resolve(file)));
    return `The ${database.kind} database has again what is in ${path.resolve(file)}`;
  } finally {
    await database.close();
  }
}

/** `npm run backup -- <file>` and `npm run restore -- <file>`, of the database that `npm start` would open. */
async function run(): Promise<string> {
  const options = { replace: { type: 'boolean' } } as const;
  const actions = { backup: [1], restore: [1, 'replace'] } as const;
  const {
    action,
    words: [file],
    values,
  } = parseAction(process.argv.slice(2), { actions, options }, USAGE);
  if (file === undefined) throw new OperatorError(USAGE);
  return action === 'backup' ? backup(file) : restore(file, values.replace ?? false);
}

void runCommand(run().then(console.log), (error) => `It failed, and nothing was changed: ${reasonOf(error)}`);

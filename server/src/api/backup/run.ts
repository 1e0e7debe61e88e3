import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../start-error';
import { openDatabase } from '../database/open-database';
import { readPlace } from '../settings';
import { restoreBackup, writeBackup } from './backup';

const DATA = path.join(__dirname, '..', '..', '..', '..', '.data');

/** `npm run backup -- <file>` and `npm run restore -- <file>`, of the database that `npm start` would open. */
async function run([what, file]: readonly string[]): Promise<void> {
  if ((what !== 'backup' && what !== 'restore') || file === undefined) {
    throw new StartError('Say which file: npm run backup -- shop.backup, or: npm run restore -- shop.backup');
  }
  if (what === 'restore' && !existsSync(file)) throw new StartError(`There is no file ${path.resolve(file)}.`);
  const database = await openDatabase({ ...readPlace(process.env, DATA), seeds: false });
  try {
    await (what === 'backup' ? writeBackup : restoreBackup)(database, file);
    const said = what === 'backup' ? 'is written to' : 'has again what is in';
    console.log(`The ${database.kind} database ${said} ${path.resolve(file)}`);
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

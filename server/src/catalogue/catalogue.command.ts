import path from 'node:path';
import { parseArgs } from 'node:util';
import { databaseLocation } from '../api/settings';
import type { Database } from '../database/database';
import { openUnmigratedDatabase } from '../database/open-database';
import { hasDatabase } from '../database/pglite-folder';
import { reasonOf } from '../database/reason';
import { products } from '../database/schema';
import { readEnvironment } from '../environment';
import { OperatorError } from '../operator-error';
import { describeChanges } from './describe-changes';
import { exportCatalogue } from './export-catalogue';
import { faultText } from './faults';
import { importCatalogue, type ImportOptions } from './import-catalogue';
import { describeFormat } from './json-schema';
import { readCatalogue } from './read-catalogue';

const DATA = path.join(__dirname, '..', '..', '..', '.data');
const USAGE =
  'Say what and which folder: npm run catalogue -- import <folder> [--dry-run] [--remove-missing], ' +
  'npm run catalogue -- export <folder>, or: npm run catalogue -- schema';

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const location = databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA'] }), DATA);
  if (location.url === null && !hasDatabase(location.folder)) {
    throw new OperatorError(`There is no database in ${location.folder}. Start the shop once, and stop it again.`);
  }
  const database = await openUnmigratedDatabase({
    ...location,
    applicationName: 'piston-parts catalogue',
    hasTimeouts: false,
  });
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
  }
}

async function knownParts({ queries }: Database): Promise<ReadonlySet<string>> {
  const rows = await queries.select({ id: products.id }).from(products);
  return new Set(rows.map(({ id }) => id));
}

const runImport = (folder: string, options: ImportOptions): Promise<string> =>
  withDatabase(async (database) => {
    const { files, faults } = readCatalogue(folder, await knownParts(database));
    if (faults.length > 0) {
      const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
      throw new OperatorError(`${faults.map(faultText).join('\n')}\nThere is ${count}. Nothing was changed.`);
    }
    const changes = describeChanges(await importCatalogue(database, files, options));
    return options.dryRun ? `${changes}\nNothing was changed: this was a dry run.` : changes;
  });

const runExport = (folder: string): Promise<string> =>
  withDatabase(async (database) => {
    const counts = await exportCatalogue(database, folder);
    const files = Object.entries(counts).map(([name, count]) => `${name}.csv (${count})`);
    return `The catalogue is written to ${path.resolve(folder)}: ${files.join(', ')}`;
  });

async function run(): Promise<string> {
  const off = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': off, 'remove-missing': off };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [what, folder] = positionals;
  if (what === 'schema') return JSON.stringify(describeFormat(), null, 2);
  if (folder !== undefined && what === 'export') return runExport(folder);
  if (folder === undefined || what !== 'import') throw new OperatorError(USAGE);
  return runImport(folder, { dryRun: values['dry-run'], removeMissing: values['remove-missing'] });
}

run().then(console.log, (error: unknown) => {
  console.error(
    error instanceof OperatorError ? error.message : `It failed, and nothing was changed: ${reasonOf(error)}`,
  );
  process.exitCode = 1;
});

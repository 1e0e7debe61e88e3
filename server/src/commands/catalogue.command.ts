import '@platform/process/refuse-inspector';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { databaseLocation } from '../database/open-database';
import { reasonOf } from '@platform/process/reason';
import { makeDataFolder } from '../database/data-folder';
import type { Database } from '../database/database';
import { readEnvironment } from '../environment';
import { BUCKET_VARIABLES } from '@platform/registry/files/bucket-settings';
import { mediaFolder } from '@platform/storefront/media-address';
import { photoFiles, type PhotoFiles } from '../media/photo-files';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { parseAction } from '@platform/process/parse-words';
import type { Photo } from '../media/photo';
import { findBrandSpellings, withUsualBrands, type BrandSpelling } from '../catalogue/brand-spellings';
import { describeChanges } from '../catalogue/describe-changes';
import { exportCatalogue } from '../catalogue/export-catalogue';
import { faultTexts, quoted, type Fault } from '../catalogue/faults';
import type { ImportOptions } from '../catalogue/import-catalogue';
import { describeFormat } from '../catalogue/json-schema';
import { openForOwner } from './open-for-owner';
import { connectToShop } from '../operator-channel/connect-to-shop';
import { readPhotos } from '../catalogue/photos';
import { createProgress } from '../catalogue/progress';
import { readCatalogue } from '../catalogue/read-catalogue';
import { catalogueInDatabase, type ShopCatalogue } from '../catalogue/shop-catalogue';

const DATA = path.join(__dirname, '..', '..', '..', '.data');
const USAGE =
  'Say what and which folder: npm run catalogue -- import <folder or file of parts> [--dry-run] [--remove-missing] ' +
  '[--merge-brands | --keep-brands], ' +
  'npm run catalogue -- export <folder>, or: npm run catalogue -- schema';

interface Shop {
  readonly catalogue: ShopCatalogue;
  readonly photoFiles: PhotoFiles;
}

async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const environment = readEnvironment({
    only: ['DATABASE_URL', 'DATA', 'FSYNC', 'BUCKET_REGION', ...BUCKET_VARIABLES],
  });
  const location = databaseLocation(environment, DATA);
  let database: Database | undefined;
  const catalogue = await openForOwner(location, 'piston-parts catalogue', {
    running: connectToShop,
    inDatabase: (opened) => catalogueInDatabase((database = opened)),
  });
  const connect = async () => database ?? Promise.reject(new Error('A running shop has the database.'));
  try {
    return await work({ catalogue, photoFiles: photoFiles(mediaFolder(location.folder), environment, connect) });
  } finally {
    await catalogue.close();
  }
}

/** More are of use to nobody: they have one reason, or a few. */
const MAX_PRINTED = 200;

function printed(faults: readonly Fault[]): string[] {
  const texts = faultTexts(faults);
  return [
    ...texts.slice(0, MAX_PRINTED),
    ...(texts.length > MAX_PRINTED ? [`and ${texts.length - MAX_PRINTED} more`] : []),
  ];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const count = faults.length === 1 ? 'There is one fault' : `There are ${faults.length} faults`;
  throw new OperatorError(`${printed(faults).join('\n')}\n${count}. Nothing was changed.`);
}

interface BrandOptions {
  readonly mergeBrands: boolean;
  readonly keepBrands: boolean;
}

/** Asks on the terminal. Where there is none, an option says it. */
async function shouldMerge(spellings: readonly BrandSpelling[], options: BrandOptions): Promise<boolean> {
  if (spellings.length === 0 || options.keepBrands) return false;
  if (options.mergeBrands) return true;
  const list = spellings.map(({ spelling, usual }) => `${quoted(spelling)} is ${quoted(usual)}`).join(', ');
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      `Brands differ in case or spaces alone: ${list}? Add --merge-brands if they are the same, or --keep-brands. Nothing was changed.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question(`Brands differ in case or spaces alone: ${list}? [y/n] `);
  terminal.close();
  return /^y/i.test(reply.trim());
}

const runImport = (location: string, options: ImportOptions & BrandOptions): Promise<string> =>
  withShop(async ({ catalogue, photoFiles }) => {
    const present = await catalogue.readPresent();
    const read = readCatalogue(location, present);
    const { files, photos, faults, warnings } = await readPhotos(location, read.files, present, photoFiles.fetch);
    for (const line of printed([...read.warnings, ...warnings])) console.error(line);
    refuse([...read.faults, ...faults]);
    const spellings = findBrandSpellings(files, present);
    const merged = (await shouldMerge(spellings, options)) ? withUsualBrands(files, spellings) : files;
    // Before the parts that show them. Their addresses are new, so that nothing changes if the import fails.
    if (!options.dryRun) await storePhotos(photos, photoFiles);
    const changes = describeChanges(await catalogue.importFiles(merged, options));
    return options.dryRun ? `${changes}\nNothing was changed: this was a dry run.` : changes;
  });

async function storePhotos(photos: readonly Photo[], { store }: PhotoFiles): Promise<void> {
  const step = createProgress('Photos', console.error);
  for (const [index, photo] of photos.entries()) {
    await store(photo);
    step(index + 1, photos.length);
  }
}

const runExport = (folder: string): Promise<string> => {
  makeDataFolder(path.resolve(folder), null);
  return withShop(async ({ catalogue, photoFiles }) => {
    const tables = await catalogue.readTables();
    await photoFiles.fetchAll();
    const counts = exportCatalogue(tables, folder, photoFiles.folder);
    const files = Object.entries(counts).map(([name, count]) => `${name}.csv (${count})`);
    return `The catalogue is written to ${path.resolve(folder)}: ${files.join(', ')}`;
  });
};

async function run(): Promise<string> {
  const off = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': off, 'remove-missing': off, 'merge-brands': off, 'keep-brands': off };
  const actions = { import: [1, ...Object.keys(options)], export: [1], schema: [0] } as const;
  const {
    action,
    words: [folder],
    values,
  } = parseAction(process.argv.slice(2), { actions, options }, USAGE);
  if (action === 'schema') return JSON.stringify(describeFormat(), null, 2);
  if (folder === undefined) throw new OperatorError(USAGE);
  if (action === 'export') return runExport(folder);
  if (values['merge-brands'] && values['keep-brands'])
    throw new OperatorError('Say --merge-brands or --keep-brands, not both. Nothing was changed.');
  return runImport(folder, {
    dryRun: values['dry-run'],
    removeMissing: values['remove-missing'],
    mergeBrands: values['merge-brands'],
    keepBrands: values['keep-brands'],
  });
}

void runCommand(run().then(console.log), (error) => `It failed, and nothing was changed: ${reasonOf(error)}`);

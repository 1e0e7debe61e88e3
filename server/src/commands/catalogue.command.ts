import '@platform/process/refuse-inspector';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { databaseLocation } from '../database/open-database';
import { reasonOf } from '@platform/process/reason';
import { readEnvironment } from '../environment';
import { mediaFolder } from '@platform/storefront/media-address';
import { storePhoto } from '../media/media-folder';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { describeChanges } from '../catalogue/describe-changes';
import { exportCatalogue } from '../catalogue/export-catalogue';
import { faultText, type Fault } from '../catalogue/faults';
import type { ImportOptions } from '../catalogue/import-catalogue';
import { describeFormat } from '../catalogue/json-schema';
import { openForOwner } from './open-for-owner';
import { connectToShop } from '../operator-channel/connect-to-shop';
import { readPhotos } from '../catalogue/photos';
import { readCatalogue } from '../catalogue/read-catalogue';
import { catalogueInDatabase, type ShopCatalogue } from '../catalogue/shop-catalogue';

const DATA = path.join(__dirname, '..', '..', '..', '.data');
const USAGE =
  'Say what and which folder: npm run catalogue -- import <folder> [--dry-run] [--remove-missing], ' +
  'npm run catalogue -- export <folder>, or: npm run catalogue -- schema';

interface Shop {
  readonly catalogue: ShopCatalogue;
  /** Folder with the pictures of imported photos. */
  readonly media: string;
}

const openCatalogue = (location: ReturnType<typeof databaseLocation>): Promise<ShopCatalogue> =>
  openForOwner(location, 'piston-parts catalogue', { running: connectToShop, inDatabase: catalogueInDatabase });

async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const location = databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);
  const catalogue = await openCatalogue(location);
  try {
    return await work({ catalogue, media: mediaFolder(location.folder) });
  } finally {
    await catalogue.close();
  }
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const count = faults.length === 1 ? 'There is one fault' : `There are ${faults.length} faults`;
  throw new OperatorError(`${faults.map(faultText).join('\n')}\n${count}. Nothing was changed.`);
}

const runImport = (folder: string, options: ImportOptions): Promise<string> =>
  withShop(async ({ catalogue, media }) => {
    const read = readCatalogue(folder, await catalogue.readIds());
    const { files, photos, faults } = await readPhotos(folder, read.files);
    refuse([...read.faults, ...faults]);
    // Before the parts that show them. Their addresses are new, so that nothing changes if the import fails.
    if (!options.dryRun) for (const photo of photos) await storePhoto(photo, media);
    const changes = describeChanges(await catalogue.importFiles(files, options));
    return options.dryRun ? `${changes}\nNothing was changed: this was a dry run.` : changes;
  });

const runExport = (folder: string): Promise<string> =>
  withShop(async ({ catalogue, media }) => {
    const counts = exportCatalogue(await catalogue.readTables(), folder, media);
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

void runCommand(run().then(console.log), (error) => `It failed, and nothing was changed: ${reasonOf(error)}`);

import { openShopDatabase } from '../src/api/open-shop-database';
import { addCatalogue } from './fill-shop';

/** Makes a shop's catalogue a large one: `node --import tsx fill-catalogue.ts <DATA> <number of parts to add>`. */
async function fillCatalogue([folder = '', parts = '']: readonly string[]): Promise<void> {
  const database = await openShopDatabase({ url: null, folder });
  await addCatalogue(database, { first: 1, last: Number(parts) });
  await database.close();
}

void fillCatalogue(process.argv.slice(2));

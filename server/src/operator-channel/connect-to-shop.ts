import { Readable } from 'node:stream';
import { stagedCatalogue, type StagedCatalogue } from '../catalogue/catalogue-tables';
import type { CatalogueTables } from '../catalogue/export-catalogue';
import type { CatalogueChanges } from '../catalogue/compare-tables';
import type { PresentCatalogue } from '../catalogue/present-catalogue';
import type { ShopCatalogue } from '../catalogue/shop-catalogue';
import { CHANNEL, JSON_LINES } from './channel-address';
import { openOwnerClient, otherVersion } from './owner-client';

async function* jsonLines(batches: StagedCatalogue['batches']): AsyncGenerator<string> {
  for await (const batch of batches) yield `${JSON.stringify(batch)}\n`;
}

/**
 * @param data absolute folder of a shop's data
 * @returns the catalogue of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToShop(data: string): Promise<ShopCatalogue | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const get = <Body>(path: string) => client.request<Body>({ method: 'GET', path });
  return {
    async readPresent() {
      const present = await get<PresentCatalogue>(CHANNEL.present);
      // A shop that was not started again since lists no categories.
      if (!('categories' in present)) throw otherVersion();
      return present;
    },
    readTables: () => get<CatalogueTables>(CHANNEL.tables),
    async importFiles(files, { dryRun = false, removeMissing = false }) {
      const { hasVehicles, hasFitments, columns, batches } = stagedCatalogue(files);
      const flags = { vehicles: hasVehicles, fitments: hasFitments, dryRun, removeMissing };
      const query = {
        ...Object.fromEntries(Object.entries(flags).map(([name, is]) => [name, is ? 'yes' : 'no'])),
        productColumns: columns.products.join(),
        vehicleColumns: columns.vehicles.join(),
      };
      // It takes minutes, and responds when it is done.
      return client.request<CatalogueChanges>({
        method: 'POST',
        path: CHANNEL.import,
        query,
        headers: { 'content-type': JSON_LINES },
        body: Readable.from(jsonLines(batches)),
      });
    },
    close: client.close,
  };
}

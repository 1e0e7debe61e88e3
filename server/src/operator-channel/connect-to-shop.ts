import { Readable } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import { stagedCatalogue, type StagedCatalogue } from '../catalogue/catalogue-tables';
import type { CatalogueTables } from '../catalogue/export-catalogue';
import type { CatalogueChanges } from '../catalogue/compare-tables';
import type { ShopCatalogue } from '../catalogue/shop-catalogue';
import { CHANNEL, channelAddress, JSON_LINES, ownerHeaders } from './channel-address';
import { isWithoutShop, checkChannel } from './request-shop';

async function* jsonLines(batches: StagedCatalogue['batches']): AsyncGenerator<string> {
  for await (const batch of batches) yield `${JSON.stringify(batch)}\n`;
}

async function readResponse<Body>({ statusCode, body }: Dispatcher.ResponseData): Promise<Body> {
  if (statusCode === 200) return (await body.json()) as Body;
  const text = await body.text();
  checkChannel(statusCode);
  throw new Error((JSON.parse(text) as { reason?: string }).reason ?? text);
}

/**
 * @param data absolute folder of a shop's data
 * @returns the catalogue of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToShop(data: string): Promise<ShopCatalogue | null> {
  const socketPath = channelAddress(data);
  if (socketPath === null) return null;
  // An import takes minutes, and responds when it is done. No connection is kept for the next request: the shop closes one that
  // is idle while the command checks a large folder.
  const owner = await ownerHeaders(data);
  const client = new Client('http://localhost', { socketPath, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  const get = async <Body>(path: string) =>
    readResponse<Body>(await client.request({ method: 'GET', path, headers: owner }));
  let ids: ReadonlySet<string>;
  try {
    ids = new Set(await get<string[]>(CHANNEL.ids));
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
  return {
    readIds: async () => ids,
    readTables: () => get<CatalogueTables>(CHANNEL.tables),
    async importFiles(files, { dryRun = false, removeMissing = false }) {
      const { hasVehicles, hasFitments, batches } = stagedCatalogue(files);
      const flags = { vehicles: hasVehicles, fitments: hasFitments, dryRun, removeMissing };
      const query = Object.fromEntries(Object.entries(flags).map(([name, is]) => [name, is ? 'yes' : 'no']));
      const response = await client.request({
        method: 'POST',
        path: CHANNEL.import,
        query,
        headers: { 'content-type': JSON_LINES, ...owner },
        body: Readable.from(jsonLines(batches)),
      });
      return readResponse<CatalogueChanges>(response);
    },
    close: () => client.close(),
  };
}

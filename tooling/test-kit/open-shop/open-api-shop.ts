import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillDataFolder } from '@piston-parts/server/testing/prepared-pglite';
import { startPostgres } from '@piston-parts/server/testing/start-postgres';
import { freePort } from '@platform/process/testing/free-port';
import { openShop, type OpenShop, type ShopToOpen } from './open-shop';

export type DatabaseName = 'PGlite' | 'PostgreSQL';

export interface OpenApiShop extends OpenShop {
  /** Location of its data, for another program; without an address they are in the folder. */
  readonly environment: Readonly<Record<'DATA' | 'DATABASE_URL', string>>;
  /** Closes it; its database and its data are gone afterwards. */
  readonly remove: () => Promise<void>;
}

/** Opens a shop on the real API, with a separate seeded database; with `--https` in `argv`, under its own origin. */
export async function openApiShop(
  database: DatabaseName,
  { argv = [], environment: own = {}, ...options }: ShopToOpen = {},
): Promise<OpenApiShop> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-shop-'));
  const postgres = database === 'PostgreSQL' ? await startPostgres() : null;
  if (!postgres) await fillDataFolder(data);
  // Known before it opens: the links in its emails lead there.
  const port = String(await freePort());
  const environment = { DATA: data, DATABASE_URL: postgres?.url ?? '', PORT: port };
  const origin = argv.includes('--https') ? { SHOP_ORIGIN: `https://localhost:${port}` } : {};
  const shop = await openShop({
    argv: ['--api', ...argv],
    environment: { ...environment, ...origin, ...own },
    ...options,
  });
  return {
    ...shop,
    environment,
    async remove() {
      await shop.close();
      await postgres?.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { OperatorLog } from '@platform/process/logging';
import { bucketIn } from '@platform/registry/files/bucket-settings';
import { registryFolder } from '@platform/registry/registry-folder';
import { fetchFrom, type FetchData } from '@platform/storefront/fetch-data';
import type { RegistryStore } from '@platform/registry/registry-state';
import type { TelemetryOptions } from '@platform/registry/judge/telemetry-server';
import type { VisitTickets } from '@platform/registry/judge/visit-tickets';
import type { ShopConfiguration } from '@platform/storefront/shop-page';
import type { ApiServices } from './api/request-context';
import { FOLDERS, makeDataFolder, type FolderVariable } from './database/data-folder';
import { databaseLocation } from './database/open-database';
import type { Environment } from './environment';
import type { Flags } from './flags';
import type { OpenRegistry } from './open-registry';
import { fetchFromApi, fetchSeeds } from './shop-adapter';

export const telemetryOptions = (
  store: RegistryStore,
  tickets: VisitTickets,
  environment: Environment,
): TelemetryOptions => ({
  store,
  tickets,
  judge: {
    canaries: environment.JUDGE_CANARIES !== 'off',
    live: environment.JUDGE_LIVE === 'on',
    visits: environment.JUDGE_VISITS,
    clients: environment.JUDGE_CLIENTS,
  },
  reportsPerClient: environment.TELEMETRY_PER_CLIENT,
});

export const metricsToken = ({ METRICS_TOKEN, isProduction }: Environment) =>
  METRICS_TOKEN ?? (isProduction ? null : undefined);

/** Where the data of pages are from; nowhere, and the browser asks for them, when the API is unknown. */
export function findDataIn(
  services: ApiServices | null,
  { API_ORIGIN: origin, SHOP_BACKEND: backend }: Environment,
  findApp: () => FastifyInstance,
): { readonly fetchData?: FetchData } {
  if (services) return { fetchData: (address, headers) => fetchFromApi(findApp())(address, headers) };
  if (origin !== undefined) return { fetchData: fetchFrom(origin) };
  return backend === 'server' ? {} : { fetchData: fetchSeeds };
}

/** A storefront without an API may be behind one address with one: `API_ORIGIN`, or `SHOP_BACKEND=server`. */
export function configurationFor(
  services: ApiServices | null,
  environment: Environment,
  registry: OpenRegistry | null,
): ShopConfiguration {
  const isElsewhere = environment.API_ORIGIN !== undefined || environment.SHOP_BACKEND === 'server';
  return {
    backend: services || isElsewhere ? 'server' : 'simulated',
    teamPanel: environment.SHOP_TEAM_PANEL,
    overrideOrigins: environment.SHOP_OVERRIDE_ORIGINS,
    ...(registry && { previews: true, telemetry: environment.TELEMETRY_PERCENT / 100 }),
  };
}

export const dataFolder = ({ root }: Flags, environment: Environment): string =>
  databaseLocation(environment, path.join(root, '.data')).folder;

/** Before anything is opened or migrated. Of a storefront alone only a bucket's photos come into DATA. */
export function makeFolders(flags: Flags, environment: Environment, { say }: Pick<OperatorLog, 'say'>): void {
  const { only, root, published } = flags;
  const { BACKUPS, DATA } = environment;
  const hasRegistry = only === 'registry' || (only !== 'api' && (flags.publish || published !== undefined));
  const hasApi = only === 'api' || (only !== 'registry' && flags.api);
  const hasData = hasApi || (only !== 'registry' && bucketIn(environment) !== null);
  const make = (folder: string, variable: FolderVariable, isNamed: boolean) => {
    // A misspelt one would be an empty shop.
    if (makeDataFolder(folder, variable) && isNamed) say(`The folder ${FOLDERS[variable]}, ${folder}, is new.`);
  };
  if (hasRegistry) make(registryFolder(root, published), 'PUBLISHED', published !== undefined);
  if (hasData) make(dataFolder(flags, environment), 'DATA', DATA !== undefined);
  if (hasApi && BACKUPS !== undefined) make(path.resolve(root, BACKUPS), 'BACKUPS', true);
}

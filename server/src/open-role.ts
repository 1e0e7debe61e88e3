import { existsSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiServices } from './api/request-context';
import { registerApi } from './api/api';
import { simulatedBasicPages } from './api/basic-pages/simulated-basic-pages';
import { isCatalogueEmpty } from './api/seed';
import { apiSettings } from './api/settings';
import { databaseLocation } from './database/open-database';
import { startApi } from './api/start-api';
import { clientKey } from '@platform/process/client-key';
import { openChannel } from './operator-channel/open-channel';
import { refuseRegistryFolder } from './database/data-folder';
import { tokensIn, type Environment } from './environment';
import type { Flags } from './flags';
import { PAYMENT_INVENTORY } from './payment-inventory';
import { openRegistry, type OpenRegistry, type OpenStoreIn } from './open-registry';
import { offeredApi } from './offered-api';
import { openStore, type EmbeddedDatabase } from './open-store';
import { logRequests, reportToOperator as report, structuredLogs } from '@platform/process/logging';
import { mediaFolder } from '@platform/storefront/media-address';
import { limitTransfers, REQUEST_LIMITS, timeoutOptions } from '@platform/process/request-limits';
import { cleanRegistry } from '@platform/registry/clean-registry';
import { createRegistryServer } from '@platform/registry/create-registry-server';
import { registryFolder } from '@platform/registry/registry-folder';
import { registryServer } from '@platform/registry/registry-server';
import { readLocation } from '@platform/registry/registry-location';
import { registryTokens } from '@platform/registry/registry-tokens';
import type { RegistryStore } from '@platform/registry/registry-state';
import { previewServer } from '@platform/registry/preview/preview-server';
import { createPreviewReader } from '@platform/registry/preview/previews';
import { createRenderer } from '@platform/storefront/rendering/renderer';
import type { RemoteBuild } from '@platform/storefront/built-remotes';
import { createStorefront } from '@platform/storefront/create-storefront';
import { findBuilds } from '@platform/storefront/find-builds';
import { fetchFrom, type FetchData } from '@platform/storefront/fetch-data';
import { fetchFromApi, fetchSeeds, PARTS_IN_SITEMAP, siteTexts } from './shop-adapter';
import { addWebManifest } from './storefront/web-manifest';
import { shownOrigin } from '@platform/process/shown-origin';
import { securityHeaders } from '@platform/storefront/security-headers';
import { makeSelfSignedCertificate } from '@platform/storefront/self-signed-certificate';
import { versionsOf } from '@platform/storefront/live-remotes';
import type { ShopConfiguration } from '@platform/storefront/shop-page';
import { telemetryServer, type TelemetryOptions } from '@platform/registry/judge/telemetry-server';
import { createVisitTickets, type VisitTickets } from '@platform/registry/judge/visit-tickets';
import { warnOfUnconfiguredProxy } from '@platform/process/trusted-proxies';

/** One role of the server, or all of them, ready to listen. */
export interface OpenRole {
  /** For the log line with the address. */
  readonly name: string;
  readonly app: FastifyInstance;
  /** Null where there is no API in it. */
  readonly services: ApiServices | null;
}

/** @throws OperatorError or ShellNotBuiltError when it cannot be opened as it is */
export async function openRole(flags: Flags, environment: Environment): Promise<OpenRole> {
  try {
    if (flags.only === 'registry') return await openRegistryAlone(flags, environment);
    return await (flags.only === 'api' ? openApiAlone(flags, environment) : openShop(flags, environment));
  } catch (error) {
    return refuseRegistryFolder(registryFolder(flags.root, flags.published), error);
  }
}

const EMPTY_CATALOGUE =
  'The catalogue is empty: the shop opens without parts. Restore a backup that has some (npm run restore -- shop.backup), ' +
  'or start once with DEMO=yes for the demonstration catalogue and its accounts.';

const storeOpener =
  (services: ApiServices | null, flags: Flags, environment: Environment): OpenStoreIn =>
  (root) => {
    const database = services?.database ?? null;
    return openStore(
      { root, environment, repository: flags.root, database, timeoutMs: flags.registryTimeoutMs },
      report,
    );
  };

async function openServices({ root, https }: Flags, environment: Environment): Promise<ApiServices> {
  const services = await startApi(apiSettings(environment, root, https));
  if (await isCatalogueEmpty(services.database.queries)) console.log(EMPTY_CATALOGUE);
  return services;
}

const dataFolder = ({ root }: Flags, environment: Environment): string =>
  databaseLocation(environment, path.join(root, '.data')).folder;

/** For the commands of the catalogue and of backups, which reach PostgreSQL by themselves. */
const addChannel = async (app: FastifyInstance, { database, data }: EmbeddedDatabase): Promise<void> =>
  void app.addHook('onClose', await openChannel(database, data));

/** Commands of the registry reach the process that has it open. */
function announceRegistry(
  app: FastifyInstance,
  { announce, tokens }: Pick<OpenRegistry, 'announce' | 'tokens'>,
  { HOST, PORT, SHOP_ORIGIN, https = false }: Pick<Environment, 'HOST' | 'PORT' | 'SHOP_ORIGIN'> & { https?: boolean },
): void {
  app.addHook('onListen', () => {
    const address = shownOrigin(https, HOST, app.server.address() ?? PORT);
    return announce({ address, origin: SHOP_ORIGIN ?? address, secret: tokens.operatorSecret });
  });
}

/** @returns the embedded database of this process's API; null when it is on PostgreSQL */
function embeddedIn({ database }: ApiServices, flags: Flags, environment: Environment): EmbeddedDatabase | null {
  return database.kind === 'PGlite' ? { database, data: dataFolder(flags, environment) } : null;
}

/** What a remote has to fit: the shell of this disk, unless the shop that shoppers see runs elsewhere. */
const shellFor = ({ root }: Flags, { REGISTRY_SHELL }: Environment) => REGISTRY_SHELL ?? findBuilds(root).shell.folder;

/** For teams and storefronts on other machines. */
async function openRegistryAlone(flags: Flags, environment: Environment): Promise<OpenRole> {
  const root = registryFolder(flags.root, flags.published);
  await cleanRegistry(root);
  const { store, embedded, close, announce } = await storeOpener(null, flags, environment)(root);
  const tokens = registryTokens(store.state, tokensIn(environment));
  const options = {
    store: { ...store, ...offeredApi(null, environment) },
    shell: shellFor(flags, environment),
    tokens,
    trustProxy: environment.TRUSTED_PROXIES ?? false,
  };
  const app = await createRegistryServer(options, async (server) => {
    server.addHook('onClose', close);
    announceRegistry(server, { announce, tokens }, environment);
    if (embedded) await addChannel(server, embedded);
    await server.register(previewServer, { store, tokens, origin: environment.SHOP_ORIGIN });
  });
  return { name: 'The registry of the shop', app, services: null };
}

/** For several API processes on one PostgreSQL. */
async function openApiAlone(flags: Flags, environment: Environment): Promise<OpenRole> {
  const services = await openServices(flags, environment);
  const app = Fastify({
    ...structuredLogs(environment.LOG_LEVEL),
    ...timeoutOptions(REQUEST_LIMITS),
    trustProxy: environment.TRUSTED_PROXIES ?? false,
    forceCloseConnections: 'idle',
  });
  const headers = securityHeaders({ origin: services.shopOrigin });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  limitTransfers(app, REQUEST_LIMITS);
  logRequests(app);
  warnOfUnconfiguredProxy(app, environment);
  await registerApi(app, services);
  const embedded = embeddedIn(services, flags, environment);
  if (embedded) {
    await addChannel(app, embedded);
    await addLeftRegistry(app, services, { flags, environment, embedded });
  }
  return { name: 'The API of the shop', app, services };
}

/** A registry that an earlier start has left in an embedded database, which takes one process: commands reach it here. */
async function addLeftRegistry(
  app: FastifyInstance,
  services: ApiServices,
  { flags, environment, embedded }: Pick<OpenShop, 'flags' | 'environment'> & { readonly embedded: EmbeddedDatabase },
): Promise<void> {
  const root = registryFolder(flags.root, flags.published);
  if ((await readLocation(root))?.data !== embedded.data) return;
  const { store, announce } = await storeOpener(services, flags, environment)(root);
  const tokens = registryTokens(store.state, tokensIn(environment));
  announceRegistry(app, { announce, tokens }, environment);
  const shell = shellFor(flags, environment);
  await app.register(registryServer, { store: { ...store, ...offeredApi(app, environment) }, shell, tokens });
}

/** The test gateway has no scripts, so its checkout is a page like the others. */
const inventoryFor = (services: ApiServices | null) =>
  typeof services?.payments.publicKey === 'string' ? PAYMENT_INVENTORY : undefined;

async function openShop(flags: Flags, environment: Environment): Promise<OpenRole> {
  const { SHOP_ORIGIN: origin } = environment;
  const builds = findBuilds(flags.root);
  const services = flags.api ? await openServices(flags, environment) : null;
  const registry = await openRegistry(flags, environment, builds, report, storeOpener(services, flags, environment));
  const tickets = registry && createVisitTickets(registry.store.state);
  const app: FastifyInstance = await createStorefront({
    ...builds,
    ...registry,
    ...(tickets && { issueTicket: (request, live) => tickets.issue(clientKey(request), versionsOf(live)) }),
    ...(flags.files !== undefined && { filesOrigin: new URL(flags.files).origin }),
    ...(registry && {
      readPreview: createPreviewReader({ state: registry.store.state, tokens: registry.tokens }),
    }),
    configuration: configurationFor(services, environment, registry),
    media: mediaFolder(dataFolder(flags, environment)),
    ...findDataIn(services, environment, () => app),
    sitemap: PARTS_IN_SITEMAP,
    siteTexts,
    payment: inventoryFor(services),
    extraRoutes: (app) => registerExtraRoutes(app, { flags, environment, registry, services, tickets }),
    renderer: createRenderer({ report, timeoutMs: environment.RENDER_TIMEOUT_MS }),
    cdnSeconds: environment.CDN_SECONDS,
    trustProxy: environment.TRUSTED_PROXIES ?? false,
    minLogLevel: environment.LOG_LEVEL,
    ...(origin !== undefined && { origin }),
    ...(flags.https && { https: await makeSelfSignedCertificate() }),
  });
  if (!registry || flags.publish) warnOfMissingBuilds(builds.remotes);
  return { name: 'The shop', app, services };
}

interface OpenShop {
  readonly flags: Flags;
  readonly environment: Environment;
  readonly registry: OpenRegistry | null;
  readonly services: ApiServices | null;
  /** Null without a registry. */
  readonly tickets: VisitTickets | null;
}

async function registerExtraRoutes(
  app: FastifyInstance,
  { flags, environment, registry, services, tickets }: OpenShop,
): Promise<void> {
  warnOfUnconfiguredProxy(app, environment);
  if (registry) {
    app.addHook('onClose', registry.close);
    if (flags.only !== 'storefront') announceRegistry(app, registry, { ...environment, https: flags.https });
  }
  if (services) {
    await registerApi(app, services);
    addWebManifest(app, findBuilds(flags.root).shell.folder, services);
  } else if (configurationFor(services, environment, registry).backend === 'simulated') {
    await app.register(simulatedBasicPages);
  }
  const embedded = services ? embeddedIn(services, flags, environment) : registry?.embedded;
  if (embedded) await addChannel(app, embedded);
  if (!registry || !tickets) return;
  const { store, tokens } = registry;
  await app.register(telemetryServer, telemetryOptions(store, tickets, environment));
  await app.register(previewServer, {
    store,
    tokens,
    origin: environment.SHOP_ORIGIN,
  });
  if (flags.only === 'storefront') return;
  await app.register(registryServer, {
    store: { ...store, ...offeredApi(services && app, environment) },
    shell: shellFor(flags, environment),
    tokens,
  });
}

const telemetryOptions = (store: RegistryStore, tickets: VisitTickets, environment: Environment): TelemetryOptions => ({
  store,
  tickets,
  judge: {
    canaries: environment.JUDGE_CANARIES !== 'off',
    live: environment.JUDGE_LIVE === 'on',
    visits: environment.JUDGE_VISITS,
    clients: environment.JUDGE_CLIENTS,
  },
  reportsPerClient: environment.TELEMETRY_PER_CLIENT,
  metricsToken: environment.METRICS_TOKEN ?? (environment.isProduction ? null : undefined),
});

/** Where the data of pages are from; nowhere, and the browser asks for them, when the API is unknown. */
function findDataIn(
  services: ApiServices | null,
  { API_ORIGIN: origin, SHOP_BACKEND: backend }: Environment,
  findApp: () => FastifyInstance,
): { readonly fetchData?: FetchData } {
  if (services) return { fetchData: (address, headers) => fetchFromApi(findApp())(address, headers) };
  if (origin !== undefined) return { fetchData: fetchFrom(origin) };
  return backend === 'server' ? {} : { fetchData: fetchSeeds };
}

/** A storefront without an API may be behind one address with one: `API_ORIGIN`, or `SHOP_BACKEND=server`. */
function configurationFor(
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

function warnOfMissingBuilds(remotes: readonly RemoteBuild[]): void {
  for (const { id, folder } of remotes) {
    if (existsSync(folder)) continue;
    console.log(`${id} is not built; its slot in the shop shows an error. Build it: npm run build -w ${id}`);
  }
}

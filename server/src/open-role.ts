import { existsSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiServices } from './api/request-context';
import { registerApi } from './api/api';
import { simulatedBasicPages } from './api/basic-pages/simulated-basic-pages';
import { addHealthChecks } from './api/operations/health';
import { isCatalogueEmpty } from './api/seed';
import { apiSettings } from './api/settings';
import { startApi } from './api/start-api';
import { drainOnClose } from '@platform/process/drain-on-close';
import { clientKey } from '@platform/process/client-key';
import { compareLiveVersions } from './compare-live-versions';
import { openChannel } from './operator-channel/open-channel';
import { addStaffApi } from './staff-orders/staff-api';
import { refuseRegistryFolder } from './database/data-folder';
import { tokensIn, type Environment } from './environment';
import type { Flags } from './flags';
import { PAYMENT_INVENTORY } from './payment-inventory';
import { openRegistry, type OpenRegistry, type OpenStoreIn } from './open-registry';
import { offeredApi } from './offered-api';
import { openStore, type EmbeddedDatabase } from './open-store';
import { logRequests, structuredLogs, type OperatorLog } from '@platform/process/logging';
import { addMetrics } from '@platform/process/metrics';
import { openPhotos } from './media/photo-files';
import { mediaFolder } from '@platform/storefront/media-address';
import { limitTransfers, REQUEST_LIMITS, timeoutOptions } from '@platform/process/request-limits';
import { cleanRegistry } from '@platform/registry/clean-registry';
import { createRegistryServer } from '@platform/registry/create-registry-server';
import { registryFolder } from '@platform/registry/registry-folder';
import { registryServer } from '@platform/registry/registry-server';
import { readLocation } from '@platform/registry/registry-location';
import { registryTokens } from '@platform/registry/registry-tokens';
import { previewServer } from '@platform/registry/preview/preview-server';
import { createPreviewReader } from '@platform/registry/preview/previews';
import { createRenderer } from '@platform/storefront/rendering/renderer';
import type { RemoteBuild } from '@platform/storefront/built-remotes';
import { createStorefront } from '@platform/storefront/create-storefront';
import { findBuilds } from '@platform/storefront/find-builds';
import { configurationFor, dataFolder, findDataIn, makeFolders, metricsToken, telemetryOptions } from './role-options';
import { PARTS_IN_SITEMAP, siteTexts } from './shop-adapter';
import { addShopIcon } from './storefront/shop-icon';
import { addWebManifest } from './storefront/web-manifest';
import { shownOrigin } from '@platform/process/shown-origin';
import { securityHeaders } from '@platform/storefront/security-headers';
import { makeSelfSignedCertificate } from '@platform/storefront/self-signed-certificate';
import { versionsOf } from '@platform/storefront/live-remotes';
import { telemetryServer } from '@platform/registry/judge/telemetry-server';
import { createVisitTickets, type VisitTickets } from '@platform/registry/judge/visit-tickets';
import { addPoolMetric, addReadyMetric, addShopMetrics } from './telemetry/shop-metrics';
import { warnOfUnconfiguredProxy } from '@platform/process/trusted-proxies';
import { whenListening } from '@platform/process/when-listening';
import { withoutSchemas } from '@platform/process/without-schemas';

/** One role of the server, or all of them, ready to listen. */
export interface OpenRole {
  /** For the log line with the address. */
  readonly name: string;
  readonly app: FastifyInstance;
  /** Null where there is no API in it. */
  readonly services: ApiServices | null;
}

/** @throws OperatorError or ShellNotBuiltError when it cannot be opened as it is */
export async function openRole(flags: Flags, environment: Environment, log: OperatorLog): Promise<OpenRole> {
  makeFolders(flags, environment, log);
  try {
    if (flags.only === 'registry') return await openRegistryAlone(flags, environment, log);
    return await (flags.only === 'api' ? openApiAlone(flags, environment, log) : openShop(flags, environment, log));
  } catch (error) {
    return refuseRegistryFolder(registryFolder(flags.root, flags.published), error);
  }
}

const EMPTY_CATALOGUE =
  'The catalogue is empty: the shop opens without parts. Restore a backup that has some (npm run restore -- shop.backup), ' +
  'or start once with DEMO=yes for the demonstration catalogue and its accounts.';

const storeOpener =
  (services: ApiServices | null, flags: Flags, environment: Environment, { report }: OperatorLog): OpenStoreIn =>
  (root) => {
    const database = services?.database ?? null;
    return openStore(
      { root, environment, repository: flags.root, database, timeoutMs: flags.registryTimeoutMs },
      report,
    );
  };

async function openServices(
  { root, https }: Flags,
  environment: Environment,
  { say }: OperatorLog,
): Promise<ApiServices> {
  const services = await startApi(apiSettings(environment, root, https));
  if (await isCatalogueEmpty(services.database.queries)) say(EMPTY_CATALOGUE);
  return services;
}

/** For the commands of the catalogue and of backups, which reach PostgreSQL by themselves. */
const addChannel = async (app: FastifyInstance, { database, data }: EmbeddedDatabase): Promise<void> =>
  void app.addHook('onClose', await openChannel(database, data));

/** Commands of the registry reach the process that has it open. */
function announceRegistry(
  app: FastifyInstance,
  { announce, tokens }: Pick<OpenRegistry, 'announce' | 'tokens'>,
  { HOST, PORT, SHOP_ORIGIN, https = false }: Pick<Environment, 'HOST' | 'PORT' | 'SHOP_ORIGIN'> & { https?: boolean },
): void {
  whenListening(app, () => {
    const address = shownOrigin(https, HOST, app.server.address() ?? PORT);
    return announce({ address, origin: SHOP_ORIGIN ?? address, secret: tokens.operatorSecret });
  });
}

/** @returns the embedded database of this process's API; null when it is on PostgreSQL */
function embeddedIn({ database }: ApiServices, flags: Flags, environment: Environment): EmbeddedDatabase | null {
  return database.kind === 'PGlite' ? { database, data: dataFolder(flags, environment) } : null;
}

/** The shell that a remote has to fit: that of this disk, unless the shop that shoppers see runs elsewhere. */
const shellFor = ({ root }: Flags, { REGISTRY_SHELL }: Environment) => REGISTRY_SHELL ?? findBuilds(root).shell.folder;

/** For teams and storefronts on other machines. */
async function openRegistryAlone(flags: Flags, environment: Environment, log: OperatorLog): Promise<OpenRole> {
  const root = registryFolder(flags.root, flags.published);
  await cleanRegistry(root);
  const opened = await storeOpener(null, flags, environment, log)(root);
  const { store, embedded } = opened;
  const tokens = registryTokens(store.state, tokensIn(environment));
  const options = {
    store: { ...store, ...offeredApi(null, environment) },
    shell: shellFor(flags, environment),
    tokens,
    trustProxy: environment.TRUSTED_PROXIES ?? false,
    minLogLevel: environment.LOG_LEVEL,
  };
  const app = await createRegistryServer(options, async (server) => {
    addMetrics(server, metricsToken(environment));
    addHealthChecks(server, opened.checked);
    addReadyMetric(server);
    addPoolMetric(server, opened.connections);
    server.addHook('onClose', opened.close);
    announceRegistry(server, { ...opened, tokens }, environment);
    if (embedded) await addChannel(server, embedded);
    compareLiveVersions(server, options.store, log.report);
    await server.register(previewServer, { store, tokens, origin: environment.SHOP_ORIGIN });
  });
  return { name: 'The registry of the shop', app, services: null };
}

/** For several API processes on one PostgreSQL. */
async function openApiAlone(flags: Flags, environment: Environment, log: OperatorLog): Promise<OpenRole> {
  const services = await openServices(flags, environment, log);
  const app = Fastify({
    ...withoutSchemas,
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
  drainOnClose(app, environment.TRUSTED_PROXIES);
  await addApi(app, services, environment);
  const embedded = embeddedIn(services, flags, environment);
  if (embedded) {
    await addChannel(app, embedded);
    await addLeftRegistry(app, services, { flags, environment, embedded, log });
  }
  return { name: 'The API of the shop', app, services };
}

async function addApi(app: FastifyInstance, services: ApiServices, environment: Environment): Promise<void> {
  addMetrics(app, metricsToken(environment));
  addShopMetrics(app, services);
  await registerApi(app, services);
  await addStaffApi(app, services.database, environment.STAFF_TOKENS);
  addReadyMetric(app);
}

/** A registry that an earlier start has left in an embedded database, which takes one process: commands reach it here. */
async function addLeftRegistry(
  app: FastifyInstance,
  services: ApiServices,
  opening: Pick<OpenShop, 'flags' | 'environment' | 'log'> & { readonly embedded: EmbeddedDatabase },
): Promise<void> {
  const { flags, environment, embedded, log } = opening;
  const root = registryFolder(flags.root, flags.published);
  if ((await readLocation(root))?.data !== embedded.data) return;
  const { store, announce } = await storeOpener(services, flags, environment, log)(root);
  const tokens = registryTokens(store.state, tokensIn(environment));
  announceRegistry(app, { announce, tokens }, environment);
  const compared = { ...store, ...offeredApi(app, environment) };
  compareLiveVersions(app, compared, log.report);
  await app.register(registryServer, { store: compared, shell: shellFor(flags, environment), tokens });
}

/** The test gateway has no scripts, so its checkout is a page like the others. */
const inventoryFor = (services: ApiServices | null) =>
  typeof services?.payments.publicKey === 'string' ? PAYMENT_INVENTORY : undefined;

async function openShop(flags: Flags, environment: Environment, log: OperatorLog): Promise<OpenRole> {
  const { SHOP_ORIGIN: origin } = environment;
  const builds = findBuilds(flags.root);
  const services = flags.api ? await openServices(flags, environment, log) : null;
  const openStoreIn = storeOpener(services, flags, environment, log);
  const registry = await openRegistry(flags, environment, builds, log, openStoreIn);
  const photos = openPhotos(mediaFolder(dataFolder(flags, environment)), environment, registry, log.report);
  const tickets = registry && createVisitTickets(registry.store.state);
  const app: FastifyInstance = await createStorefront({
    hasSchemas: false,
    ...builds,
    ...registry,
    ...(tickets && { issueTicket: (request, live) => tickets.issue(clientKey(request), versionsOf(live)) }),
    ...(flags.files !== undefined && { filesOrigin: new URL(flags.files).origin }),
    ...(registry && { readPreview: createPreviewReader({ ...registry.store, tokens: registry.tokens }) }),
    configuration: configurationFor(services, environment, registry),
    media: photos,
    ...findDataIn(services, environment, () => app),
    sitemap: PARTS_IN_SITEMAP,
    siteTexts,
    payment: inventoryFor(services),
    extraRoutes: (app) => registerExtraRoutes(app, { flags, environment, log, registry, services, tickets }),
    renderer: createRenderer({ report: log.report, timeoutMs: environment.RENDER_TIMEOUT_MS }),
    cdnSeconds: environment.CDN_SECONDS,
    trustProxy: environment.TRUSTED_PROXIES ?? false,
    minLogLevel: environment.LOG_LEVEL,
    ...(origin !== undefined && { origin }),
    ...(flags.https && { https: await makeSelfSignedCertificate() }),
  });
  if (!registry || flags.publish) warnOfMissingBuilds(builds.remotes, log);
  return { name: 'The shop', app, services };
}

interface OpenShop {
  readonly flags: Flags;
  readonly environment: Environment;
  readonly log: OperatorLog;
  readonly registry: OpenRegistry | null;
  readonly services: ApiServices | null;
  /** Null without a registry. */
  readonly tickets: VisitTickets | null;
}

async function registerExtraRoutes(
  app: FastifyInstance,
  { flags, environment, log, registry, services, tickets }: OpenShop,
): Promise<void> {
  warnOfUnconfiguredProxy(app, environment);
  drainOnClose(app, environment.TRUSTED_PROXIES);
  if (registry) {
    app.addHook('onClose', registry.close);
    if (flags.only !== 'storefront') announceRegistry(app, registry, { ...environment, https: flags.https });
  }
  if (services) {
    await addApi(app, services, environment);
    const { folder: shell } = findBuilds(flags.root).shell;
    addWebManifest(app, shell, services);
    addShopIcon(app, shell, services);
  } else {
    addMetrics(app, metricsToken(environment));
    addStorefrontChecks(app, registry);
    if (configurationFor(services, environment, registry).backend === 'simulated')
      await app.register(simulatedBasicPages);
  }
  const embedded = services ? embeddedIn(services, flags, environment) : registry?.embedded;
  if (embedded) await addChannel(app, embedded);
  if (!registry || !tickets) return;
  const { store, tokens } = registry;
  await app.register(telemetryServer, telemetryOptions(store, tickets, environment));
  await app.register(previewServer, { store, tokens, origin: environment.SHOP_ORIGIN });
  if (flags.only === 'storefront') return;
  const compared = { ...store, ...offeredApi(services && app, environment) };
  compareLiveVersions(app, compared, log.report);
  await app.register(registryServer, { store: compared, shell: shellFor(flags, environment), tokens });
}

/** A storefront serves what was live last also while its database is away, but not from tables that it does not know. */
function addStorefrontChecks(app: FastifyInstance, registry: OpenRegistry | null): void {
  const findSchemaTrouble = async () => (await registry?.checked.findSchemaTrouble().catch(() => null)) ?? null;
  addHealthChecks(app, { ping: async () => undefined, tryToWrite: async () => undefined, findSchemaTrouble });
  addReadyMetric(app);
  if (registry) addPoolMetric(app, registry.connections);
}

function warnOfMissingBuilds(remotes: readonly RemoteBuild[], { say }: OperatorLog): void {
  for (const { id, folder } of remotes) {
    if (existsSync(folder)) continue;
    say(`${id} is not built; its slot in the shop shows an error. Build it: npm run build -w ${id}`);
  }
}

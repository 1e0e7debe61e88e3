import { existsSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createInitialData, createPartIds } from './api/catalogue/initial-data';
import type { ApiServices } from './api/call';
import { registerApi } from './api/register-api';
import { isCatalogueEmpty } from './api/seed';
import { readSettings } from './api/settings';
import { startApi } from './api/start-api';
import type { Flags } from './flags';
import { openRegistry, registryFolder, type OpenRegistry, type Report } from './open-registry';
import { logRequests, STRUCTURED_LOGS } from './operations/logging';
import { limitBodies, REQUEST_LIMITS, timeoutOptions } from './operations/request-limits';
import { readOverrideOrigins } from './override-origins';
import { cleanRegistry } from './registry/clean-registry';
import { createRegistryServer } from './registry/create-registry-server';
import { registryServer } from './registry/registry-server';
import { readRegistryTokens } from './registry/registry-tokens';
import { readShopOrigin } from './shop-origin';
import type { RemoteBuild } from './storefront/built-remotes';
import { createStorefront } from './storefront/create-storefront';
import { findBuilds } from './storefront/find-builds';
import { createPrerenderedPages } from './storefront/prerender/prerendered-pages';
import { securityHeaders } from './storefront/security-headers';
import { makeSelfSignedCertificate } from './storefront/self-signed-certificate';
import type { ShopConfiguration } from './storefront/shop-page';
import { readTrustedProxies, warnOfUnconfiguredProxy } from './trusted-proxies';

/** One role of the server, or all of them, ready to listen. */
export interface OpenRole {
  /** For the line that says where it listens. */
  readonly name: string;
  readonly app: FastifyInstance;
  /** Null where there is no API in it. */
  readonly services: ApiServices | null;
}

/** @throws StartError, ShellNotBuiltError or RegistryError when it cannot be opened as it is */
export function openRole(flags: Flags): Promise<OpenRole> {
  if (flags.only === 'registry') return openRegistryAlone(flags);
  return flags.only === 'api' ? openApiAlone(flags) : openShop(flags);
}

const EMPTY_CATALOGUE =
  'The catalogue is empty: the shop opens without parts. Restore a backup that has some (npm run restore -- shop.backup), ' +
  'or start once with DEMO=yes for the demonstration catalogue and its accounts.';

const report: Report = (text, error) => console.error(text, ...(error === undefined ? [] : [error]));

async function openServices({ root }: Flags): Promise<ApiServices> {
  const services = await startApi(readSettings(process.env, path.join(root, '.data')));
  if (await isCatalogueEmpty(services.database.queries)) console.log(EMPTY_CATALOGUE);
  return services;
}

/** For teams and storefronts on other machines. */
async function openRegistryAlone(flags: Flags): Promise<OpenRole> {
  await cleanRegistry(registryFolder(flags));
  const app = await createRegistryServer({
    root: registryFolder(flags),
    tokens: readRegistryTokens(process.env),
    trustProxy: readTrustedProxies(process.env),
  });
  return { name: 'The registry of Piston Parts', app, services: null };
}

/** For several API processes on one PostgreSQL. */
async function openApiAlone(flags: Flags): Promise<OpenRole> {
  const services = await openServices(flags);
  const trustProxy = readTrustedProxies(process.env);
  const app = Fastify({
    ...STRUCTURED_LOGS,
    ...timeoutOptions(REQUEST_LIMITS),
    trustProxy,
    forceCloseConnections: 'idle',
  });
  const headers = securityHeaders({ origin: services.shopOrigin });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  limitBodies(app, REQUEST_LIMITS);
  logRequests(app);
  warnOfUnconfiguredProxy(app, process.env);
  await registerApi(app, services);
  return { name: 'The API of Piston Parts', app, services };
}

async function openShop(flags: Flags): Promise<OpenRole> {
  const origin = readShopOrigin(process.env);
  const builds = findBuilds(flags.root);
  const registry = await openRegistry(flags, builds.remotes, report);
  const services = flags.api ? await openServices(flags) : null;
  const app = await createStorefront({
    ...builds,
    ...registry,
    ...(flags.files !== undefined && { filesOrigin: new URL(flags.files).origin }),
    configuration: configurationFor(services),
    ...(services && {
      findFirstData: createInitialData(services.catalogue),
      findPartIds: createPartIds(services.catalogue),
    }),
    razorpay: typeof services?.payments.publicKey === 'string',
    extraRoutes: (app) => registerExtraRoutes(app, flags, registry, services),
    prerenderedPages: createPrerenderedPages(report),
    trustProxy: readTrustedProxies(process.env),
    logErrors: true,
    ...(origin !== null && { origin }),
    ...(flags.https && { https: await makeSelfSignedCertificate() }),
  });
  if (!registry || flags.publish) warnOfMissingBuilds(builds.remotes);
  return { name: 'Piston Parts', app, services };
}

async function registerExtraRoutes(
  app: FastifyInstance,
  { only }: Flags,
  registry: OpenRegistry | null,
  services: ApiServices | null,
): Promise<void> {
  warnOfUnconfiguredProxy(app, process.env);
  if (services) await registerApi(app, services);
  if (only === 'storefront' || !registry?.isOwn) return;
  await app.register(registryServer, { root: registry.published, tokens: readRegistryTokens(process.env) });
}

/** A storefront without an API of its own may stand behind one address with one: `SHOP_BACKEND=server`. */
function configurationFor(services: ApiServices | null): ShopConfiguration {
  const teamPanel = process.env['SHOP_TEAM_PANEL'];
  return {
    backend: services || process.env['SHOP_BACKEND'] === 'server' ? 'server' : 'simulated',
    // Unsaid, everywhere but in production.
    teamPanel: teamPanel ? teamPanel === 'on' : process.env['NODE_ENV'] !== 'production',
    overrideOrigins: readOverrideOrigins(process.env),
  };
}

function warnOfMissingBuilds(remotes: readonly RemoteBuild[]): void {
  for (const { id, folder } of remotes) {
    if (existsSync(folder)) continue;
    console.log(`${id} is not built; its place in the shop will say so. Build it: npm run build -w ${id}`);
  }
}

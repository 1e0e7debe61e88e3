import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createFirstData } from './api/catalogue/first-data';
import { registerApi } from './api/register-api';
import { readSettings } from './api/settings';
import { startApi } from './api/start-api';
import { readOverrideOrigins } from './override-origins';
import { createRegistryServer } from './registry/create-registry-server';
import { createPublishedRemotes } from './registry/published-remotes';
import { publishBuilds } from './registry/publish-builds';
import { RegistryError } from './registry/registry-error';
import { registryServer } from './registry/registry-server';
import { claimPort, parsePort, portInUse } from './port';
import { StartError } from './start-error';
import { stopOnSignal } from './stop-on-signal';

import type { RemoteBuild } from './storefront/built-remotes';
import { createStorefront } from './storefront/create-storefront';
import { findBuilds } from './storefront/find-builds';
import { makeSelfSignedCertificate } from './storefront/self-signed-certificate';
import { ShellNotBuiltError } from './storefront/shop-pages';

const DEFAULT_PORT = 3000;
/** Payments may be on their way. */
const LONGEST_WITH_API_MS = 10_000;

function readFlags() {
  const off = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = { https: off, api: off, simulated: off, publish: off, published: text, registry: off, root: text };
  return parseArgs({ options }).values;
}

function sayWhatIsMissing(remotes: readonly RemoteBuild[]): void {
  for (const { id, folder } of remotes) {
    if (existsSync(folder)) continue;
    console.log(`${id} is not built; its place in the shop will say so. Build it: npm run build -w ${id}`);
  }
}

/** The registry's folder when the shop is served from one; without it, what is built is served. */
async function openRegistry(values: ReturnType<typeof readFlags>, root: string, remotes: readonly RemoteBuild[]) {
  const named = values.published ?? process.env['PUBLISHED'];
  if (!named && !values.publish) return null;
  const published = path.resolve(root, named || '.published');
  if (values.publish) await publishBuilds(published, remotes, (line) => console.log(line));
  const report = (text: string, error?: unknown) => console.error(text, ...(error === undefined ? [] : [error]));
  return { published, findLiveRemotes: createPublishedRemotes(published, report) };
}

/** The registry without a shop, for teams and storefronts on other machines. */
async function openRegistryAlone(values: ReturnType<typeof readFlags>, root: string) {
  const folder = path.resolve(root, values.published ?? (process.env['PUBLISHED'] || '.published'));
  return { app: await createRegistryServer({ root: folder, token: process.env['REGISTRY_TOKEN'] }), services: null };
}

async function openShop(values: ReturnType<typeof readFlags>, root: string) {
  const builds = findBuilds(root);
  const registry = await openRegistry(values, root, builds.remotes);
  const services =
    values.api && !values.simulated ? await startApi(readSettings(process.env, path.join(root, '.data'))) : null;
  const app = await createStorefront({
    ...builds,
    ...registry,
    configuration: {
      backend: services ? 'server' : 'simulated',
      teamPanel: isTeamPanelAllowed(),
      overrideOrigins: readOverrideOrigins(process.env),
    },
    ...(services && { findFirstData: createFirstData(services.catalogue) }),
    razorpay: typeof services?.payments.publicKey === 'string',
    beside: async (app) => {
      if (services) await registerApi(app, services);
      if (registry)
        await app.register(registryServer, { root: registry.published, token: process.env['REGISTRY_TOKEN'] });
    },
    logErrors: true,
    ...(process.env['SHOP_ORIGIN'] && { origin: new URL(process.env['SHOP_ORIGIN']).origin }),
    ...(values.https && { https: await makeSelfSignedCertificate() }),
  });
  if (!registry || values.publish) sayWhatIsMissing(builds.remotes);
  return { app, services };
}

function shownOrigin(https: boolean, host: string, address: AddressInfo | string | number): string {
  const shownHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `${https ? 'https' : 'http'}://${shownHost}:${typeof address === 'object' ? address.port : address}`;
}

/** Said by `SHOP_TEAM_PANEL=on` or `off`; unsaid, everywhere but in production. */
function isTeamPanelAllowed(): boolean {
  const said = process.env['SHOP_TEAM_PANEL'];
  return said ? said === 'on' : process.env['NODE_ENV'] !== 'production';
}

async function main(): Promise<void> {
  const values = readFlags();
  const port = parsePort(process.env['PORT'], DEFAULT_PORT);
  const host = process.env['HOST'] || 'localhost';
  const root = path.resolve(values.root ?? path.join(__dirname, '..', '..'));
  const { app, services } = await (values.registry ? openRegistryAlone(values, root) : openShop(values, root));

  stopOnSignal(
    async () => {
      await app.close();
      await services?.database.close();
    },
    services ? LONGEST_WITH_API_MS : undefined,
  );
  await claimPort(port);
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portInUse(port) : error;
  });

  const what = values.registry ? 'The registry of Piston Parts' : 'Piston Parts';
  console.log(`${what} is open at ${shownOrigin(values.https, host, app.server.address() ?? port)}`);
}

main().catch((error: unknown) => {
  const expected = [StartError, ShellNotBuiltError, RegistryError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});

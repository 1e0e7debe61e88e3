import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '@platform/process/client-key';
import type { Report } from '@platform/process/report';
import { acceptShell } from '@platform/registry/accept-shell';
import { addMetrics } from '@platform/process/metrics';
import { telemetryServer } from '@platform/registry/judge/telemetry-server';
import { createVisitTickets } from '@platform/registry/judge/visit-tickets';
import { publishBuilds, publishShell, STARTER } from '@platform/registry/publish-builds';
import { createRegistry, type Registry } from '@platform/registry/registry';
import { registryServer } from '@platform/registry/registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { servedFrom } from '@platform/registry/served-from';
import { createRegistryStore } from '@platform/registry/state/database-state';
import { createStorefront } from '@platform/storefront/create-storefront';
import { fetchInProcess } from '@platform/storefront/fetch-data';
import { findBuilds } from '@platform/storefront/find-builds';
import { versionsOf } from '@platform/storefront/live-remotes';
import { createRenderer } from '@platform/storefront/rendering/renderer';
import { api } from './api';
import { openDatabase } from './registry-database';

const ROOT = path.join(__dirname, '..');
const TIMEOUT_MS = 10_000;
const REPORTS_PER_CLIENT = 100;

export interface ShopOptions {
  /** Absolute folder of the versions. */
  readonly published: string;
  /** Absolute folder of the registry's database; left out: it is in memory. */
  readonly data?: string;
  readonly report: Report;
  /** Views and clients on each side before a canary is decided upon. */
  readonly judge?: { readonly visits: number; readonly clients: number };
}

export interface OpenShop {
  readonly app: FastifyInstance;
  readonly registry: Registry;
}

/** Publishes what is built, and makes the server of the shop, ready to listen. */
export async function openShop({ published, data, report, judge }: ShopOptions): Promise<OpenShop> {
  const database = await openDatabase(data);
  const { shell, remotes } = findBuilds(ROOT);
  const store = createRegistryStore({
    root: published,
    connect: async () => database,
    isUnavailable: () => false,
    timeoutMs: TIMEOUT_MS,
    bucket: null,
  });
  await publishBuilds(store, remotes, shell.folder, report);
  await publishShell(store, shell.folder, false);
  await acceptShell(store, shell.folder, { by: STARTER, force: false });

  const tickets = createVisitTickets(store.state);
  const app: FastifyInstance = await createStorefront({
    shell,
    remotes,
    ...servedFrom(store, report),
    configuration: { backend: 'server', telemetry: 1 },
    issueTicket: (request, live) => tickets.issue(clientKey(request), versionsOf(live)),
    fetchData: (address, headers) => fetchInProcess(app)(address, headers),
    renderer: createRenderer({ report }),
    extraRoutes: async (server) => {
      server.addHook('onClose', database.close);
      addMetrics(server);
      await server.register(api);
      await server.register(registryServer, { store, shell: shell.folder, tokens: registryTokens(store.state, {}) });
      await server.register(telemetryServer, {
        store,
        tickets,
        judge: { canaries: true, live: false, visits: 200, clients: 20, ...judge },
        reportsPerClient: REPORTS_PER_CLIENT,
        ...(judge && { collectMs: 0 }),
      });
    },
  });
  return { app, registry: createRegistry(store, shell.folder) };
}

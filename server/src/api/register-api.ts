import { API_PREFIX } from '@piston-parts/shared-contract';
import type { FastifyInstance } from 'fastify';
import { api } from './api';
import type { ApiServices } from './request-context';
import { addHealthChecks } from './operations/health';
import { logUnusableRows } from './operations/log-unusable-rows';
import { PART_IDS_PATH } from '@platform/storefront/remote-data';

/** Registers the API with its health checks on a server that may have other routes. */
export async function registerApi(app: FastifyInstance, services: ApiServices): Promise<void> {
  addHealthChecks(app, services.database);
  logUnusableRows(app);
  app.get(PART_IDS_PATH, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { partIds: await services.catalogue.ids() };
  });
  await app.register(api, { ...services, prefix: API_PREFIX });
}

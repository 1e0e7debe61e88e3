import { API_PREFIX } from '@piston-parts/shared-contract';
import type { FastifyInstance } from 'fastify';
import { api } from './api';
import type { ApiServices } from './request-context';
import { addHealthChecks } from './operations/health';
import { logUnusableRows } from './operations/log-unusable-rows';

/** Registers the API and what who runs it asks for, on a server that may have more. */
export async function registerApi(app: FastifyInstance, services: ApiServices): Promise<void> {
  addHealthChecks(app, services.database);
  logUnusableRows(app);
  await app.register(api, { ...services, prefix: API_PREFIX });
}

import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { logRequests, structuredLogs } from '@platform/process/logging';
import { limitTransfers, REQUEST_LIMITS, timeoutOptions } from '@platform/process/request-limits';
import { withoutSchemas } from '@platform/process/without-schemas';
import { addVersionFiles } from '@platform/storefront/remote-files';
import { addShellFiles } from '@platform/storefront/shell-files';
import { securityHeaders } from '@platform/storefront/security-headers';
import { addBuiltFiles } from '@platform/storefront/static-files';
import { fetchForRequests } from './files/fetch-for-requests';
import { createReleaseCheck } from './released-versions';
import { createShellList } from './shell-list';
import { registryServer, type RegistryServerOptions } from './registry-server';

/**
 * Creates a server with the registry alone: live versions, writes, and the files of every version.
 * @param prepare adds to it what else its process needs, before the routes of the registry
 */
export async function createRegistryServer(
  options: RegistryServerOptions & Pick<FastifyServerOptions, 'trustProxy'> & { readonly minLogLevel?: string },
  prepare: (app: FastifyInstance) => Promise<void> = async () => undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...withoutSchemas,
    ...structuredLogs(options.minLogLevel),
    ...timeoutOptions(REQUEST_LIMITS),
    trustProxy: options.trustProxy ?? false,
  });
  limitTransfers(app, REQUEST_LIMITS);
  const headers = securityHeaders();
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  logRequests(app);
  await prepare(app);
  addBuiltFiles(app);
  const { fetchVersion, fetchShells } = fetchForRequests(options.store);
  const isReleased = createReleaseCheck(options.store);
  addVersionFiles(app, options.store.root, { isReleased, fetchVersion });
  addShellFiles(app, { listShells: createShellList(options.store.root), fetchShells, isReleased });
  await app.register(registryServer, options);
  await app.ready();
  return app;
}

import Fastify, { type FastifyInstance } from 'fastify';
import { addVersionFiles } from '../storefront/remote-files';
import { securityHeaders } from '../storefront/security-headers';
import { addBuiltFiles } from '../storefront/static-files';
import { registryServer, type RegistryServerOptions } from './registry-server';

/** Makes a server of the registry alone: what is live, its writes, and the files of every version. */
export async function createRegistryServer(options: RegistryServerOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: 'error' } });
  const headers = securityHeaders();
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  addBuiltFiles(app);
  addVersionFiles(app, options.root);
  await app.register(registryServer, options);
  await app.ready();
  return app;
}

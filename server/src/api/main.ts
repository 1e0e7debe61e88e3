import path from 'node:path';
import { API_PREFIX } from '@piston-parts/shared-contract';
import Fastify from 'fastify';
import { claimPort, parsePort } from '../port';
import { StartError } from '../start-error';
import { stopOnSignal } from '../stop-on-signal';
import { api } from './api';
import { readSettings } from './settings';
import { startApi } from './start-api';

const DEFAULT_PORT = 3010;
const DATA = path.join(__dirname, '..', '..', '..', '.data');

/** The API alone, without the storefront: for more processes of it beside PostgreSQL, and for the benchmark. */
async function main(): Promise<void> {
  const port = parsePort(process.env['PORT'], DEFAULT_PORT);
  const services = await startApi(readSettings(process.env, DATA));
  const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: 'idle' });
  await app.register(api, { ...services, prefix: API_PREFIX });
  stopOnSignal(async () => {
    await app.close();
    await services.database.close();
  });
  await claimPort(port);
  await app.listen({ port, host: process.env['HOST'] || 'localhost' });
  console.log(`The API answers at ${app.listeningOrigin}${API_PREFIX}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Endpoints } from '@platform/protocol/endpoints';
import type { RegistryStore } from '@platform/registry/registry-state';

const ADDRESS = '/api/endpoints.json';
const TIMEOUT_MS = 5000;

const fields = v.record(v.string(), v.string());
const endpointsSchema = v.record(v.string(), v.object({ request: fields, response: fields }));

async function fetchOffered(origin: string): Promise<Endpoints> {
  const response = await fetch(new URL(ADDRESS, origin), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${origin}${ADDRESS} answered ${response.status}`);
  return v.parse(endpointsSchema, await response.json());
}

async function readOffered(app: FastifyInstance): Promise<Endpoints> {
  const response = await app.inject(ADDRESS);
  if (response.statusCode !== 200) throw new Error(`${ADDRESS} answered ${response.statusCode}`);
  return v.parse(endpointsSchema, response.json());
}

/**
 * Where the registry reads what the API offers: of this process, or of another one.
 * @param app the server with the API; null when this process has none
 * @returns nothing for a shop whose API is unknown: its builds are not compared with one
 */
export function offeredApi(
  app: FastifyInstance | null,
  { API_ORIGIN: origin }: { readonly API_ORIGIN?: string | undefined },
): Pick<RegistryStore, 'api'> {
  if (app) return { api: () => readOffered(app) };
  return origin === undefined ? {} : { api: () => fetchOffered(origin) };
}

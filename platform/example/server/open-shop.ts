import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createStorefront } from '@platform/storefront/create-storefront';
import { fetchInProcess } from '@platform/storefront/fetch-data';
import { findBuilds } from '@platform/storefront/find-builds';
import { createRenderer } from '@platform/storefront/rendering/renderer';
import { api } from './api';

const ROOT = path.join(__dirname, '..');

export async function openShop(report: (text: string, error?: unknown) => void): Promise<FastifyInstance> {
  const app: FastifyInstance = await createStorefront({
    ...findBuilds(ROOT),
    configuration: { backend: 'server' },
    fetchData: (address, headers) => fetchInProcess(app)(address, headers),
    extraRoutes: async (server) => void (await server.register(api)),
    renderer: createRenderer({ report }),
  });
  return app;
}

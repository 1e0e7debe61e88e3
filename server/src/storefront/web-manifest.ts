import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ShownSettings } from '../api/shop-settings/settings-reader';

const FILE = 'manifest.webmanifest';

/**
 * The web app manifest of the shell's build, with the name that the owner has set.
 * @param shell absolute folder of the shell's build
 */
export function addWebManifest(
  app: FastifyInstance,
  shell: string,
  { readSettings }: { readonly readSettings: () => Promise<Pick<ShownSettings, 'shown'>> },
): void {
  app.get(`/${FILE}`, async (_request, reply) => {
    const built = JSON.parse(await readFile(path.join(shell, FILE), 'utf8')) as object;
    const { name, shortName = name, description } = (await readSettings()).shown;
    const manifest = { ...built, name, short_name: shortName, ...(description !== undefined && { description }) };
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest));
  });
}

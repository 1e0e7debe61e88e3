import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hasOwnIcon } from './shop-icon';
import type { ShownSettings } from '../api/shop-settings/settings-reader';

const FILE = 'manifest.webmanifest';

interface Icon {
  readonly type: string;
}

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
    const built = JSON.parse(await readFile(path.join(shell, FILE), 'utf8')) as { readonly icons: Icon[] };
    const { shown } = await readSettings();
    const { name, shortName = name, description } = shown;
    // Those of the build show another mark.
    const icons = hasOwnIcon(shown) ? built.icons.filter(({ type }) => type === 'image/svg+xml') : built.icons;
    const manifest = {
      ...built,
      name,
      short_name: shortName,
      ...(description !== undefined && { description }),
      icons,
    };
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest));
  });
}

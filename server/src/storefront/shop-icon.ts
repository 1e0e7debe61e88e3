import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_SETTINGS, type PublicSettings } from '@piston-parts/shared-contract';
import { fingerprint } from '@platform/process/fingerprint';
import { sendPrepared } from '@platform/process/prepared-response';
import type { FastifyInstance } from 'fastify';
import type { ShownSettings } from '../api/shop-settings/settings-reader';

const FILE = 'favicon.svg';
const PHONE_FILE = 'apple-touch-icon.png';

/** Whether a shop has another mark than that of Piston Parts. */
export const hasOwnIcon = ({ name, hasLogo = false }: PublicSettings): boolean =>
  hasLogo || name !== DEFAULT_SETTINGS.name;

/** The first letter of a shop's name. */
const initialIcon = (name: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#c23c12"/>' +
  '<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="#fff">' +
  `${/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''}</text></svg>`;

/**
 * The icon of the shop: its owner's logo, else the first letter of its name; that of the shell's build for Piston Parts.
 * @param shell absolute folder of the shell's build
 */
export function addShopIcon(
  app: FastifyInstance,
  shell: string,
  { readSettings }: { readonly readSettings: () => Promise<Pick<ShownSettings, 'shown' | 'settings'>> },
): void {
  app.get(`/${FILE}`, async (request, reply) => {
    const { shown, settings } = await readSettings();
    const built = () => readFile(path.join(shell, FILE), 'utf8');
    const text = settings?.logo ?? (hasOwnIcon(shown) ? initialIcon(shown.name) : await built());
    const etag = `W/"${fingerprint(text)}"`;
    // A drawing that is opened as a page runs and loads nothing either.
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return sendPrepared(request, reply, {
      contentType: 'image/svg+xml',
      compressions: [],
      etagIn: () => etag,
      bodyIn: () => text,
    });
  });

  app.get(`/${PHONE_FILE}`, async (_request, reply) => {
    // Phones make one of the name then.
    if (hasOwnIcon((await readSettings()).shown)) return reply.code(404).send();
    return reply.type('image/png').send(await readFile(path.join(shell, PHONE_FILE)));
  });
}

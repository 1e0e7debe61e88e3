import path from 'node:path';
import { DEFAULT_SETTINGS } from '@piston-parts/shared-contract';
import Fastify from 'fastify';
import { addWebManifest } from './web-manifest';

it('gives a phone’s home screen the name that the owner has set, and the icon of the shop [settings-8]', async () => {
  const app = Fastify();
  const shown = { ...DEFAULT_SETTINGS, name: 'Ravi Motors and Spares', shortName: 'Ravi' };
  const shell = path.join(__dirname, '..', '..', '..', 'shell', 'public');
  addWebManifest(app, shell, { readSettings: async () => ({ version: 1, settings: null, shown }) });

  const { icons, ...manifest } = (await app.inject('/manifest.webmanifest')).json<{ icons: object[] }>();
  expect(manifest).toMatchObject({ name: 'Ravi Motors and Spares', short_name: 'Ravi', display: 'standalone' });
  expect(icons).toEqual([expect.objectContaining({ src: '/favicon.svg' })]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SETTINGS, type ShopSettings } from '@piston-parts/shared-contract';
import { publicSettingsOf } from '@piston-parts/shared-contract/backend';
import Fastify from 'fastify';
import { addShopIcon } from './shop-icon';

const SHELL = path.join(__dirname, '..', '..', '..', 'shell', 'public');
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

function open(values: Partial<ShopSettings> | null) {
  const app = Fastify();
  const settings = values && { name: DEFAULT_SETTINGS.name, delivery: DEFAULT_SETTINGS.delivery, ...values };
  addShopIcon(app, SHELL, { readSettings: async () => ({ settings, shown: publicSettingsOf(settings) }) });
  return app;
}

describe('The icon of a shop', () => {
  it('is the logo that its owner has set, which runs and loads nothing as a page either [settings-8]', async () => {
    const app = open({ logo: LOGO });
    const { body, headers } = await app.inject('/favicon.svg');

    expect(body).toBe(LOGO);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/) as unknown,
    });
    const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject('/apple-touch-icon.png')).statusCode).toBe(404);
  });

  it('is the first letter of its name without a logo [settings-8]', async () => {
    expect((await open({ name: '“ravi” Motors' }).inject('/favicon.svg')).body).toContain('>R</text>');
    expect((await open({ name: 'रवि' }).inject('/favicon.svg')).body).toContain('>र</text>');
  });

  it.each([[{ demonstration: true }], [null]])('is that of the shell for Piston Parts [settings-8]', async (values) => {
    const app = open(values);
    expect((await app.inject('/favicon.svg')).body).toBe(readFileSync(path.join(SHELL, 'favicon.svg'), 'utf8'));
    expect((await app.inject('/apple-touch-icon.png')).headers['content-type']).toBe('image/png');
  });
});

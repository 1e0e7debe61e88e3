import type { FastifyInstance } from 'fastify';
import { createShopOnDisk, SCRIPT, type ShopOnDisk } from './testing/shop-on-disk';
import { integrityOf } from './integrity';
import { createStorefront } from './create-storefront';

let shop: ShopOnDisk;
let app: FastifyInstance;

async function openHome(type: string) {
  shop = createShopOnDisk();
  shop.build('mf-cart', { type });
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' } });
  return app.inject({ url: '/', headers: { accept: 'text/html' } });
}

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

const importMapIn = (html: string) => /<script type="importmap">(.+?)<\/script>/.exec(html)?.[1];
const scriptSources = (policy: unknown) => /script-src [^;]*/.exec(String(policy))?.[0];

describe('A page of a shop where a live remote is built as ES modules', () => {
  test('names the hash of each of its scripts, before anything asks for one, and its policy allows just that text', async () => {
    const { body, headers } = await openHome('module');
    const map = importMapIn(body) ?? '';
    const hash = integrityOf(Buffer.from(SCRIPT));
    expect(JSON.parse(map)).toEqual({
      integrity: {
        '/mf-cart/remoteEntry.8c71abf6.js': hash,
        '/mf-cart/cart.11112222.js': hash,
        '/mf-cart/later.33334444.js': hash,
      },
    });
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('.js"'));
    expect(scriptSources(headers['content-security-policy'])).toBe(`script-src 'self' '${integrityOf(map)}'`);
  });

  test('asks early for the scripts as modules, and tells the shell to load the entry as one', async () => {
    const { body } = await openHome('module');
    expect(body).toMatch(
      /<link rel="modulepreload" href="\/mf-cart\/remoteEntry[^>]+ crossorigin="anonymous" integrity="sha256-/,
    );
    expect(body).toMatch(/<link rel="preload" as="style" href="\/mf-cart\/[^>]+ crossorigin="anonymous"/);
    expect((await app.inject('/remotes.json')).json()).toMatchObject({ remotes: { 'mf-cart': { type: 'module' } } });
  });
});

test('A page of a shop without such a remote has no import map, and its policy allows nothing inline', async () => {
  const { body, headers } = await openHome('global');
  expect(importMapIn(body)).toBeUndefined();
  expect(scriptSources(headers['content-security-policy'])).toBe("script-src 'self'");
  expect((await app.inject('/remotes.json')).json()).not.toMatchObject({ remotes: { 'mf-cart': { type: 'module' } } });
});

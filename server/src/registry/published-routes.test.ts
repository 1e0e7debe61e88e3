import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';
import { createStorefront } from '@platform/storefront/create-storefront';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { registryIn, storeIn } from './testing/registry-in';

let shop: ShopOnDisk;
let root: string;
let app: FastifyInstance;

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  app = await createStorefront({
    ...shop,
    configuration: { backend: 'simulated' },
    origin: 'https://shop.example',
    published: root,
    isReleased: createReleaseCheck(storeIn(root)),
    ...createPublishedRemotes(storeIn(root), (text) => {
      throw new Error(text);
    }),
  });
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

const registry = () => registryIn(root, shop.shell.folder);
const WORKSHOP = { path: '/workshop-page', module: './cart', title: 'Workshop' };

type Routes = NonNullable<Parameters<ShopOnDisk['build']>[1]>['routes'];

async function deploy(
  remote: string,
  routes: Routes,
  { force = false, ...more }: { force?: boolean } & Partial<RemoteRoutes> = {},
): Promise<string> {
  shop.build(remote, { name: remote.replaceAll('-', '_'), ...(routes && { routes }) });
  if (routes) shop.write(`${remote}/dist/remote-routes.json`, JSON.stringify({ format: 1, routes, ...more }));
  const folder = path.join(shop.root, remote, 'dist');
  const { record } = await registry().publish({ remote, folder, first: '1.0.0', force });
  const { version } = record;
  await registry().change({ kind: 'live', remote, version }, 'anna', { force });
  return version;
}

async function open(url: string) {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  const { document } = new JSDOM(body).window;
  const read = (id: string) =>
    JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Record<string, unknown>;
  const preloads = [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
  return { statusCode, title: document.title, document, read, preloads };
}

test('An address that a deployed remote declares is a page of the running shop, and in its sitemap', async () => {
  expect((await open('/workshop-page')).statusCode).toBe(404);

  await deploy('mf-workshop', [WORKSHOP]);

  const { statusCode, title, read, preloads } = await open('/Workshop-page/');
  expect([statusCode, title]).toEqual([200, 'Workshop · Piston Parts']);
  expect(read('shop-routes')['mf-workshop']).toEqual({ routes: [WORKSHOP] });
  expect(preloads).toContain('/mf-workshop/1.0.0/remoteEntry.8c71abf6.js');
  expect((await app.inject('/sitemap.xml')).body).toContain('<loc>https://shop.example/workshop-page</loc>');
});

test('A page with a parameter has the address that was opened, and no address of its pattern in the sitemap', async () => {
  await deploy('mf-workshop', [{ ...WORKSHOP, path: '/workshop-page/:town' }]);

  expect((await open('/workshop-page/Pune')).statusCode).toBe(200);
  // As a file's name; the id of a part may be one.
  expect((await open('/workshop-page/AB.C')).statusCode).toBe(200);
  expect((await open('/workshop-page')).statusCode).toBe(404);
  expect((await app.inject('/sitemap.xml')).body).not.toContain('workshop');
});

test('A roll-back takes the new address back', async () => {
  await deploy('mf-workshop', [WORKSHOP]);
  await deploy('mf-workshop', [WORKSHOP, { ...WORKSHOP, path: '/workshop-map' }]);
  expect((await open('/workshop-map')).statusCode).toBe(200);

  await registry().change({ kind: 'rollback', remote: 'mf-workshop' }, 'anna');

  expect((await open('/workshop-map')).statusCode).toBe(404);
  expect((await open('/workshop-page')).statusCode).toBe(200);
});

test('The addresses of a remote that is switched off stay, and their slots say that it is out of order', async () => {
  await deploy('mf-workshop', [WORKSHOP]);
  await registry().change({ kind: 'disable', remote: 'mf-workshop' }, 'anna');

  const { statusCode, read } = await open('/workshop-page');
  expect(statusCode).toBe(200);
  expect(read('shop-routes')['mf-workshop']).toMatchObject({ routes: [WORKSHOP] });
  expect(read('shop-remotes')).not.toHaveProperty('remotes.mf-workshop');
});

test('A route whose guard the shell does not have is never shown without it, even when it was forced', async () => {
  await deploy('mf-workshop', [WORKSHOP, { ...WORKSHOP, path: '/staff-page', guard: 'staff' }], { force: true });

  expect((await open('/staff-page')).statusCode).toBe(404);
  expect((await open('/workshop-page')).statusCode).toBe(200);
});

test('An address, a slot or a place in a slot stays with whom it was first, whatever another remote forces', async () => {
  const isOwn = async () => {
    const { read } = await open('/workshop-page');
    expect((await open('/workshop-page')).title).toBe('Workshop · Piston Parts');
    expect((await open('/workshop-page/Pune')).title).toBe('Workshop · Piston Parts');
    expect((await open('/delivery')).title).toBe('delivery · Piston Parts');
    expect((await app.inject('/shell/main.0123abcd.js')).headers['content-type']).toMatch(/javascript/);
    return Object.fromEntries(
      Object.entries(read('shop-routes')).map(([remote, own]) => [remote, own as RemoteRoutes]),
    );
  };
  const own = [WORKSHOP, { ...WORKSHOP, path: '/workshop-page/:town' }];
  const filled = {
    slots: { 'workshop.towns': { room: { lines: 1, most: 2 } } },
    fills: [{ slot: 'workshop.towns', module: './cart', order: 1 }],
  };
  await deploy('mf-workshop', own, filled);
  const claims = ['/Workshop-page', '/workshop-page/:id', '/workshop-page/Pune', '/delivery', '/shell/:file', '/yard'];
  const stolen = claims.map((path) => ({ ...WORKSHOP, path, title: 'Yard' }));

  // Before and after it by the alphabet.
  for (const remote of ['mf-a-yard', 'mf-yard']) {
    const version = await deploy(remote, stolen, { force: true, ...filled });
    expect(await isOwn()).toMatchObject({ 'mf-workshop': filled, [remote]: { slots: {}, fills: [] } });
    await registry().change({ kind: 'rollback', remote, version }, 'anna', { force: true });
    await registry()
      .change({ kind: 'canary', remote, version: '1.0.0', percent: 0 }, 'anna')
      .catch(() => undefined);
    expect(await isOwn()).toMatchObject({ 'mf-workshop': filled, [remote]: { slots: {}, fills: [] } });
  }
  expect((await open('/yard')).title).toBe('Yard · Piston Parts');

  // Its owner is not asked to give way, goes on with it after another deploy, and out of order as well.
  await deploy('mf-workshop', [...own, { ...WORKSHOP, path: '/workshop-map' }], filled);
  await isOwn();
  await registry().change({ kind: 'disable', remote: 'mf-workshop' }, 'anna');
  await isOwn();
});

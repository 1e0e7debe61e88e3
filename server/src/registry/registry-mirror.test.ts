import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openRegistry } from '../open-registry';
import { readEnvironment } from '../environment';
import { readFlags } from '../flags';
import { createStorefront } from '../storefront/create-storefront';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { createRegistryServer } from './create-registry-server';
import { folderRegistry, type RegistryAccess } from './registry-access';
import { folderStore } from './state/folder-state';

type Road = 'open' | 'cut' | 'silent';

let shop: ShopOnDisk;
let registry: RegistryAccess;
let server: FastifyInstance;
/** Between the storefront and the registry's server, where the network may fail. */
let road: Server;
let state: Road;
let refused: RegExp | null;
let address: string;
let reported: string[];

beforeEach(async () => {
  shop = createShopOnDisk();
  const root = path.join(shop.root, 'registry');
  registry = folderRegistry(root, shop.shell.folder);
  await deploy('1.0.0');
  server = await createRegistryServer({ store: folderStore(root), shell: shop.shell.folder, tokens: {} });
  await server.listen({ port: 0, host: '127.0.0.1' });
  [state, refused] = ['open', null];
  await openRoad((server.server.address() as AddressInfo).port);
  reported = [];
});

afterEach(async () => {
  road.closeAllConnections();
  road.close();
  await server.close();
  shop.remove('.');
});

async function openRoad(port: number): Promise<void> {
  road = createServer((incoming, outgoing) => {
    if (state === 'silent') return;
    if (state === 'cut') return void incoming.socket.destroy();
    const { url: pathname = '', headers } = incoming;
    if (refused?.test(pathname)) return void outgoing.writeHead(404).end();
    request({ port, host: '127.0.0.1', path: pathname, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(road, 'listening');
  address = `http://127.0.0.1:${(road.address() as AddressInfo).port}`;
}

async function deploy(version: string, goLive = true): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  await registry.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
  if (goLive) await registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
}

const SHORT_TIMEOUT = 'short timeout';

/** A storefront that has the shell's build, and nothing else but what it gets over the network. */
async function open(...given: string[]): Promise<FastifyInstance> {
  // However busy this computer is: only the test in which nothing ever comes is to reach its timeout.
  const environment = { REGISTRY_TIMEOUT_MS: given.includes(SHORT_TIMEOUT) ? '1500' : '20000' };
  const words = given.filter((flag) => flag !== SHORT_TIMEOUT);
  const flags = readFlags([`--registry=${address}`, '--root', shop.root, ...words], shop.root);
  const read = flags.complete(readEnvironment({}, environment));
  const opened = await openRegistry(
    read,
    { ...shop, remotes: [] },
    (text) => reported.push(text),
    async (root) => ({ store: folderStore(root), embedded: null, close: async () => undefined }),
  );
  if (!opened) throw new Error('There is no registry');
  const filesOrigin = read.files;
  const configuration = { backend: 'simulated' } as const;
  return createStorefront({
    shell: shop.shell,
    remotes: [],
    configuration,
    ...opened,
    ...(filesOrigin && { filesOrigin }),
  });
}

interface List {
  remotes: Record<string, { version: string; entry: string } | undefined>;
}
const list = async (app: FastifyInstance, cookie?: string) =>
  (await app.inject({ url: '/remotes.json', headers: cookie ? { cookie } : {} })).json<List>().remotes;
const version = async (app: FastifyInstance) => (await list(app))['mf-cart']?.version;

describe('A storefront with its registry elsewhere', () => {
  test('has on the next page what a deploy, a roll-back, disabling and enabling say', async () => {
    const app = await open();
    expect(await version(app)).toBe('1.0.0');
    await deploy('1.1.0');
    expect(await version(app)).toBe('1.1.0');
    await registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
    expect(await version(app)).toBe('1.0.0');
    await registry.change({ kind: 'disable', remote: 'mf-cart' }, 'anna');
    expect(await version(app)).toBeUndefined();
    await registry.change({ kind: 'enable', remote: 'mf-cart' }, 'anna');
    expect(await version(app)).toBe('1.0.0');
    expect(reported).toEqual([]);
  });

  test('serves the files of every version that was live, and keeps each visitor on one side of a canary', async () => {
    const app = await open();
    await deploy('1.1.0', false);
    await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna');
    const sides = new Set<string | undefined>();
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const first = await app.inject('/remotes.json');
      const [cookie] = String(first.headers['set-cookie']).split(';');
      const again = await list(app, cookie);
      expect(again).toEqual(first.json<List>().remotes);
      sides.add(again['mf-cart']?.version);
    }
    expect([...sides].sort()).toEqual(['1.0.0', '1.1.0']);
    for (const side of sides) {
      const file = await app.inject(`/mf-cart/${side}/later.33334444.js`);
      expect([file.body, file.headers['cache-control']]).toEqual([
        `console.log("${side}");`,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test('has its visitors load the files from another address where one is set, and lets pages do so', async () => {
    const app = await open('--files=https://files.example');
    expect((await list(app))['mf-cart']?.entry).toBe('https://files.example/mf-cart/1.0.0/remoteEntry.8c71abf6.js');
    const page = await app.inject('/cart-page');
    expect(page.body).toMatch(
      /<link rel="preload" as="script" href="https:\/\/files\.example\/[^>]* crossorigin="anonymous" integrity="sha384-/,
    );
    for (const directive of ['script-src', 'style-src', 'font-src', 'img-src']) {
      expect(page.headers['content-security-policy']).toContain(`${directive} 'self' https://files.example`);
    }
  });
});

describe('While the registry does not answer', () => {
  test.each<Road>(['cut', 'silent'])('(%s) visitors get what was live before, and it is logged once', async (how) => {
    const app = await (how === 'silent' ? open(SHORT_TIMEOUT) : open());
    state = how;
    for (let visitor = 0; visitor < 3; visitor += 1) expect(await version(app)).toBe('1.0.0');
    expect((await app.inject('/mf-cart/1.0.0/remoteEntry.8c71abf6.js')).statusCode).toBe(200);
    expect(reported).toEqual([expect.stringMatching(/Shoppers get what was live before\.$/)]);
  });

  test('a storefront that is started then has what was live when it last ran', async () => {
    await (await open()).close();
    state = 'cut';
    expect(await version(await open())).toBe('1.0.0');
    expect(reported).toEqual([expect.stringMatching(/is not answering\. Shoppers get what was live before\.$/)]);
  });

  test('and answers again, what was released meanwhile counts', async () => {
    const app = await open();
    state = 'cut';
    await version(app);
    await deploy('1.1.0');
    state = 'open';
    // It is asked again after a while only, and no page waits for that; the test's own time limit ends this.
    const seen = new Set<string | undefined>();
    while (!seen.has('1.1.0')) {
      seen.add(await version(app));
      // An injected request needs no turn of the event loop, and the registry's answer comes in one.
      await turnOfTheEventLoop();
    }
    expect([...seen]).toEqual(['1.0.0', '1.1.0']);
  });
});

test('a version that cannot be had leaves its remote as it was, until it can', async () => {
  const app = await open();
  refused = /1\.1\.0/;
  await deploy('1.1.0');
  expect(await version(app)).toBe('1.0.0');
  expect(reported).toEqual([expect.stringContaining('mf-cart stays as it is here')]);
  refused = null;
  expect(await version(app)).toBe('1.1.0');
});

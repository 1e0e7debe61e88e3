import { readdirSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { registryAt } from '../../registry-cli/testing/registry-commands';
import { registryServer } from '@platform/registry/registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { type TestRegistry, registryIn, storeIn } from '../testing/registry-in';

let shop: ShopOnDisk;

beforeEach(() => {
  shop = createShopOnDisk();
});

afterEach(() => shop.remove('.'));

type Routes = NonNullable<Parameters<ShopOnDisk['build']>[1]>['routes'];

const published = () => path.join(shop.root, '.published');
const registry = (): TestRegistry => registryIn(published(), shop.shell.folder);
const screen = (address: string, more = {}) => ({ path: address, module: './cart', title: 'Workshop', ...more });

/** Publishes a build of a remote with these routes. */
function publish(
  remote: string,
  routes: Routes,
  { to = registry(), force = false }: { to?: Pick<TestRegistry, 'publish'>; force?: boolean } = {},
) {
  shop.build(remote, { name: remote.replace('-', '_'), ...(routes && { routes }) });
  return to.publish({ remote, folder: path.join(shop.root, remote, 'dist'), first: '1.0.0', force });
}

async function goLive(remote: string, routes: Routes) {
  const { record } = await publish(remote, routes);
  await registry().change({ kind: 'live', remote, version: record.version }, 'anna');
}

const versionsOf = (remote: string) => {
  const names = readdirSync(path.join(published(), remote)).filter((name) => !name.startsWith('.'));
  return names;
};

describe('A build with routes is refused, and nothing is published,', () => {
  test.each<[string, Routes, string]>([
    [
      'when another live remote has one of its addresses',
      [screen('/gift-page')],
      'mf-workshop and mf-gift both claim /gift-page: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when only the case and the name of a parameter differ',
      [screen('/GIFT-page/:key')],
      'mf-workshop and mf-gift both claim /GIFT-page/:key: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when it would take one address of another remote’s pattern',
      [screen('/gift-page/BR-8101')],
      'mf-workshop and mf-gift both claim /gift-page/BR-8101: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when its pattern stands for an address of another remote',
      [screen('/gift-page/cards/:key')],
      'mf-workshop and mf-gift both claim /gift-page/cards/:key: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when the address is one that the shop links to, though its remote is not published',
      [screen('/wishlist-page')],
      'mf-workshop and mf-cart both claim /wishlist-page: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when the address is a page of the shell',
      [screen('/delivery')],
      'mf-workshop and the shell both claim /delivery: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when the server answers the address itself',
      [screen('/api/workshop')],
      'mf-workshop and the server both claim /api/workshop: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when the addresses are those of the shell’s files',
      [screen('/pictures/:folder/:file')],
      'mf-workshop and the server both claim /pictures/:folder/:file: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when it has an address twice',
      [screen('/workshop-page'), screen('/workshop-page')],
      'Two routes of mf-workshop claim /workshop-page: take another path in mf-workshop/src/routes.ts.',
    ],
    [
      'when the shell does not have its guard',
      [screen('/workshop-page', { guard: 'staff' })],
      'mf-workshop guards /workshop-page with "staff", which this shell does not have (it has signed-in and visitors): use one ' +
        'of these in mf-workshop/src/routes.ts, or deploy a shell with "staff" first.',
    ],
    [
      'when a request for its data has a parameter that its address has not',
      [screen('/workshop-page/:town', { data: { workshop: '/api/workshops/:id' } })],
      'mf-workshop asks for /api/workshops/:id at /workshop-page/:town, which has no :id: name a parameter of the path in ' +
        'mf-workshop/src/routes.ts.',
    ],
    [
      'when it does not expose the screen',
      [screen('/workshop-page', { module: './bench' })],
      'mf-workshop shows ./bench at /workshop-page, and exposes no ./bench: add it to the exposes of its build.',
    ],
  ])('%s', async (_, routes, reason) => {
    await goLive(
      'mf-gift',
      ['/gift-page', '/gift-page/:id', '/gift-page/cards/new'].map((address) => screen(address)),
    );

    await expect(publish('mf-workshop', routes)).rejects.toThrow(
      `${reason}\n\nNothing was published. To publish it nevertheless: --force`,
    );
    expect(versionsOf('mf-workshop')).toEqual([]);
  });

  test.each([
    [
      'when it does not expose a filling',
      { slot: 'top-bar.icons', module: './bench' },
      'mf-workshop shows ./bench in the slot top-bar.icons, and exposes no ./bench: add it to the exposes of its build.',
    ],
    [
      'when its link would lead to a pattern',
      { slot: 'footer.links', link: { label: 'Workshop', path: '/workshop-page/:town' } },
      'mf-workshop links to /workshop-page/:town in the slot footer.links, which is no address but a pattern of many: ' +
        'link to a route without a parameter in mf-workshop/src/routes.ts.',
    ],
  ])('%s', async (_, filling, reason) => {
    shop.build('mf-workshop', { name: 'mf_workshop' });
    const declared = { format: 1, routes: [screen('/workshop-page/:town')], fills: [{ ...filling, order: 1 }] };
    shop.write('mf-workshop/dist/remote-routes.json', JSON.stringify(declared));

    const folder = path.join(shop.root, 'mf-workshop', 'dist');
    await expect(registry().publish({ remote: 'mf-workshop', folder, first: '1.0.0', force: false })).rejects.toThrow(
      reason,
    );
    expect(versionsOf('mf-workshop')).toEqual([]);
  });

  test.each<[string, Routes]>([
    ['its address is no path', [screen('/a*b')]],
    ['its pattern stands for the addresses of all others', [screen('/:folder/:file')]],
    ['its pattern has a parameter twice', [screen('/workshop-page/:town/:town')]],
    ['it has more addresses than a shop needs', Array.from({ length: 101 }, (_, n) => screen(`/workshop-page/${n}`))],
    ['its page is made of a page, perhaps itself', [screen('/workshop-page', { data: { page: '/workshop-page' } })]],
    ['its data are another site’s', [screen('/workshop-page', { data: { x: '//evil.example/api/x' } })]],
    ['its data are below another address', [screen('/workshop-page', { data: { x: '/api/../metrics' } })]],
    ['a title is longer than a page’s', [screen('/workshop-page', { title: 'x'.repeat(201) })]],
  ])('when %s, however it is forced', async (_, routes) => {
    await expect(publish('mf-workshop', routes, { force: true })).rejects.toThrow(
      /remote-routes\.json of mf-workshop is not usable.*Correct mf-workshop\/src\/routes\.ts/s,
    );
  });

  test('by a server as by a folder', async () => {
    await goLive('mf-gift', [screen('/gift-page')]);
    const app = Fastify();
    const token = 'a token of sixteen characters';
    await app.register(registryServer, {
      store: storeIn(published()),
      shell: shop.shell.folder,
      tokens: registryTokens(storeIn(published()).state, { '*': token }),
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const server = registryAt(address, token);

    await expect(publish('mf-workshop', [screen('/gift-page')], { to: server })).rejects.toThrow(
      /mf-workshop and mf-gift both claim \/gift-page/,
    );
    expect(versionsOf('mf-workshop')).toEqual([]);
    await app.close();
  });
});

test('A version comes to shoppers only if no remote that went live meanwhile has its address', async () => {
  const { record } = await publish('mf-workshop', [screen('/gift-page')]);
  await goLive('mf-gift', [screen('/gift-page')]);

  await expect(
    registry().change({ kind: 'live', remote: 'mf-workshop', version: record.version }, 'anna'),
  ).rejects.toThrow(/mf-workshop and mf-gift both claim \/gift-page/);
});

test('A remote may change its own routes, have an address that its pattern stands for, and one without a link may go', async () => {
  await goLive('mf-gift', [screen('/gift-page/:id'), screen('/gift-card-page')]);

  const routes = [screen('/gift-page/:id', { title: 'Gifts' }), screen('/gift-page/new')];
  expect((await publish('mf-gift', routes)).added).toBe(true);
});

test('A remote without routes is refused: no address would show it', async () => {
  await expect(publish('mf-workshop', undefined)).rejects.toThrow(
    'mf-workshop has no routes, so no address would show it: declare them in mf-workshop/src/routes.ts.',
  );
});

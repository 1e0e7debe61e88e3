import path from 'node:path';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { hereIn, runCommand } from '../../registry-cli/testing/registry-commands';
import { registryIn } from '../testing/registry-in';

let shop: ShopOnDisk;

beforeEach(() => {
  shop = createShopOnDisk();
});

afterEach(() => shop.remove('.'));

const registry = () => registryIn(path.join(shop.root, '.published'), shop.shell.folder);
const publish = (force = false) =>
  registry().publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), first: '1.0.0', force });
const cart = (changed: Parameters<typeof sampleCart>[0]) =>
  shop.write(
    'mf-cart/dist/remote-contract.json',
    JSON.stringify(sampleCart({ exposes: { './cart': { props: [] } }, ...changed })),
  );
const STORE = '@piston-parts/shared-store';

/** `npm run registry -- <words>`: what it prints, or the message it fails with. */
async function command(words: string): Promise<string> {
  const here = hereIn(path.join(shop.root, '.published'), shop.shell.folder);
  return runCommand(here, words.split(' '), { REGISTRY_BY: 'anna' }).catch(
    (error: Error) => `failed: ${error.message}`,
  );
}

describe('A build is refused, and nothing is published,', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'when a type of a shared package is another than the live shell’s',
      () => {
        const { takes } = sampleCart();
        const types = { selectCart: { hash: 'ffff', shown: '(state) => { list: CartItem[] }', parts: [] } };
        cart({ takes: { [STORE]: { version: '^1.2.0', names: ['selectCart'], ...takes[STORE], types } } });
      },
      /^selectCart \(built: \(state\) => \{ list.*of shared-store 1\.2\.0 has another shape than mf-cart was built with/,
    ],
    [
      'when it was built with another React',
      () => cart({ takes: { ...sampleCart().takes, react: { version: '^20.0.0', names: [] } } }),
      /^mf-cart asks for react \^20\.0\.0, and this shell has react 19\.3\.1/,
    ],
    ['when it lacks an exposed module', () => cart({ exposes: {} }), /^This shell asks mf-cart for the exposed module/],
    [
      'when it names no types',
      () => cart({ takes: { [STORE]: { version: '^1.2.0', names: [] } } }),
      /^This build names no types.*build mf-cart again/,
    ],
    ['when it has no contract', () => shop.remove('mf-cart/dist/remote-contract.json'), /no remote-contract\.json in/],
    ['when its contract is another remote’s', () => cart({ remote: 'mf-catalog' }), /is that of mf-catalog/],
    ['when no shell is known', () => shop.remove('shell/dist/shell-contract.json'), /no shell-contract\.json in/],
    [
      'when its styles reach outside it',
      () => shop.write('mf-cart/dist/cart.55556666.css', '@layer app{body{background:red}header a{display:none}}'),
      /^cart\.55556666\.css styles what is not mf-cart's \(body and header a\): put the rule into @layer app/,
    ],
    [
      'when its server build has an import()',
      () => shop.write('mf-cart/dist/server/server.js', 'exports.modules = {}; void import("node:fs");'),
      /^server\/server\.js cannot run on the server: it is no script, or it contains import\(\)/,
    ],
    [
      'when an exposed module is far too big',
      () => {
        shop.write('mf-cart/dist/cart.11112222.js', `/*${'x'.repeat(5_000_000)}*/`);
        shop.write('mf-cart/dist/cart.55556666.css', `/*${'x'.repeat(20_000)}*/`);
      },
      /^The scripts of mf-cart are 5004 kB, and the budget is 160 kB: load what is not needed at first by import\(\), and take from shared-ui and shared-store what is there, or agree on another budget \(.*\)\.\nThe scripts of \.\/cart of mf-cart are 5000 kB/,
    ],
  ])('%s', async (_, spoil, message) => {
    spoil();
    await expect(publish()).rejects.toThrow(message);
    await expect(publish()).rejects.toThrow('Nothing was published. To publish it nevertheless: --force');
    expect(await registry().versions('mf-cart')).toEqual([]);
  });
});

test('A filling of a slot has a smaller budget than a screen', async () => {
  const slots = { 'cart.summary': { inputs: {}, room: { lines: 1, most: 2 } } };
  const routes = (fills: readonly object[]) =>
    shop.write('mf-cart/dist/remote-routes.json', JSON.stringify({ format: 1, routes: [], slots, fills }));
  shop.write('mf-cart/dist/cart.11112222.js', `/*${'x'.repeat(46_000)}*/`);
  shop.write('mf-cart/dist/cart.55556666.css', `/*${'x'.repeat(9_000)}*/`);
  routes([{ slot: 'cart.summary', order: 1, module: './cart' }]);
  await expect(publish()).rejects.toThrow(
    /^The scripts of \.\/cart of mf-cart are 46\.0 kB, and the budget is 45\.0 kB: .*\nThe styles of \.\/cart of mf-cart are 9\.0 kB, and the budget is 8\.0 kB: /,
  );
  routes([]);
  await expect(publish()).resolves.toMatchObject({ added: true });
});

test('A large server build takes nothing of the budget of browsers', async () => {
  shop.write('mf-cart/dist/server/server.js', `exports.modules = {}; /*${'x'.repeat(200_000)}*/`);
  await expect(publish()).resolves.toMatchObject({ added: true });
});

test('A new shape is no reason to refuse as soon as the shell has it, whatever its version', async () => {
  const types = { selectCart: { hash: 'ffff', shown: '(state) => { list: CartItem[] }', parts: [] } };
  const store = { names: ['selectCart'], types, parts: {} };
  cart({ takes: { [STORE]: { version: '^1.3.0', ...store } } });
  await expect(publish()).rejects.toThrow(
    'another shape than mf-cart was built with: deploy the shell with that shape first',
  );
  const shell = sampleShell({
    remoteModules: { 'mf-cart': ['./cart'] },
    provides: { [STORE]: { version: '1.2.1', ...store } },
  });
  shop.write('shell/dist/shell-contract.json', JSON.stringify(shell));
  await expect(publish()).resolves.toMatchObject({ added: true });
});

test('A forced build is published; its record, the command and the history say so', async () => {
  await publish();
  await registry().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  shop.write('mf-cart/dist/cart.55556666.css', 'body{background:red}');
  const folder = path.join(shop.root, 'mf-cart/dist');
  expect(await command(`publish mf-cart ${folder}`)).toMatch(
    /^failed: cart\.55556666\.css styles what is not mf-cart's/,
  );
  expect(await command(`publish mf-cart ${folder} --force`)).toMatch(
    /^mf-cart@1\.0\.1 is published and not live.*It was forced, although: cart\.55556666\.css styles/,
  );
  await command('canary mf-cart@1.0.1 10%');
  await command('promote mf-cart');
  await command('rollback mf-cart');
  expect((await registry().history()).map(({ command: kind, forced }) => [kind, forced])).toEqual([
    ['live', undefined],
    ['canary', true],
    ['promote', true],
    ['rollback', undefined],
  ]);
  expect(await command('history')).toMatch(/canary +1\.0\.0 +1\.0\.1 for 10%, forced\n/);
});

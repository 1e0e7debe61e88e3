import path from 'node:path';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { publishBuilds, reportChangedBuilds } from '@platform/registry/publish-builds';
import { contentsOf } from '@platform/registry/version-record';
import { registryIn, storeIn } from './testing/registry-in';

let shop: ShopOnDisk;
let printed: string[];

beforeEach(() => {
  shop = createShopOnDisk();
  printed = [];
  shop.write('mf-cart/package.json', '{ "version": "0.1.0" }');
});

afterEach(() => shop.remove('.'));

const root = () => path.join(shop.root, '.published');
const start = () => publishBuilds(storeIn(root()), shop.remotes, shop.shell.folder, (line) => printed.push(line));
const registry = () => registryIn(root(), shop.shell.folder);
const live = async () => (await registry().releases()).remotes['mf-cart']?.live;
const rebuild = () => shop.write('mf-cart/dist/later.33334444.js', `console.log(${Math.random()})`);

test('starting the shop puts what is built live, and starting it again changes nothing', async () => {
  await start();
  await start();
  expect(await live()).toBe('0.1.0');
  expect(await registry().versions('mf-cart')).toEqual(['0.1.0']);
  expect(await registry().history()).toHaveLength(1);
  expect(printed).toEqual([]);
});

test('what is live already passes no gate again at a start, so that a restart costs little and never ends a shop', async () => {
  await start();
  await publishBuilds(storeIn(root()), shop.remotes, '/no-shell-to-fit', (line) => printed.push(line));
  expect(await live()).toBe('0.1.0');
  rebuild();
  await expect(publishBuilds(storeIn(root()), shop.remotes, '/no-shell-to-fit', () => undefined)).rejects.toThrow();
});

test('a build that does not pass a gate is published with --force, as its refusal names', async () => {
  const startWithoutShell = (force: boolean) =>
    publishBuilds(storeIn(root()), shop.remotes, '/no-shell-to-fit', (line) => printed.push(line), force);
  await expect(startWithoutShell(false)).rejects.toThrow('To publish it nevertheless: --force');
  await startWithoutShell(true);
  expect(await live()).toBe('0.1.0');
});

test('a rebuilt remote is live after the next start', async () => {
  await start();
  rebuild();
  await start();
  expect(await live()).toBe('0.1.1');
});

describe('a packed build', () => {
  const build = () => path.join(shop.root, 'mf-cart/dist');
  const packAs = (contents: string) =>
    shop.write('mf-cart/package.json', JSON.stringify({ version: '0.1.0', contents }));

  test('is compared by the hash that was packed with it, so that a start reads none of its pictures', async () => {
    packAs(await contentsOf(build()));
    await start();
    rebuild();
    await start();
    expect(await live()).toBe('0.1.0');
    packAs(await contentsOf(build()));
    await start();
    expect(await live()).toBe('0.1.1');
  });

  test('that was changed while its version is live is reported, and that version stays', async () => {
    packAs(await contentsOf(build()));
    await start();
    await reportChangedBuilds(shop.remotes, (text) => printed.push(text));
    expect(printed).toEqual([]);
    rebuild();
    await start();
    await reportChangedBuilds(shop.remotes, (text) => printed.push(text));
    expect(printed).toEqual([expect.stringContaining('The build of mf-cart is not the one that was packed.')]);
    expect(await live()).toBe('0.1.0');
  });

  test('does not go live when a file of it was cut off or changed since', async () => {
    packAs(await contentsOf(build()));
    rebuild();
    await expect(start()).rejects.toThrow('The build of mf-cart is not the one that was packed.');
    expect(await live()).toBeUndefined();
  });
});

test.each([
  ['rolled back', { kind: 'rollback', remote: 'mf-cart' }, 'mf-cart stays at 0.1.0, as anna has set it'],
  ['disabled', { kind: 'disable', remote: 'mf-cart' }, 'mf-cart stays disabled, as anna has set it'],
] as const)('what a person %s stays so, and a line says it', async (_act, command, line) => {
  await start();
  rebuild();
  await start();
  const { after } = await registry().change(command, 'anna');
  rebuild();
  await start();
  expect((await registry().releases()).remotes['mf-cart']).toEqual(after);
  expect(printed).toEqual([expect.stringContaining(line)]);
});

test('what is built goes live where the files were deleted of the version that a person has set', async () => {
  await start();
  rebuild();
  await start();
  await registry().change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
  shop.remove('.published/mf-cart/0.1.0');
  await start();
  expect(await live()).toBe('0.1.1');
});

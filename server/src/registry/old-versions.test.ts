import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { cleanRegistry } from '@platform/registry/clean-registry';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { KEPT_VERSIONS } from '@platform/registry/remove-old-versions';
import { registryIn } from './testing/registry-in';

let shop: ShopOnDisk;
let root: string;

beforeEach(() => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
});

afterEach(() => shop.remove('.'));

const registry = () => registryIn(root, shop.shell.folder);

async function publish(count: number): Promise<string[]> {
  const versions: string[] = [];
  for (let build = 0; build < count; build += 1) {
    shop.write('mf-cart/dist/later.33334444.js', `console.log(${Math.random()});`);
    const folder = path.join(shop.root, 'mf-cart/dist');
    const { record } = await registry().publish({ remote: 'mf-cart', folder, first: '1.0.0' });
    versions.push(record.version);
  }
  return versions;
}

describe('a registry that has been deployed to for long', () => {
  test('keeps the latest versions, and those that a release names; the numbers of the others stay taken', async () => {
    const [first = '', second = '', third = ''] = await publish(3);
    await registry().change({ kind: 'live', remote: 'mf-cart', version: first }, 'anna');
    await registry().change({ kind: 'live', remote: 'mf-cart', version: second }, 'anna');
    const later = await publish(KEPT_VERSIONS);

    const versions = await registry().versions('mf-cart');
    expect(versions).toEqual([...later.reverse(), second, first]);
    await registry().change({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
    const change = registry().change({ kind: 'live', remote: 'mf-cart', version: third }, 'anna');
    await expect(change).rejects.toThrow(`mf-cart@${third} is not published`);
    const folder = path.join(shop.root, 'mf-cart/dist');
    const again = registry().publish({ remote: 'mf-cart', folder, first: '1.0.0', version: third });
    await expect(again).rejects.toThrow('a version never changes');
    expect(existsSync(path.join(root, 'mf-cart', third))).toBe(false);
  });
});

describe('npm run registry -- prune', () => {
  const prune = (...words: string[]) => runCommand(hereIn(root, shop.shell.folder), ['prune', ...words]);

  test('removes old versions, and never what is live, in a canary or where a roll-back goes', async () => {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await publish(5);
    const setLive = (version: string) => registry().change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
    await setLive(first);
    await setLive(second);
    await registry().change({ kind: 'canary', remote: 'mf-cart', version: third, percent: 10 }, 'anna');
    expect(await prune('--keep', '1', '--dry-run')).toBe(`Would remove mf-cart@${fourth}.`);
    expect(await registry().versions('mf-cart')).toHaveLength(5);
    expect(await prune('mf-cart', '--keep', '1')).toBe(`Removed mf-cart@${fourth}.`);
    expect(await registry().versions('mf-cart')).toEqual([fifth, third, second, first]);
    expect(await prune('mf-catalog')).toBe('There is no version to remove.');
  });

  test.each([
    [['--keep', 'few'], '"few" is no number of versions, as in: --keep 10'],
    [['../cart'], '"../cart" is no remote'],
    [['--to', 'https://shop.example'], "works on the registry's machine alone"],
  ])('%s says what to write instead', async (words, message) => {
    await expect(prune(...words)).rejects.toThrow(message);
  });
});

describe('what a killed process left in a registry', () => {
  const LEFTOVERS = [
    'mf-cart/.2f1c6a0e-3f0e-4b7e-9f2b-0123456789ab/remoteEntry.js',
    'mf-cart/.archives/1.0.0.tar.gz.2f1c6a0e-3f0e-4b7e-9f2b-0123456789ab',
    'state.json.2f1c6a0e-3f0e-4b7e-9f2b-0123456789ab',
    '.uploads/-AbCdEf/remoteEntry.js',
  ];
  const owners = LEFTOVERS.map((file) => /^(.*?[0-9a-f]{12}|\.uploads\/[^/]+)/.exec(file)?.[1] ?? '');

  function leave(hoursAgo: number): void {
    const then = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
    for (const file of LEFTOVERS) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    for (const owner of owners) utimesSync(path.join(root, owner), then, then);
  }
  const present = () => owners.map((owner) => existsSync(path.join(root, owner)));

  test('is gone after a start, and no version with it', async () => {
    await publish(2);
    leave(2);
    await cleanRegistry(root);
    expect(present()).toEqual([false, false, false, false]);
    expect(await registry().versions('mf-cart')).toEqual(['1.0.1', '1.0.0']);
  });

  test('stays while a command may still be at work on it', async () => {
    leave(0);
    await cleanRegistry(root);
    expect(present()).toEqual([true, true, true, true]);
  });

  test('is looked for in vain where there is no registry yet', async () => {
    await expect(cleanRegistry(root)).resolves.toBeUndefined();
  });
});

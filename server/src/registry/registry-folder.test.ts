import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { holdLock, killed } from '@platform/process/testing/hold-lock';
import { runProgram } from '../testing/run-program';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { folderRegistry } from './registry-access';
import { readVersion } from './registry-folder';
import { readHistory, readReleases, readReleaseText } from './release-file';

// Each of these starts processes, and other test files want the processor too.
jest.setTimeout(60_000);

let shop: ShopOnDisk;
let root: string;

beforeEach(() => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
});

afterEach(() => shop.remove('.'));

const registry = () => folderRegistry(root, shop.shell.folder);
const build = (remote = 'mf-cart') => ({ remote, folder: path.join(shop.root, remote, 'dist'), first: '1.0.0' });

/** Publishes a build that differs from every other. */
async function publishNew(version?: string): Promise<string> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log(${JSON.stringify(version ?? Math.random())});`);
  const { record } = await registry().publish({ ...build(), version });
  return record.version;
}

/** A deploy in a separate process. */
const deployElsewhere = (folder: string) =>
  runProgram('src/testing/publish-and-go-live.ts', [root, shop.shell.folder, 'mf-cart', folder]);

describe('publishing', () => {
  test('keeps the build as a separate version, with the hash of each file and what each exposed module needs', async () => {
    const { record, added } = await registry().publish(build());
    expect(added).toBe(true);
    expect(record).toMatchObject({
      remote: 'mf-cart',
      version: '1.0.0',
      name: 'mf_cart',
      entry: 'remoteEntry.8c71abf6.js',
      exposes: { './cart': { scripts: ['cart.11112222.js'], styles: ['cart.55556666.css'] } },
    });
    expect(Object.keys(record.integrity).sort()).toEqual([
      'cart.11112222.js',
      'cart.55556666.css',
      'later.33334444.js',
      'remoteEntry.8c71abf6.js',
    ]);
    expect(await readVersion(root, 'mf-cart', '1.0.0')).toEqual(record);
    expect(readFileSync(path.join(root, 'mf-cart/1.0.0/cart.55556666.css'))).toEqual(
      readFileSync(path.join(shop.root, 'mf-cart/dist/cart.55556666.css')),
    );
  });

  test('the same content is the same version, and other content the next', async () => {
    await registry().publish(build());
    expect(await registry().publish(build())).toMatchObject({ added: false, record: { version: '1.0.0' } });
    expect(await publishNew()).toBe('1.0.1');
  });

  test('a version that is published never changes', async () => {
    await publishNew('1.4.0');
    await expect(publishNew('1.4.0')).resolves.toBe('1.4.0');
    shop.write('mf-cart/dist/later.33334444.js', 'console.log("other")');
    await expect(registry().publish({ ...build(), version: '1.4.0' })).rejects.toThrow('a version never changes');
  });

  test('a build that lacks a file is not published, nor another remote’s, nor a folder without a build', async () => {
    shop.remove('mf-cart/dist/cart.11112222.js');
    await expect(registry().publish(build())).rejects.toThrow('lacks cart.11112222.js');
    await expect(registry().publish({ ...build(), remote: 'mf-catalog' })).rejects.toThrow('not of mf-catalog');
    await expect(registry().publish(build('mf-catalog'))).rejects.toThrow();
    expect(readdirSync(path.join(root, 'mf-cart'))).toEqual([]);
  });

  test('names that lead out of the registry are refused, and so are links', async () => {
    await expect(registry().publish({ ...build(), remote: '../mf-cart' })).rejects.toThrow('no remote');
    await expect(registry().publish({ ...build(), version: '../1.0.0' })).rejects.toThrow('no version');
    symlinkSync('/etc/hostname', path.join(shop.root, 'mf-cart/dist/secret.js'));
    await expect(registry().publish(build())).rejects.toThrow('secret.js is no plain file');

    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-elsewhere-'));
    rmSync(root, { recursive: true });
    mkdirSync(root);
    symlinkSync(elsewhere, path.join(root, 'mf-cart'));
    await expect(registry().publish(build())).rejects.toThrow('leads out of the registry');
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('changing a release', () => {
  test('only what is published can be live', async () => {
    await expect(registry().change({ kind: 'live', remote: 'mf-cart', version: '9.9.9' }, 'anna')).rejects.toThrow(
      'mf-cart@9.9.9 is not published',
    );
    expect(await readReleases(root)).toEqual({ remotes: {} });
  });

  test('the history says who changed what from which version to which, also after a line that a crash cut off', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await publishNew(version);
      await registry().change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
    }
    appendFileSync(path.join(root, 'history.jsonl'), '{"at":"2026-\n');
    await registry().change({ kind: 'rollback', remote: 'mf-cart' }, 'ben');
    expect(await readHistory(root)).toMatchObject([
      { by: 'anna', command: 'live', from: null, to: '1.0.0' },
      { by: 'anna', command: 'live', from: '1.0.0', to: '1.1.0' },
      { by: 'ben', command: 'rollback', from: '1.1.0', to: '1.0.0' },
    ]);
  });

  test('the lock of a process that was killed gives way at once, that of a living one is waited for', async () => {
    await publishNew('1.0.0');
    const other = await holdLock(path.join(root, 'registry.lock'));
    const changed = registry().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
    expect(await readReleases(root)).toEqual({ remotes: {} });
    await killed(other);
    await changed;
    expect((await readReleases(root)).remotes['mf-cart']?.live).toBe('1.0.0');
  });

  test('a file of a newer format is refused, because what it says is unknown here', async () => {
    await publishNew('1.0.0');
    writeFileSync(path.join(root, 'registry.json'), JSON.stringify({ format: 3, remotes: {} }));
    await expect(readReleases(root)).rejects.toThrow('a newer version of the shop wrote it');
  });

  test('a torn release file is named, with the way out', async () => {
    await publishNew('1.0.0');
    writeFileSync(path.join(root, 'registry.json'), '{"remotes":');
    await expect(registry().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna')).rejects.toThrow(
      'registry.json cannot be read',
    );
  });
});

test('of deploys at once in several processes every version is kept, and no reader ever sees a torn file', async () => {
  const builds = [1, 2, 3, 4].map((number) => {
    shop.write('mf-cart/dist/later.33334444.js', `console.log(${number});`);
    const folder = path.join(shop.root, `build-${number}`);
    shop.copy('mf-cart/dist', `build-${number}`);
    return folder;
  });
  const deploys = Promise.all(builds.map(deployElsewhere));
  let running = true;
  void deploys.finally(() => (running = false));
  let looks = 0;
  while (running) {
    try {
      readReleaseText(readFileSync(path.join(root, 'registry.json'), 'utf8'));
      looks += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOENT' });
    }
    await new Promise(setImmediate);
  }

  expect(looks).toBeGreaterThan(0);
  const versions = await deploys;
  expect([...versions].sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3']);
  expect(await registry().versions('mf-cart')).toEqual(['1.0.3', '1.0.2', '1.0.1', '1.0.0']);
  const history = await readHistory(root);
  expect(history.map(({ to }) => to).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3']);
  expect((await readReleases(root)).remotes['mf-cart']?.live).toBe(history.at(-1)?.to);
  for (const [number, version] of versions.entries()) {
    expect(readFileSync(path.join(root, 'mf-cart', version, 'later.33334444.js'), 'utf8')).toBe(
      `console.log(${number + 1});`,
    );
  }
});

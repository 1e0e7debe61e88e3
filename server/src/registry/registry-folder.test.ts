import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { readVersion } from '@platform/registry/registry-folder';
import { registryIn } from './testing/registry-in';

let shop: ShopOnDisk;
let root: string;

beforeEach(() => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
});

afterEach(() => shop.remove('.'));

const registry = () => registryIn(root, shop.shell.folder);
const build = (remote = 'mf-cart') => ({ remote, folder: path.join(shop.root, remote, 'dist'), first: '1.0.0' });

/** Publishes a build that differs from every other. */
async function publishNew(version?: string): Promise<string> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log(${JSON.stringify(version ?? Math.random())});`);
  const { record } = await registry().publish({ ...build(), version });
  return record.version;
}

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

  test('a link to a build is published as the files that it leads to', async () => {
    const folder = path.join(shop.root, 'mf-cart/latest');
    symlinkSync('dist', folder);
    const { record } = await registry().publish({ ...build(), folder });

    expect(lstatSync(path.join(root, 'mf-cart', record.version)).isDirectory()).toBe(true);
    expect(readdirSync(folder)).not.toContain('version.json');
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

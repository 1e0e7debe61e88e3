import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../shop-test';
import { temporaryFolder } from '../temporary-folder';
import { FileHost } from '../deploys/file-host';
import { OwnShop, REPOSITORY } from '../deploys/own-shop';

const E2E = path.join(REPOSITORY, 'e2e');
const BUILT = path.join(E2E, '.cache', 'stock-host');

interface Manifest {
  readonly metaData: {
    readonly publicPath: string;
    readonly globalName: string;
    readonly remoteEntry: { readonly name: string; readonly type: string };
  };
  readonly exposes: readonly { readonly path: string; readonly assets: { readonly js: { readonly sync: string[] } } }[];
  readonly shared: readonly { readonly name: string; readonly singleton: boolean }[];
}

/** The data of the runtime that the browser extension for module federation reads. */
interface FederationOfPage {
  readonly __INSTANCES__: readonly { readonly name: string; readonly options: { remotes: { entry: string }[] } }[];
}

const shop = new OwnShop();
const folder = temporaryFolder('host');
const host = new FileHost(folder);

const manifestAddress = () => `${shop.address}/mf-cart/mf-manifest.json`;

test.beforeAll(async () => {
  const pictures = path.join('pictures', 'brake-pads');
  cpSync(path.join(REPOSITORY, 'shell', 'public', pictures), path.join(folder, pictures), { recursive: true });
  await promisify(execFile)('npm', ['run', 'build-stock-host'], { cwd: E2E });
  cpSync(BUILT, folder, { recursive: true });
  await Promise.all([shop.open({ SHOP_OVERRIDE_ORIGINS: 'off' }), host.open()]);
});

test.afterAll(async () => {
  host.close();
  await shop.close();
});

test(
  'A page of another company, built with the federation library’s own plugin, shows this shop’s cart, and its buttons work',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${host.address}/?manifest=${manifestAddress()}`);
    await page.getByRole('button', { name: 'Come in' }).click();
    await page.getByRole('button', { name: 'Order our brake pads' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Ceramic Brake Pad Set' });
    await expect(line).toBeVisible();
    await line.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  },
);

test(
  'The manifest of what is live names, for other hosts and for tools, where its files are, what it exposes and what it takes',
  { tag: '@nightly' },
  async ({ request }) => {
    const { metaData, exposes, shared } = (await (await request.get(manifestAddress())).json()) as Manifest;
    expect(metaData).toMatchObject({ globalName: 'mf_cart', remoteEntry: { type: 'global' } });
    expect(metaData.publicPath).toMatch(new RegExp(`^${shop.address}/mf-cart/\\d+\\.\\d+\\.\\d+/$`));
    expect(exposes.map((exposed) => exposed.path).sort()).toEqual(['./cart', './quick-order', './wishlist']);
    expect(shared).toContainEqual(expect.objectContaining({ name: 'react', singleton: true }));
    for (const file of [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)])
      expect((await request.get(metaData.publicPath + file)).status()).toBe(200);
  },
);

test(
  'The browser extension for module federation finds the shell and the remotes that it has loaded',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${shop.address}/products-page`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const entriesOf = () =>
      page.evaluate(() => {
        const { __INSTANCES__ } = Reflect.get(window, '__FEDERATION__') as FederationOfPage;
        return __INSTANCES__.find(({ name }) => name === 'shell')?.options.remotes.map(({ entry }) => entry);
      });
    await expect.poll(entriesOf).toContainEqual(expect.stringMatching(/\/mf-catalog\/[\d.]+\/remoteEntry\.\w+\.js$/));
  },
);

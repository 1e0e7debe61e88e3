import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import type { DeclaredRoutes } from '../declared-routes';
import type { FetchData } from '../fetch-data';
import type { SitemapRequest } from '../search-engines';
import type { ShellRoutes } from '../shop-routes';

/** A small shop as the builds leave it, in a temporary folder. */
export interface ShopOnDisk {
  /** Absolute folder that holds `shell/` and `mf-*`. */
  root: string;
  shell: { folder: string };
  remotes: { id: string; folder: string }[];
  /** Writes a file of the shop, by its path from the root, as a build would: later than what was there. */
  write: (file: string, text: string) => void;
  /** Writes the build of a remote: its manifest and every file that this names, and the routes that it declares. */
  build: (id: string, options?: Parameters<typeof manifest>[0] & { routes?: readonly DeclaredRoute[] }) => void;
  copy: (from: string, to: string) => void;
  remove: (file: string) => void;
  /** An API with three parts, and the pages of these. */
  fetchData: FetchData;
  sitemap: SitemapRequest;
}

const parts = ['BR-8101', 'BR-8102', 'EL-4103'].map((_id) => ({ _id, image: { src: `/pictures/${_id}` } }));

export const fetchParts: FetchData = (address) => {
  const [, id] = /^\/api\/products\/([^/?]+)$/.exec(address) ?? [];
  const responses: Record<string, unknown> = {
    '/api/categories': { categories: [], carMakers: [] },
    '/api/products': { products: parts },
    '/api/part-ids': { partIds: parts.map(({ _id }) => _id) },
  };
  const product = parts.find(({ _id }) => _id === id);
  const body = product ? { product } : responses[address.split('?')[0] ?? ''];
  const keys = product ? `part-${id}` : 'listing part-EL-4103';
  return Promise.resolve({
    status: body ? 200 : 404,
    headers: { 'surrogate-key': keys, 'no-vary-search': 'params' },
    body: JSON.stringify(body ?? {}),
  });
};

type DeclaredRoute = DeclaredRoutes['routes'][number];

export const SCRIPT = `console.log("${'a part of the shop '.repeat(100)}");`;

export const STYLE = '@layer app { .mf-cart-main { color: black } }';

export const TEMPLATE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<!--page-head--><title>Piston Parts</title><!--/page-head-->
<script defer src="/shell/main.0123abcd.js"></script></head><body><div id="root"></div>
<!--page-start--><script id="shop-configuration" type="application/json">{"backend":"simulated"}</script><!--/page-start-->
</body></html>`;

/** Home shows one picture, the listing that of its first part, the cart none. */
const PAGES: readonly PageOnDisk[] = [
  {
    path: '/',
    title: 'Spare parts for cars',
    remote: 'mf-cart',
    module: './cart',
    data: { categories: '/api/categories' },
    picture: { folder: '/pictures/brake-disc', sizes: '100vw', sources: '{folder}/320.avif 320w' },
  },
  {
    path: '/products-page',
    title: 'All parts',
    remote: 'mf-catalog',
    module: './listing',
    data: { products: '/api/products?upto=200&search&category&sort&page' },
    picture: { sizes: '9rem', sources: '{folder}/320.avif 320w, {folder}/640.avif 640w' },
  },
  {
    path: '/singleProduct-page/:id',
    title: 'Part',
    remote: 'mf-catalog',
    module: './product',
    data: { product: '/api/products/:id' },
    picture: { sizes: '50vw', sources: '{folder}/320.avif 320w' },
  },
  { path: '/cart-page', title: 'Cart', guard: 'signed-in', remote: 'mf-cart', module: './cart' },
  {
    path: '/checkout-page',
    title: 'Checkout',
    guard: 'signed-in',
    remote: 'mf-catalog',
    module: './product',
  },
  { path: '/profile-page/address', title: 'Addresses', guard: 'signed-in', remote: 'mf-catalog', module: './product' },
  ...['customer-care', 'delivery', 'returns', 'contact', 'about', 'careers', 'terms', 'privacy'].map((name) => ({
    path: `/${name}`,
    title: name,
  })),
];

type PageOnDisk = Partial<DeclaredRoute> &
  Pick<DeclaredRoute, 'path' | 'title'> & {
    remote?: string;
    picture?: Omit<ShellRoutes['pictures'][string], 'hashes'> & { hashes?: Record<string, string> };
  };

/**
 * The text of a shell's `shop-routes.json`.
 * @param pages those without a remote are the shell's own
 */
export function shellRoutes(pages: readonly PageOnDisk[]): string {
  const remotes: ShellRoutes['remotes'] = {};
  const pictures: Record<string, unknown> = {};
  for (const { remote, picture, module, ...route } of pages) {
    if (picture) pictures[route.path] = picture;
    if (remote === undefined || module === undefined) continue;
    const declared = (remotes[remote] ??= { routes: [] });
    declared.routes.push({ ...route, module });
  }
  const workers = ['/shell/sagas.0123abcd.js'];
  const own = pages.filter(({ remote }) => remote === undefined);
  const site = {
    name: 'Piston Parts',
    description: 'Parts',
    image: '/pictures/brake-disc/1200.jpg',
    notFound: 'PAGE 404',
  };
  const guards = ['signed-in', 'visitors'];
  return JSON.stringify({ format: 3, site, firstPaint: 'top-bar', guards, pages: own, remotes, pictures, workers });
}

/** The part of a federation manifest that matters to the shop: a remote with one exposed module, which has a script and a style. */
export function manifest({
  name = 'mf_cart',
  entry = 'remoteEntry.8c71abf6.js',
  version = '0.1.0',
  type = 'global',
} = {}): string {
  const remoteEntry = { name: entry, path: '', type };
  const assets = {
    js: { sync: ['cart.11112222.js'], async: ['later.33334444.js'] },
    css: { sync: ['cart.55556666.css'], async: [] },
  };
  const metaData = { name, buildInfo: { buildVersion: version }, remoteEntry };
  return JSON.stringify({ id: name, name, metaData, exposes: [{ path: './cart', assets }] });
}

export function createShopOnDisk(): ShopOnDisk {
  const root = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-shop-'));
  let later = 0;
  const shop: ShopOnDisk = {
    root,
    fetchData: fetchParts,
    sitemap: {
      address: '/api/part-ids',
      pathsIn: (response) => (response as { partIds: string[] }).partIds.map((id) => `/singleProduct-page/${id}`),
    },
    shell: { folder: path.join(root, 'shell', 'dist') },
    remotes: ['mf-cart', 'mf-catalog'].map((id) => ({ id, folder: path.join(root, id, 'dist') })),
    write(file, text) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      // Two writes within one tick of the file system's clock must still differ.
      const time = new Date(Date.now() + 1000 * ++later);
      utimesSync(target, time, time);
    },
    build(id, { routes, ...options } = {}) {
      const { entry = 'remoteEntry.8c71abf6.js' } = options;
      for (const file of [entry, 'cart.11112222.js', 'later.33334444.js']) shop.write(`${id}/dist/${file}`, SCRIPT);
      shop.write(`${id}/dist/cart.55556666.css`, STYLE.replace('mf-cart', id));
      const declared = routes && { routes: routes.map(({ path: address }) => address) };
      const contract = sampleCart({ remote: id, exposes: { './cart': { props: [] } }, ...declared });
      if (routes) shop.write(`${id}/dist/remote-routes.json`, JSON.stringify({ format: 1, routes }));
      shop.write(`${id}/dist/remote-contract.json`, JSON.stringify(contract));
      shop.write(`${id}/dist/mf-manifest.json`, manifest({ name: id.replace('-', '_'), ...options }));
    },
    copy: (from, to) => cpSync(path.join(root, from), path.join(root, to), { recursive: true }),
    // A process of the test may still write what was live last.
    remove: (file) => rmSync(path.join(root, file), { recursive: true, maxRetries: 5 }),
  };

  shop.write('shell/dist/index.html', TEMPLATE);
  shop.write('shell/dist/shop-routes.json', shellRoutes(PAGES));
  const remoteModules = { 'mf-cart': ['./cart'], 'mf-catalog': ['./cart'] };
  shop.write('shell/dist/shell-contract.json', JSON.stringify(sampleShell({ remoteModules })));
  shop.write('shell/dist/shell/main.0123abcd.js', SCRIPT);
  writeFileSync(path.join(root, 'shell/dist/shell/main.0123abcd.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(root, 'shell/dist/shell/main.0123abcd.js.gz'), gzipSync(SCRIPT));
  shop.write('shell/dist/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  shop.write('shell/dist/pictures/brake disc.webp', 'picture');
  shop.build('mf-cart');
  mkdirSync(path.join(root, 'mf-catalog'));
  shop.write('secret.txt', 'not for visitors');
  return shop;
}

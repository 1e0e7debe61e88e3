import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { remoteBuild, SHELL_BUILD } from '../testing/server-builds';
import { createShopOnDisk, SCRIPT } from '../testing/shop-on-disk';
import { writeStaticSite } from './write-static-site';

test('a static site has every page as the storefront sends it, the list of remotes and all that they name', async () => {
  const shop = createShopOnDisk();
  shop.write('shell/dist/server/server.js', SHELL_BUILD);
  shop.write('mf-cart/dist/server/server.js', remoteBuild({}));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-site-'));
  const reports: string[] = [];
  await writeStaticSite({ ...shop, folder, origin: 'https://shop.example' }, (text) => reports.push(text));
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  expect(read('index.html')).toContain('/mf-cart/remoteEntry.8c71abf6.js');
  expect(read('cart-page/index.html')).toContain('<title>Cart');
  expect(read('singleProduct-page/BR-8102/index.html')).toContain('"_id":"BR-8102"');
  // A host sends one file for every query, and one for what it does not have: the content is for its own address.
  expect(read('products-page/index.html')).toContain('<div id="root" data-prerendered="/products-page"');
  expect(read('customer-care/index.html')).toContain('<div id="root" data-prerendered="/customer-care"><h1>');
  expect(read('404.html')).toContain('<div id="root" data-prerendered="/no-such-page"><h1>');
  expect(read('404.html')).toContain('shop-remotes');
  expect([existsSync(path.join(folder, 'server')), existsSync(path.join(folder, 'mf-cart/server'))]).toEqual([
    false,
    false,
  ]);
  expect(reports).toEqual([]);
  const { remotes } = JSON.parse(read('remotes.json')) as { remotes: Record<string, { entry: string }> };
  expect(read(remotes['mf-cart']?.entry ?? '')).toBe(SCRIPT);
  expect(read('shell/main.0123abcd.js')).toBe(SCRIPT);
  expect(read('sitemap.xml')).toContain('https://shop.example/singleProduct-page/BR-8102');

  shop.remove('.');
});

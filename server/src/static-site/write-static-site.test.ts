import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createShopOnDisk, SCRIPT } from '../testing/shop-on-disk';
import { writeStaticSite } from './write-static-site';

test('a static site has every page as the storefront sends it, the list of remotes and all that they name', async () => {
  const shop = createShopOnDisk();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-site-'));
  await writeStaticSite({ root: shop.root, folder, origin: 'https://shop.example' });
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  expect(read('index.html')).toContain('/mf-cart/remoteEntry.8c71abf6.js');
  expect(read('cart-page/index.html')).toContain('<title>Cart');
  expect(read('singleProduct-page/BR-8102/index.html')).toContain('"_id":"BR-8102"');
  expect(read('404.html')).toContain('shop-remotes');
  const { remotes } = JSON.parse(read('remotes.json')) as { remotes: Record<string, { entry: string }> };
  expect(read(remotes['mf-cart']?.entry ?? '')).toBe(SCRIPT);
  expect(read('shell/main.0123abcd.js')).toBe(SCRIPT);
  expect(read('sitemap.xml')).toContain('https://shop.example/singleProduct-page/BR-8102');

  rmSync(folder, { recursive: true });
  shop.remove('.');
});

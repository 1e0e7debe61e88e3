import { filesOf, parseRemoteManifest } from './remote-manifest';

const MANIFEST = {
  metaData: { name: 'mf_cart', buildInfo: { buildVersion: '1.4.0' }, remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [
    {
      path: './cart',
      assets: { js: { sync: ['cart.js'], async: ['later.js'] }, css: { sync: ['./cart.css'], async: ['cart.js'] } },
    },
  ],
};
const parse = (manifest: object) => parseRemoteManifest('mf-cart/1.4.0', JSON.stringify(manifest));

test('a build’s manifest has its entry, and the files of each exposed screen', () => {
  const manifest = parse(MANIFEST);

  expect(manifest).toEqual({
    name: 'mf_cart',
    version: '1.4.0',
    entry: '/mf-cart/1.4.0/remoteEntry.js',
    exposes: { './cart': { scripts: ['/mf-cart/1.4.0/cart.js'], styles: ['/mf-cart/1.4.0/cart.css'] } },
    laterFiles: ['/mf-cart/1.4.0/later.js', '/mf-cart/1.4.0/cart.js'],
  });
  expect(filesOf(manifest)).toEqual(
    ['remoteEntry.js', 'cart.js', 'cart.css', 'later.js'].map((file) => `/mf-cart/1.4.0/${file}`),
  );
});

test('a build of another tool names its global variable, its kind of entry and its folder; the rest may be left out', () => {
  const remoteEntry = { name: 'entry.js', path: 'assets/', type: 'module' };
  const manifest = parse({ metaData: { name: 'mf_cart', globalName: 'cart', remoteEntry } });

  expect(manifest).toMatchObject({ name: 'cart', version: '', type: 'module', exposes: {}, laterFiles: [] });
  expect(manifest.entry).toBe('/mf-cart/1.4.0/assets/entry.js');
});

test.each([
  {},
  { metaData: { name: '', remoteEntry: { name: 'a.js' } } },
  { metaData: { name: 'a', remoteEntry: {} } },
])('a manifest that names no entry is refused: %j', (manifest) => {
  expect(() => parse(manifest)).toThrow('The manifest of mf-cart/1.4.0 is not usable');
});

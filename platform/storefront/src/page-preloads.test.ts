import { preloadExposedModule, preloadPicture, preloadScript } from './page-preloads';

const REMOTE = {
  entry: '/mf-cart/entry.js',
  exposes: { './cart': { scripts: ['/mf-cart/cart.js'], styles: ['/mf-cart/cart.css', 'https://cdn.example/b.css'] } },
  integrity: { '/mf-cart/cart.js': 'sha384-abc' },
} as unknown as Parameters<typeof preloadExposedModule>[0];

test('a page asks early for the files of its screen, as the shell will ask for them', () => {
  expect(preloadExposedModule(REMOTE, './cart', new Set())).toEqual([
    '<link rel="preload" as="script" href="/mf-cart/entry.js" crossorigin="anonymous" fetchpriority="low">',
    '<link rel="preload" as="script" href="/mf-cart/cart.js" crossorigin="anonymous" integrity="sha384-abc" fetchpriority="low">',
    '<link rel="preload" as="style" href="/mf-cart/cart.css">',
    '<link rel="preload" as="style" href="https://cdn.example/b.css" crossorigin="anonymous">',
  ]);
  expect(preloadExposedModule(REMOTE, './other', new Set())).toEqual([]);
  expect(preloadScript('/a.js?x&y', 'sha384-b')).toBe(
    '<link rel="preload" as="script" href="/a.js?x&#38;y" crossorigin="anonymous" integrity="sha384-b">',
  );
});

test('a style that is in the page is not asked for, and modules are asked for as modules', () => {
  const links = preloadExposedModule({ ...REMOTE, type: 'module' }, './cart', new Set(['cart.css']));

  expect(links).toEqual([
    '<link rel="modulepreload" href="/mf-cart/entry.js" crossorigin="anonymous" fetchpriority="low">',
    '<link rel="modulepreload" href="/mf-cart/cart.js" crossorigin="anonymous" integrity="sha384-abc" fetchpriority="low">',
    '<link rel="preload" as="style" href="https://cdn.example/b.css" crossorigin="anonymous">',
  ]);
});

test('the first picture has the widths of its folder, with the hash of its files where they have one', () => {
  const picture = { sizes: '98vw', sources: '{folder}/720{hash}.avif 720w', hashes: { '/pictures/disc': 'abc' } };
  const preloadOf = (file: string) =>
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${file} 720w" imagesizes="98vw" fetchpriority="high">`;

  expect(['/pictures/disc', '/media/a', '/media/$&'].map((folder) => preloadPicture(picture, folder))).toEqual([
    preloadOf('/pictures/disc/720.abc.avif'),
    preloadOf('/media/a/720.avif'),
    preloadOf('/media/$&#38;/720.avif'),
  ]);
});

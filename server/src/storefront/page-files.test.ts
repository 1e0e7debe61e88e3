import { cdnHeaders, type PageForCdn } from './cdn-headers';
import { createRouteComposer } from './compose-routes';
import { createPageCache } from './page-cache';
import { writePageHead } from './page-head';
import { preloadExposedModule, preloadPicture, preloadScript } from './page-preloads';
import { filesOf, parseRemoteManifest } from './remote-manifest';
import type { ShellRoutes } from './shop-routes';

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

  expect(links.map((link) => link.slice(0, 40))).toEqual(
    [
      '<link rel="modulepreload" href="/mf-cart/',
      '<link rel="modulepreload" href="/mf-cart/',
      '<link rel="preload" as="style" href="htt',
    ].map((link) => link.slice(0, 40)),
  );
  expect(links[2]).toContain('crossorigin="anonymous"');
});

test('the first picture has the widths of its folder, with the hash of its files where they have one', () => {
  const picture = { sizes: '98vw', sources: '{folder}/720{hash}.avif 720w', hashes: { '/pictures/disc': 'abc' } };

  expect(preloadPicture(picture, '/pictures/disc')).toContain('imagesrcset="/pictures/disc/720.abc.avif 720w"');
  expect(preloadPicture(picture, '/media/$&')).toContain('imagesrcset="/media/$&#38;/720.avif 720w"');
  expect(preloadPicture(picture, '/media/a')).toMatch(
    /as="image" type="image\/avif".*imagesizes="98vw" fetchpriority="high">$/,
  );
});

const part = (_id: string) => ({ _id });
const page = (changes: Partial<PageForCdn> = {}): PageForCdn =>
  ({
    route: {
      remote: 'mf-catalog',
      fragments: [{ remote: 'mf-account' }, { remote: 'mf-gone' }, { remote: 'mf-catalog' }],
    },
    live: { remotes: { 'mf-catalog': {}, 'mf-account': {} }, perVisitor: false },
    data: {},
    ...changes,
  }) as unknown as PageForCdn;
const keysOf = (changes: Partial<PageForCdn>) => cdnHeaders(page(changes), 60)['surrogate-key'];

test('a CDN may keep a page, and drops it with what it is made of', () => {
  expect(cdnHeaders(page(), 60)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-key': 'page remote-mf-catalog remote-mf-account',
  });
  expect(keysOf({ route: undefined, data: { product: part('BR 1') } as never })).toBe('page part-BR%201');
  const products = (count: number) =>
    ({ products: Array.from({ length: count }, (_, at) => part(String(at))) }) as never;
  expect(keysOf({ route: undefined, data: products(2) })).toBe('page listing part-0 part-1');
  expect(keysOf({ route: undefined, data: products(30) })).toContain('part-29');
  expect(keysOf({ route: undefined, data: products(31) })).toBe('page listing parts');
});

test('a CDN keeps no page where that is forbidden, or while visitors get different ones', () => {
  expect(cdnHeaders(page(), 0)).toEqual({});
  expect(cdnHeaders(page({ live: { remotes: {}, perVisitor: true } as never }), 60)).toEqual({});
});

test('a page’s head has whole addresses, and nothing that ends its markup', () => {
  const head = writePageHead({
    page: { path: '/delivery', title: 'Delivery & "more"', description: '<b>' },
    pathname: '/delivery',
    product: null,
    origin: 'https://shop.example',
  });

  expect(head.split('\n').map((line) => line.trim())).toEqual([
    '<title>Delivery &#38; &#34;more&#34; · Piston Parts</title>',
    '<meta name="description" content="&#60;b&#62;">',
    '<meta name="robots" content="index">',
    '<link rel="canonical" href="https://shop.example/delivery">',
    '<meta property="og:site_name" content="Piston Parts">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Delivery &#38; &#34;more&#34; · Piston Parts">',
    '<meta property="og:description" content="&#60;b&#62;">',
    '<meta property="og:image" content="https://shop.example/pictures/brake-disc/1200.jpg">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="1200">',
    '<meta property="og:url" content="https://shop.example/delivery">',
  ]);
});

test('visitors who ask for a page while it is made wait for the same one; one that fails is made again', async () => {
  const open = createPageCache<{ bytes: number; isComplete: boolean; name: string }>();
  const make = jest.fn((name: string) => Promise.resolve({ bytes: 10, isComplete: true, name }));
  const failing = () => Promise.reject(new Error('down'));
  await expect(open('/', failing)).rejects.toThrow('down');
  const pages = await Promise.all([open('/', () => make('a')), open('/', () => make('b'))]);

  expect(pages.map(({ name }) => name)).toEqual(['a', 'a']);
  expect((await open('/', () => make('c'))).name).toBe('a');
  expect((await open('/other', () => make('d'))).name).toBe('d');
  expect(make).toHaveBeenCalledTimes(2);
});

describe('The addresses of the shop', () => {
  const SHELL: ShellRoutes = {
    format: 2,
    guards: ['signed-in'],
    pages: [{ path: '/delivery', title: 'Delivery', description: undefined }],
    remotes: { 'mf-old': { routes: [{ path: '/old', title: 'Old', module: './old' }], fragments: {} } },
    pictures: { '/cart': { sizes: '9rem', sources: '{folder}', hashes: {} } },
    workers: ['/sagas.js'],
    libraries: { forms: ['/forms.js'] },
  };
  const route = (path: string, changes: object = {}) => ({ path, title: path, module: './a', ...changes });
  const compose = (remotes: object, disabledRoutes = {}, compositor = createRouteComposer()) =>
    compositor(SHELL, 'shell-1', { remotes, disabledRoutes, fingerprint: JSON.stringify(remotes) } as never);
  const live = (routes: object[], fragments = {}) => ({ routes: { routes, fragments } });

  test('are those of what is live, with the fragments of other remotes, then the shell’s own', () => {
    const shop = compose({
      'mf-cart': live([route('/cart', { fragments: ['form', 'gone'], libraries: ['forms', 'gone'] })]),
      'mf-account': live([], { form: './form' }),
    });

    expect(shop.find('/CART/')?.route).toMatchObject({
      remote: 'mf-cart',
      fragments: [{ remote: 'mf-account', module: './form' }],
      workers: ['/sagas.js'],
      libraries: ['/forms.js'],
      picture: { sizes: '9rem' },
    });
    expect(shop.find('/delivery')?.route).toMatchObject({ title: 'Delivery', fragments: [] });
    expect(shop.find('/delivery')?.route).not.toHaveProperty('remote');
    expect(shop.find('/old')?.route.remote).toBe('mf-old');
    expect(shop.find('/nowhere')).toBeUndefined();
  });

  test('leave out what this shell cannot protect or fill, and what somebody else has', () => {
    const shop = compose({
      'mf-cart': live([
        route('/secret', { guard: 'admins' }),
        route('/guarded', { guard: 'signed-in', data: ['getProducts'] }),
        route('/odd', { data: ['getProducts', 'getSecrets'] }),
        route('/Delivery'),
      ]),
      'mf-later': live([route('/guarded')]),
    });

    expect(shop.routes.map(({ path, remote = 'shell' }) => `${remote} ${path}`)).toEqual([
      'mf-cart /guarded',
      'mf-old /old',
      'shell /delivery',
    ]);
  });

  test('keep those of a remote that is disabled, decode their parameters, and are composed once for each state', () => {
    const compositor = createRouteComposer();
    const disabled = { 'mf-catalog': live([route('/part/:id')]).routes };
    const shop = compose({}, disabled, compositor);

    expect(shop.find('/part/BR%208101')?.parameters).toEqual({ id: 'BR 8101' });
    expect(compose({}, disabled, compositor)).toBe(shop);
    expect(compose({ 'mf-cart': live([]) }, {}, compositor).hash).not.toBe(shop.hash);
  });
});

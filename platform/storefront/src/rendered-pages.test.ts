import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { createRenderer } from './rendering/renderer';
import { remoteBuild, SHELL_BUILD } from './testing/server-builds';
import { createShopOnDisk, shellRoutes, STYLE, TEMPLATE, type ShopOnDisk } from './testing/shop-on-disk';
import { createStorefront, type StorefrontServerOptions } from './create-storefront';
import { integrityOf } from './integrity';

/** The shell's server build with an address for each screen that these tests open. */
const SHELL = SHELL_BUILD.replace(
  'const [, remote, module] = url.split(/[/?]/);',
  `const [path] = url.split('?');
   const shown = ['/', '/products-page', '/cart-page', '/singleProduct-page/:id', '/confirmation'];
   const [remote, module] = shown.includes(path) ? ['mf-cart', 'cart'] : [];`,
).replace("'<h1>'", "'<h1>' + url + ' '");

const SCREEN = remoteBuild({ './cart': '({ data }) => Object.keys(data) + " from the cart"' });

let shop: ShopOnDisk;
let app: FastifyInstance | undefined;
const reports: string[] = [];

beforeEach(() => {
  shop = createShopOnDisk();
  shop.write('shell/dist/server/server.js', SHELL);
  // The listing's screen is the cart's here: one remote is enough.
  const routes = shellRoutes([
    { path: '/', title: 'Home', remote: 'mf-cart', module: './cart', data: { categories: '/api/categories' } },
    {
      path: '/products-page',
      title: 'All parts',
      remote: 'mf-cart',
      module: './cart',
      data: { products: '/api/products?upto=200&search&category&sort&page' },
    },
    { path: '/cart-page', title: 'Cart', guard: 'signed-in', remote: 'mf-cart', module: './cart' },
    {
      path: '/singleProduct-page/:id',
      title: 'Part',
      remote: 'mf-cart',
      module: './cart',
      data: { product: '/api/products/:id' },
    },
    { path: '/confirmation', title: 'Order confirmed', remote: 'mf-cart', module: './cart', prerender: false },
    { path: '/customer-care', title: 'Customer care' },
  ]);
  shop.write('shell/dist/shop-routes.json', routes);
  shop.write('mf-cart/dist/server/server.js', SCREEN);
  reports.length = 0;
});

afterEach(async () => {
  await app?.close();
  shop.remove('.');
});

async function openShop(options: Partial<StorefrontServerOptions> = {}) {
  const renderer = createRenderer({ report: (text) => reports.push(text), timeoutMs: 10_000 });
  const server = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, renderer, ...options });
  app = server;
  return async (url: string) => {
    const { body, headers, statusCode } = await server.inject({ url, headers: { accept: 'text/html' } });
    const { document } = new JSDOM(body).window;
    const root = document.getElementById('root');
    return { shown: root?.textContent ?? '', root, document, headers, statusCode };
  };
}

test('the first visitor gets the content, and every other one, whatever the filter in the address [server-12]', async () => {
  const open = await openShop();

  expect((await open('/')).shown).toContain('categories from the cart');
  for (const query of ['search=horn', 'search=horn%3F', 'category=Brakes&sort=low-to-high', 'page=2']) {
    const { shown, root } = await open(`/products-page?${query}`);
    expect(shown).toContain(`/products-page?${query} `);
    expect(shown).toContain('products from the cart');
    expect(root?.hasAttribute('data-prerendered')).toBe(true);
    expect(root?.hasAttribute('data-unrendered')).toBe(false);
  }
  expect((await open('/products-page?search=horn?')).shown).toContain('/products-page?search=horn%3F ');
});

test('a page is rendered with the route that its address opens, and has all of them for the browser', async () => {
  const build = 'exports.shared = {}; exports.render = ({ routes }) => ({ html: JSON.stringify(routes) })';
  shop.write('shell/dist/server/server.js', build);
  const { shown, document } = await (await openShop())('/products-page');
  const pathsIn = (json = '') =>
    Object.values(JSON.parse(json) as Record<string, { routes: { path: string }[] }>).flatMap(({ routes }) =>
      routes.map(({ path }) => path),
    );

  expect(pathsIn(shown)).toEqual(['/products-page']);
  expect(pathsIn(document.getElementById('shop-routes')?.textContent)).toEqual(
    expect.arrayContaining(['/', '/products-page', '/cart-page']),
  );
});

test('a listing is rendered once for its filters, in whatever order a link names them', async () => {
  const open = await openShop();
  const { shown } = await open('/products-page?sort=low-to-high&category=Brakes&utm_source=letter');

  expect(shown).toContain('/products-page?category=Brakes&sort=low-to-high ');
  expect((await open('/products-page?category=Brakes&sort=low-to-high')).shown).toBe(shown);
});

test('a page of the shell, one that is not there, and one behind a guard have what the shell alone renders', async () => {
  const open = await openShop();

  for (const url of ['/customer-care', '/no-such-page']) {
    const { root } = await open(url);
    expect(root?.querySelector('h1')?.textContent).toContain(`${url} `);
    expect(root?.hasAttribute('data-unrendered')).toBe(false);
  }
  expect((await open('/nowhere')).statusCode).toBe(404);
  const guarded = await open('/cart-page');
  expect(guarded.shown).toContain('Loading');
  expect(guarded.document.querySelector('link[as="style"]')?.getAttribute('href')).toContain('cart.55556666.css');
});

test('the confirmation of an order, of which only the browser knows, has what is around its screen', async () => {
  const { shown, root } = await (await openShop())('/confirmation');

  expect(shown).toContain('/confirmation {}Loading');
  expect(root?.getAttribute('data-unrendered')).toBe('mf-cart');
  expect(reports).toEqual([]);
});

test('a page has its styles inline, allowed by their hashes, and loads none of them', async () => {
  const { document, headers } = await (await openShop())('/');

  expect(document.querySelector('style[data-href="cart.55556666.css"]')?.textContent).toBe(STYLE);
  expect(document.querySelector('link[as="style"], link[rel="stylesheet"]')).toBeNull();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`style-src 'self' '${integrityOf(STYLE).replaceAll(/[+/]/g, '.')}'`));
  expect(policy).not.toContain('unsafe');
});

test('a page has the styles of what fills its slots, and not of what fills those of another screen of its remote', async () => {
  const routes = ['/', '/products-page'].map((path) => ({ path, title: path, module: './cart' }));
  const slots = { 'listing.card': { room: { lines: 1, most: 1 } } };
  const fills = [{ slot: 'listing.card', order: 1, module: './cart' }];
  shop.build('mf-catalog');
  shop.write('mf-cart/dist/remote-routes.json', JSON.stringify({ routes, slots }));
  shop.write('mf-catalog/dist/remote-routes.json', JSON.stringify({ routes: [], fills }));
  shop.write('mf-catalog/dist/server/server.js', SCREEN);
  const listing = `({ url }) => url === '/' ? '' : '<p data-remote="mf-catalog" data-filling="./cart"></p>'`;
  shop.write('mf-cart/dist/server/server.js', remoteBuild({ './cart': listing }));
  const open = await openShop();
  const stylesOf = async (url: string) =>
    [...(await open(url)).document.querySelectorAll('style')].map(({ textContent }) => textContent);

  expect(await stylesOf('/')).toEqual([STYLE]);
  expect(await stylesOf('/products-page')).toEqual([STYLE, STYLE.replace('mf-cart', 'mf-catalog')]);
});

test('a remote that is built again, or without a server build, is what the next page has, without a restart', async () => {
  const open = await openShop();
  await open('/');

  shop.write('mf-cart/dist/server/server.js', SCREEN.replace('from the cart', 'from the new cart'));
  expect((await open('/')).shown).toContain('from the new cart');

  shop.remove('mf-cart/dist/server');
  const { root, document } = await open('/');
  expect(root?.textContent).toContain('Loading');
  expect(root?.getAttribute('data-unrendered')).toBe('mf-cart');
  expect(document.querySelector('link[as="style"]')).not.toBeNull();
});

test('a shell that is built again renders the next page', async () => {
  const open = await openShop();
  await open('/');
  shop.write('shell/dist/server/server.js', SHELL.replace('<h1>', '<h1 lang="en">'));
  shop.write('shell/dist/index.html', TEMPLATE.replace('0123abcd', '99999999'));

  expect((await open('/')).root?.querySelector('h1[lang]')).not.toBeNull();
});

test('a shell without a server build is rendered by the browser alone', async () => {
  shop.remove('shell/dist/server');
  const { root } = await (await openShop())('/');

  expect(root?.outerHTML).toBe('<div id="root"></div>');
  expect(reports).toEqual([]);
});

test('no browser can have what is built for the server, nor a source map, and no list names it', async () => {
  shop.write('mf-cart/dist/server/maps/cart.js.map', '{}');
  await openShop();
  const status = async (url: string) => (await app?.inject({ url }))?.statusCode;

  expect(await status('/server/server.js')).toBe(404);
  expect(await status('/mf-cart/server/server.js')).toBe(404);
  expect(await status('/mf-cart/x/../server/server.js')).toBe(404);
  expect(await status('/mf-cart/server/maps/cart.js.map')).toBe(404);
  expect(await status('/mf-cart/cart.js.map')).toBe(404);
  for (const odd of ['//', '/./', '/x/../', '///', '/%2f', '/%2e/']) {
    expect([odd, await status(`${odd}server/server.js`)]).toEqual([odd, 404]);
    expect([odd, await status(`/mf-cart${odd}server/server.js`)]).toEqual([odd, 404]);
    expect([odd, await status(`${odd}index.html`)]).toEqual([odd, 404]);
  }
  expect((await app?.inject({ url: '/remotes.json' }))?.body).not.toContain('server');
});

test('five hundred pages are answered while the processes that render them are killed again and again [server-8]', async () => {
  const renderer = createRenderer({ report: (text) => reports.push(text), timeoutMs: 10_000 });
  await openShop({ renderer });
  const killed = new Set<number>();
  const statuses = new Set<number>();

  for (let page = 1; page <= 500; page += 1) {
    const response = app?.inject({ url: `/products-page?search=part-${page}` });
    // Now and then, so that it is met in whatever it does.
    for (const pid of page % 49 === 0 ? renderer.pids() : []) {
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    const { statusCode, body } = (await response) ?? { statusCode: 0, body: '' };
    statuses.add(statusCode);
    expect([page, body.includes('from the cart')]).toEqual([page, true]);
  }

  expect([...statuses]).toEqual([200]);
  expect(killed.size).toBeGreaterThan(4);
});

test('a screen says what stands in the head of its page', async () => {
  const head = '(data) => ({ title: Object.keys(data.categories).join() })';
  shop.write('mf-cart/dist/server/server.js', SCREEN.replace('{ default:', `{ head: ${head}, default:`));
  const open = await openShop();

  expect((await open('/')).document.title).toBe('categories,carMakers · Piston Parts');
  // Its screen throws here, and the page goes on with what the route says.
  shop.write('mf-cart/dist/server/server.js', remoteBuild({ './cart': '() => { throw new Error("no price"); }' }));
  expect((await open('/')).document.title).toBe('Home · Piston Parts');
});

test('pages of a shell of before screens had heads are rendered by the browser, without data', async () => {
  const routes = shellRoutes([
    { path: '/', title: 'Home', remote: 'mf-cart', module: './cart', data: ['getCategories'] },
  ]);
  shop.write(
    'shell/dist/shop-routes.json',
    routes.replace('"format":3', '"format":2').replace(/"site":\{[^}]*\},/, ''),
  );
  const { root, document, statusCode } = await (await openShop())('/');

  expect([statusCode, root?.outerHTML]).toEqual([200, '<div id="root"></div>']);
  expect(document.getElementById('shop-data')?.textContent).toBe('{}');
  expect(document.getElementById('shop-routes')?.textContent).toContain('"data":["getCategories"]');
});

describe('A CDN', () => {
  test('may keep a page as long as the shop allows, with keys to drop it by, while browsers ask each time', async () => {
    const open = await openShop({ cdnSeconds: 30 });
    const { headers } = await open('/products-page?search=horn');

    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
    expect(headers['cdn-cache-control']).toBe('max-age=30, stale-while-revalidate=60, stale-if-error=86400');
    expect(String(headers['surrogate-key']).split(' ')).toEqual(
      expect.arrayContaining(['page', 'remote-mf-cart', 'listing', 'part-EL-4103']),
    );
  });

  test('keeps nothing unless the shop allows it, and nothing while visitors get different versions', async () => {
    const open = await openShop();
    expect((await open('/')).headers).toMatchObject({ 'cache-control': 'no-cache' });
    await app?.close();

    const findLiveRemotes = () => Promise.resolve({ remotes: {}, fingerprint: 'canary', perVisitor: true });
    const { headers } = await (await openShop({ cdnSeconds: 30, findLiveRemotes }))('/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['cdn-cache-control']).toBeUndefined();
    expect(headers['surrogate-key']).toBeUndefined();
  });
});

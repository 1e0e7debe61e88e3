import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { createBuiltRemotes } from './built-remotes';
import type { FetchData } from './fetch-data';
import type { LiveRemote } from './live-remotes';
import { createDataReader } from './page-data';
import type { ContentRequest, RenderedContent } from './rendered-content';
import { SAMPLE_INVENTORY } from './testing/payment-inventory';
import { createShopPages, type ShopPagesOptions } from './shop-pages';
import { createShopOnDisk, fetchParts, SCRIPT, shellRoutes, TEMPLATE, type ShopOnDisk } from './testing/shop-on-disk';

const HORN = { pattern: '/singleProduct-page/:id', parameters: { id: 'EL-4103' } };

let shop: ShopOnDisk;
beforeEach(() => (shop = createShopOnDisk()));
afterEach(() => shop.remove('.'));

const contentWith = (head: RenderedContent['head']) => () =>
  Promise.resolve({ html: Buffer.from('<h1>Shop</h1>'), unrendered: [], styles: null, head });

interface PageOptions extends Partial<ShopPagesOptions> {
  readonly fetchData?: FetchData;
  /** The head that the page's screen returns; left out: browsers alone render it. */
  readonly rendered?: RenderedContent['head'];
  /** Fields of the live remotes besides those of their builds. */
  readonly recorded?: (id: string) => Partial<LiveRemote>;
}

function openPages({ fetchData = fetchParts, rendered, recorded, ...options }: PageOptions = {}) {
  if (rendered) shop.write('shell/dist/server/server.js', '');
  const findRemotes = createBuiltRemotes(shop.remotes, () => undefined);
  const pagesFor = createShopPages({
    folder: shop.shell.folder,
    configuration: { backend: 'simulated' },
    readData: createDataReader(fetchData, () => undefined),
    origin: '',
    ...(rendered && { renderContent: contentWith(rendered) }),
    ...options,
  });
  return async (pattern?: string, parameters: Record<string, string> = {}, query = '') => {
    const pathname = (pattern ?? '/nowhere').replace(':id', encodeURIComponent(parameters.id ?? ''));
    const { remotes, ...live } = await findRemotes({ canaryKey: null });
    const withRecords = Object.entries(remotes).map(([id, remote]) => [id, { ...remote, ...recorded?.(id) }] as const);
    const pages = await pagesFor({ ...live, remotes: Object.fromEntries(withRecords) });
    const request = { pathname, query: new URLSearchParams(query), match: pages.find(pathname) };
    const { document, status } = await pages.findPage(request);
    const html = (await document.body('identity')).toString();
    const { window } = new JSDOM(html);
    const read = (id: string): unknown => JSON.parse(window.document.getElementById(id)?.textContent ?? 'null');
    const head = (selector: string, attribute: string) =>
      window.document.head.querySelector(selector)?.getAttribute(attribute) ?? null;
    const preloads = [...window.document.querySelectorAll('link[rel=preload]')].map((link) =>
      [...link.attributes].map(({ name, value }) => `${name}=${value}`).slice(1),
    );
    return { document, status, page: window.document, read, head, preloads };
  };
}

/** Lets mf-catalog fill a slot on the page of mf-cart. */
function fillCart() {
  const fill = { slot: 'cart.note', module: './cart', order: 1 };
  // A link needs no file of its remote.
  const link = { slot: 'shell.links', order: 1, link: { label: 'Cart', path: '/' } };
  const slots = { 'cart.note': { room: { lines: 1, most: 1 } } };
  const declared = {
    'mf-cart': { routes: [{ path: '/', title: 'Cart', module: './cart' }], slots, fills: [link] },
    'mf-catalog': { routes: [{ path: '/gift', title: 'Gift', module: './cart' }], fills: [fill] },
  };
  for (const [id, own] of Object.entries(declared)) {
    shop.build(id, { routes: [] });
    shop.write(`${id}/dist/remote-routes.json`, JSON.stringify({ format: 1, ...own }));
  }
  return fill;
}

const HASH: unknown = expect.stringMatching(/^integrity=sha256-/);

const withHashedPicture = {
  path: '/',
  title: 'Spare parts for cars',
  picture: {
    folder: '/pictures/brake-disc',
    sizes: '100vw',
    sources: '{folder}/320{hash}.avif 320w',
    hashes: { '/pictures/brake-disc': '0a1b2c3d' },
  },
};

describe('What the page asks for early', () => {
  it("is its first picture, and then the entry, the scripts and the styles of its route's exposed module", async () => {
    expect((await openPages()('/')).preloads).toEqual([
      [
        'as=image',
        'type=image/avif',
        'imagesrcset=/pictures/brake-disc/320.avif 320w',
        'imagesizes=100vw',
        'fetchpriority=high',
      ],
      ['as=script', 'href=/mf-cart/remoteEntry.8c71abf6.js', 'crossorigin=anonymous', HASH, 'fetchpriority=low'],
      ['as=script', 'href=/mf-cart/cart.11112222.js', 'crossorigin=anonymous', HASH, 'fetchpriority=low'],
      ['as=style', 'href=/mf-cart/cart.55556666.css', HASH],
    ]);
  });

  it('also contains what verifies a token on a page for logged-in shoppers, and what requests data that the page lacks', async () => {
    shop.write('shell/dist/shell/sagas.0123abcd.js', SCRIPT);
    const open = openPages();
    const workers = [['as=script', 'href=/shell/sagas.0123abcd.js', 'crossorigin=anonymous', HASH]];

    expect((await open('/cart-page')).preloads).toEqual(expect.arrayContaining(workers));
    expect((await open(HORN.pattern, { id: 'XX-0000' })).preloads).toEqual(workers);
  });

  it('also contains the shared libraries that the screen loads late, such as those of a form', async () => {
    const address = '/shell/schemas.0123abcd.js';
    const shellRoutes = { format: 2, guards: ['visitors'], pages: [], remotes: {}, pictures: {}, workers: [] };
    const logIn = { path: '/logIn-Page', title: 'Log in', guard: 'visitors', module: './cart', libraries: ['schemas'] };
    shop.write(`shell/dist${address}`, SCRIPT);
    shop.write('shell/dist/shop-routes.json', JSON.stringify({ ...shellRoutes, libraries: { schemas: [address] } }));
    shop.write('mf-cart/dist/remote-routes.json', JSON.stringify({ format: 1, routes: [logIn] }));

    const { preloads, read } = await openPages()('/logIn-Page');
    expect(preloads).toContainEqual(['as=script', `href=${address}`, 'crossorigin=anonymous', HASH]);
    expect(JSON.stringify(read('shop-routes'))).not.toContain('schemas');
  });

  it('is the picture that its screen shows first', async () => {
    const { preloads } = await openPages({ rendered: { firstPicture: '/pictures/horn' } })(
      HORN.pattern,
      HORN.parameters,
    );

    expect(preloads).toEqual([expect.arrayContaining(['imagesrcset=/pictures/horn/320.avif 320w'])]);
  });

  it('has the hash in the name of the picture, as the page will ask for it', async () => {
    shop.write('shell/dist/shop-routes.json', shellRoutes([withHashedPicture]));

    const { preloads } = await openPages()('/');

    expect(preloads.flat()).toContain('imagesrcset=/pictures/brake-disc/320.0a1b2c3d.avif 320w');
  });

  it('is nothing of what other teams fill in, which loads after the first content', async () => {
    fillCart();
    const hrefs = (await openPages()('/')).preloads.map(([, href]) => href);
    expect(hrefs.filter((href) => href?.includes('/mf-'))).toEqual([
      'href=/mf-cart/remoteEntry.8c71abf6.js',
      'href=/mf-cart/cart.11112222.js',
      'href=/mf-cart/cart.55556666.css',
    ]);
  });

  it('is nothing where the remote is not live', async () => {
    shop.remove('mf-cart/dist');

    expect((await openPages()('/cart-page')).preloads).toEqual([]);
  });
});

describe('What the page carries', () => {
  it('is how it is set up, where the remotes are, and what its route shows first', async () => {
    const { read } = await openPages({ configuration: { backend: 'server' } })('/');

    expect(read('shop-configuration')).toEqual({ backend: 'server' });
    expect(read('shop-remotes')).toMatchObject({
      remotes: { 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.8c71abf6.js' } },
    });
    expect(read('shop-data')).toEqual({ categories: { categories: [], carMakers: [] } });
  });

  it('has the hashes of the remotes that it shows, those that fill a slot of it among them', async () => {
    fillCart();
    const routes = JSON.parse(shellRoutes([])) as object;
    shop.write(
      'shell/dist/shop-routes.json',
      JSON.stringify({ ...routes, readsRecords: true, slots: { 'shell.links': { links: true } } }),
    );
    const recorded = (id: string) => ({ record: `/${id}/1.0.0/version.json` });
    const hashed = { integrity: expect.anything() as unknown };
    const remotesOf = async (pattern: string) => (await openPages({ recorded })(pattern)).read('shop-remotes');

    expect(await remotesOf('/')).toMatchObject({ remotes: { 'mf-cart': hashed, 'mf-catalog': hashed } });
    expect(await remotesOf('/gift')).toMatchObject({
      remotes: { 'mf-cart': recorded('mf-cart'), 'mf-catalog': hashed },
    });
    shop.write('shell/dist/shop-routes.json', JSON.stringify(routes));
    expect(await remotesOf('/gift')).toMatchObject({ remotes: { 'mf-cart': hashed, 'mf-catalog': hashed } });
  });

  it('of one thing is that thing, and in the head what its screen says of it', async () => {
    const rendered = { title: 'Horn', image: '/pictures/horn/1200.jpg', structuredData: { sku: 'EL-4103' } };
    const open = openPages({ origin: 'https://shop.example', rendered });
    const { read, page, head } = await open(HORN.pattern, HORN.parameters);

    expect(read('shop-data')).toMatchObject({ product: { product: { _id: 'EL-4103' } } });
    expect(page.title).toBe('Horn · Piston Parts');
    expect(head('[name=description]', 'content')).toBe('Parts');
    expect(head('[property="og:image"]', 'content')).toBe('https://shop.example/pictures/horn/1200.jpg');
    expect(head('[rel=canonical]', 'href')).toBe('https://shop.example/singleProduct-page/EL-4103');
    expect(head('[name=robots]', 'content')).toBe('index');
    expect(page.head.querySelector('script[type="application/ld+json"]')?.textContent).toBe('{"sku":"EL-4103"}');
    expect(head('link[rel=expect]', 'href')).toBe('#top-bar');
  });

  it("of a shopper's own page is nothing of theirs, and search engines leave it out", async () => {
    const { read, head } = await openPages()('/cart-page');

    expect(read('shop-data')).toEqual({});
    expect(head('[name=robots]', 'content')).toBe('noindex');
  });

  it('cannot break out of the page, whatever the data and the screen say', async () => {
    const title = `"><script>alert('&')</script>`;
    const fetchData = () => Promise.resolve({ status: 200, headers: {}, body: JSON.stringify({ title }) });
    const { page, read, head } = await openPages({ fetchData, rendered: { title } })(HORN.pattern, HORN.parameters);

    expect(page.querySelectorAll('script:not([type])[src]').length).toBe(
      page.querySelectorAll('script:not([type])').length,
    );
    expect(page.title).toBe(`${title} · Piston Parts`);
    expect(head('[property="og:title"]', 'content')).toBe(`${title} · Piston Parts`);
    expect(read('shop-data')).toEqual({ product: { title } });
  });
});

describe('What every page shows', () => {
  const SITE = { name: 'Green Leaves', description: 'Plants' };
  const fetchData: FetchData = async (address) => {
    const isThere = address === '/api/site' || address === '/api/texts/about';
    return { status: isThere ? 200 : 404, headers: { 'surrogate-key': address.slice(5) }, body: JSON.stringify(SITE) };
  };

  it('is requested for each, after the data of its route, and may have the texts of the site', async () => {
    const file = 'shell/dist/shop-routes.json';
    const written = JSON.parse(readFileSync(path.join(shop.root, file), 'utf8')) as { pages: { path: string }[] };
    const pages = written.pages.map((page) => ({ ...page, data: { text: `/api/texts${page.path}` } }));
    shop.write(file, JSON.stringify({ ...written, pages, data: { site: '/api/site' } }));
    const siteTexts = ({ site }: Readonly<Record<string, unknown>>) => ({ ...(site as typeof SITE) });
    const open = openPages({ fetchData, siteTexts });

    const about = await open('/about');
    expect([about.status, about.page.title]).toEqual([200, 'about · Green Leaves']);
    expect(about.head('[property="og:site_name"]', 'content')).toBe('Green Leaves');
    expect(about.read('shop-data')).toEqual({ text: SITE, site: SITE });
    // A page of the shell that the API does not have.
    expect((await open('/terms')).status).toBe(404);
    const nowhere = await open();
    expect([nowhere.status, nowhere.page.title]).toEqual([404, 'PAGE 404 · Green Leaves']);
  });
});

describe('A page that is not there', () => {
  it('is marked so for what the API does not have, one page for all of it', async () => {
    const open = openPages();
    const one = await open(HORN.pattern, { id: 'XX-1' });

    expect(one.status).toBe(404);
    expect(one.read('shop-data')).toEqual({ product: null });
    expect((await open(HORN.pattern, { id: 'XX-2' })).document).toBe(one.document);
  });

  it('is not what the API refuses to list: browsers ask for that themselves', async () => {
    const fetchData = () => Promise.resolve({ status: 414, headers: {}, body: '' });
    const { status, read } = await openPages({ fetchData })('/products-page', {}, 'search=x');

    expect([status, read('shop-data')]).toEqual([200, { products: null }]);
  });
});

describe('A page', () => {
  it('is made once for all visitors, and again when a remote, the shell or the data change', async () => {
    let etag = '"1"';
    const fetchData = () => Promise.resolve({ status: 200, headers: { etag }, body: '{}' });
    const open = openPages({ fetchData });
    const made = new Set([(await open('/')).document, (await open('/')).document]);
    expect(made.size).toBe(1);

    shop.build('mf-cart', { version: '0.2.0' });
    made.add((await open('/')).document);
    shop.write('shell/dist/index.html', TEMPLATE.replace('0123abcd', '99999999'));
    made.add((await open('/')).document);
    etag = '"2"';
    made.add((await open('/')).document);

    expect(made.size).toBe(4);
  });

  it('that could not be made is made for the next visitor', async () => {
    const fetchData = jest.fn(fetchParts).mockRejectedValueOnce(new Error('the API is away'));
    const open = openPages({ fetchData });

    await expect(open('/')).rejects.toThrow('The data of pages are unavailable');
    expect((await open('/')).status).toBe(200);
  });

  it('asks for nothing that an address makes of its parameter', async () => {
    const fetchData = jest.fn(fetchParts);
    const { status } = await openPages({ fetchData })(HORN.pattern, { id: '..' });

    expect([status, fetchData.mock.calls]).toEqual([404, []]);
  });
});

test('A payment page has no filling of a remote that its inventory does not list, and other pages have it', async () => {
  const fill = fillCart();
  const renderContent = jest.fn((_request: ContentRequest) => contentWith({})());
  shop.write('shell/dist/server/server.js', '');
  const fillingsWith = async (pages: readonly string[]) => {
    const { read } = await openPages({ payment: { ...SAMPLE_INVENTORY, pages }, renderContent })('/');
    const routes = read('shop-routes') as Record<string, { fills?: unknown }>;
    return [routes['mf-catalog']?.fills, renderContent.mock.lastCall?.[0].route?.fillings.map(({ remote }) => remote)];
  };
  expect(await fillingsWith(['/'])).toEqual([undefined, []]);
  expect(await fillingsWith(['/checkout-page'])).toEqual([[fill], ['mf-catalog']]);
});

import { JSDOM } from 'jsdom';
import { categories, products, specifications } from '@piston-parts/shared-store/seeds';
import { createShopOnDisk, SCRIPT, shellRoutes, TEMPLATE, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { createBuiltRemotes } from '@platform/storefront/built-remotes';
import type { FoundInitialData } from '@platform/storefront/initial-data';
import { findSeedData } from '@platform/storefront/seed-data';
import { createShopPages, type ShopPagesOptions } from '@platform/storefront/shop-pages';

const HORN = { pattern: '/singleProduct-page/:id', parameters: { id: 'EL-4103' } };

let shop: ShopOnDisk;
beforeEach(() => (shop = createShopOnDisk()));
afterEach(() => shop.remove('.'));

function openPages(options: Partial<ShopPagesOptions> = {}) {
  const findRemotes = createBuiltRemotes(shop.remotes, () => undefined);
  const { findPage } = createShopPages({
    folder: shop.shell.folder,
    configuration: { backend: 'simulated' },
    findInitialData: findSeedData,
    origin: '',
    ...options,
  });
  return async (pattern?: string, parameters: Record<string, string> = {}, query = '') => {
    const pathname = (pattern ?? '/nowhere').replace(':id', encodeURIComponent(parameters.id ?? ''));
    const asked = { pathname, query: new URLSearchParams(query) };
    const { document, status } = await findPage(asked, await findRemotes({ canaryKey: null }));
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

const HASH: unknown = expect.stringMatching(/^integrity=sha384-/);

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

    expect((await openPages()('/logIn-Page')).preloads).toContainEqual([
      'as=script',
      `href=${address}`,
      'crossorigin=anonymous',
      HASH,
    ]);
  });

  it('is the picture of the part it is about', async () => {
    const { preloads } = await openPages()(HORN.pattern, HORN.parameters);

    expect(preloads).toEqual([expect.arrayContaining(['imagesrcset=/pictures/horn/320.avif 320w'])]);
  });

  it('has the hash in the name of the picture, as the page will ask for it', async () => {
    shop.write('shell/dist/shop-routes.json', shellRoutes([withHashedPicture]));

    const { preloads } = await openPages()('/');

    expect(preloads.flat()).toContain('imagesrcset=/pictures/brake-disc/320.0a1b2c3d.avif 320w');
  });

  it('is the picture of the first part that the filter in its address leaves', async () => {
    const open = openPages();
    const first = async (query: string) => (await open('/products-page', {}, query)).preloads.flat()[2];

    expect(await first('')).toContain(`${products[0]?.image.src}/320.avif`);
    expect(await first('search=horn')).toContain('/pictures/horn/320.avif');
    expect(await first('search=warp+drive')).toBeUndefined();
  });

  it('is also what another team shows in its first content', async () => {
    const { preloads } = await openPages()('/checkout-page');
    expect(preloads.map(([, href]) => href)).toEqual([
      'href=/mf-cart/remoteEntry.8c71abf6.js',
      'href=/mf-cart/cart.11112222.js',
      'href=/mf-cart/cart.55556666.css',
    ]);
  });

  it('is nothing where the remote is not live', async () => {
    shop.remove('mf-cart/dist');

    expect((await openPages()('/cart-page')).preloads).toEqual([]);
  });

  it('is nothing where an older shell does not list its routes', async () => {
    shop.remove('shell/dist/shop-routes.json');

    const { preloads, status, page } = await openPages()('/');
    expect([preloads, status]).toEqual([[], 200]);
    expect(page.getElementById('root')).not.toBeNull();
  });
});

describe('What the page carries', () => {
  it('is how it is set up, where the remotes are, and what its route shows first', async () => {
    const { read } = await openPages({ configuration: { backend: 'server' } })('/');

    expect(read('shop-configuration')).toEqual({ backend: 'server' });
    expect(read('shop-remotes')).toMatchObject({
      remotes: { 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.8c71abf6.js' } },
    });
    const carMakers = expect.arrayContaining([{ name: 'Maserati', parts: 0 }]) as unknown;
    expect(read('shop-data')).toEqual({ categories, carMakers });
  });

  it('of a part is that part, in its head as well', async () => {
    const { read, page, head } = await openPages({ origin: 'https://shop.example' })(HORN.pattern, HORN.parameters);
    const part = products.find(({ _id }) => _id === 'EL-4103');

    expect(read('shop-data')).toEqual({ product: part, specification: specifications.get('EL-4103') });
    expect(page.title).toBe(`${part?.name} · Piston Parts`);
    expect(head('[name=description]', 'content')).toContain('No. EL-4103');
    expect(head('[property="og:image"]', 'content')).toBe('https://shop.example/pictures/horn/1200.jpg');
    expect(head('[rel=canonical]', 'href')).toBe('https://shop.example/singleProduct-page/EL-4103');
    expect(head('[name=robots]', 'content')).toBe('index');
  });

  it("of a shopper's own page is nothing of theirs, and search engines leave it out", async () => {
    const { read, head } = await openPages()('/cart-page');

    expect(read('shop-data')).toEqual({});
    expect(head('[name=robots]', 'content')).toBe('noindex');
  });

  it('cannot break out of the page, whatever a part is called', async () => {
    const name = `"><script>alert('&')</script>`;
    const found = { data: { product: { ...products[0], name } }, version: '1' } as FoundInitialData;
    const { page, read, head } = await openPages({ findInitialData: () => Promise.resolve(found) })(
      HORN.pattern,
      HORN.parameters,
    );

    expect(page.querySelectorAll('script:not([type])[src]').length).toBe(
      page.querySelectorAll('script:not([type])').length,
    );
    expect(page.title).toBe(`${name} · Piston Parts`);
    expect(head('[property="og:title"]', 'content')).toBe(`${name} · Piston Parts`);
    expect(read('shop-data')).toEqual(found.data);
  });
});

describe('A page that is not there', () => {
  it('is marked so for a part that the shop does not have, one page for all of them', async () => {
    const open = openPages();
    const one = await open(HORN.pattern, { id: 'XX-1' });

    expect(one.status).toBe(404);
    expect(one.read('shop-data')).toEqual({ product: null });
    expect((await open(HORN.pattern, { id: 'XX-2' })).document).toBe(one.document);
  });

  it('is marked so for an address that the shop does not have', async () => {
    const { status, page } = await openPages()();

    expect([status, page.title]).toEqual([404, 'PAGE 404 Go Back to Homepage · Piston Parts']);
  });
});

describe('A page', () => {
  it('is made once for all visitors, and again when a remote, the shell or the data change', async () => {
    let version = '1';
    const open = openPages({ findInitialData: () => Promise.resolve({ data: { categories: [] }, version }) });
    const made = new Set([(await open('/')).document, (await open('/')).document]);
    expect(made.size).toBe(1);

    shop.build('mf-cart', { version: '0.2.0' });
    made.add((await open('/')).document);
    shop.write('shell/dist/index.html', TEMPLATE.replace('0123abcd', '99999999'));
    made.add((await open('/')).document);
    version = '2';
    made.add((await open('/')).document);

    expect(made.size).toBe(4);
  });

  it('that could not be made is made for the next visitor', async () => {
    const findInitialData = jest.fn(findSeedData).mockRejectedValueOnce(new Error('the database is away'));
    const open = openPages({ findInitialData });

    await expect(open('/')).rejects.toThrow('the database is away');
    expect((await open('/')).status).toBe(200);
  });
});

import { JSDOM } from 'jsdom';
import type { FastifyInstance } from 'fastify';
import { createShopOnDisk, STYLE, type ShopOnDisk } from '../../testing/shop-on-disk';
import { createStorefront } from '../create-storefront';
import { hashOfStyle } from '../security-headers';
import { createPrerenderedPages, type PrerenderedPages } from './prerendered-pages';

/** A shell that shows, under its heading, what the page carries and who it takes the shopper for. */
const SHELL = `const { categories, products } = JSON.parse(document.getElementById('shop-data').textContent);
  const root = document.getElementById('root');
  const parts = (products ?? categories).length;
  root.innerHTML = '<main><h1 data-screen-ready>' + parts + ' at ' + location.pathname + location.search + '</h1></main>';`;

let shop: ShopOnDisk;
let app: FastifyInstance;
let pages: PrerenderedPages;
const problems: string[] = [];

beforeEach(async () => {
  shop = createShopOnDisk();
  shop.write('shell/dist/shell/main.0123abcd.js', SHELL);
  problems.length = 0;
  pages = createPrerenderedPages((text) => problems.push(text));
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, prerenderedPages: pages });
});

afterEach(async () => {
  pages.end();
  await app.close();
  shop.remove('.');
});

async function open(url: string) {
  const { body, headers } = await app.inject({ url });
  const { document } = new JSDOM(body).window;
  return { shown: document.getElementById('root')?.textContent ?? '', document, headers };
}

/** Opens a page again and again until it shows something. */
async function openPrerendered(url: string) {
  for (let page = await open(url); ; page = await open(url)) {
    if (page.shown !== '') return page;
    if (problems.length > 0) throw new Error(problems.join());
    await pages.idle();
  }
}

test('no request waits for prerendering: the first visitor gets the page without it, later ones with it', async () => {
  expect((await open('/')).shown).toBe('');
  expect((await openPrerendered('/')).shown).toBe('5 at /');
});

test('a listing is prerendered once for its filters, in whatever order a link names them', async () => {
  const { shown } = await openPrerendered('/products-page?sort=price-ascending&category=Brakes&utm_source=letter');

  expect(shown).toContain('category=Brakes');
  expect(shown).not.toContain('utm_source');
  expect((await open('/products-page?category=Brakes&sort=price-ascending')).shown).toBe(shown);
});

test('a prerendered page has its styles inline, allowed by their hashes, and loads none of them', async () => {
  const { document, headers } = await openPrerendered('/');

  expect(document.querySelector('style[data-href="cart.55556666.css"]')?.textContent).toBe(STYLE);
  expect(document.querySelector('link[as="style"], link[rel="stylesheet"]')).toBeNull();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`style-src 'self' '${hashOfStyle(STYLE).replaceAll(/[+/]/g, '.')}'`));
  expect(policy).not.toContain('unsafe');
});

test('a page behind a guard has none', async () => {
  await openPrerendered('/');
  await open('/cart-page');
  await pages.idle();

  expect((await open('/cart-page')).shown).toBe('');
});

test('a prerendered page is kept for as long as nothing changes', async () => {
  await openPrerendered('/');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 24 * 60 * 60 * 1000);

  const { shown } = await open('/');
  jest.restoreAllMocks();

  expect(shown).toBe('5 at /');
});

test('a new build of a remote is prerendered again', async () => {
  await openPrerendered('/');
  shop.build('mf-cart', { version: '0.2.0' });

  expect((await open('/')).shown).toBe('');
  expect((await openPrerendered('/')).shown).toBe('5 at /');
});

test('a page whose scripts fail is sent as it is, and the log says why', async () => {
  shop.write('shell/dist/shell/main.0123abcd.js', 'throw new Error("broken")');
  await open('/');
  await pages.idle();

  expect((await open('/')).shown).toBe('');
  expect(problems).toEqual(['Could not prerender http://shop.invalid/']);
});

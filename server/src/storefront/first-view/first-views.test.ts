import { JSDOM } from 'jsdom';
import type { FastifyInstance } from 'fastify';
import { createShopOnDisk, STYLE, type ShopOnDisk } from '../../testing/shop-on-disk';
import { createStorefront } from '../create-storefront';
import { hashOfStyle } from '../security-headers';
import { createFirstViews, type FirstViews } from './first-views';

/** A shell that shows, under its heading, what the page carries and who it takes the shopper for. */
const SHELL = `const { categories, products } = JSON.parse(document.getElementById('shop-data').textContent);
  const root = document.getElementById('root');
  const parts = (products ?? categories).length;
  root.innerHTML = '<main><h1 data-page-heading>' + parts + ' at ' + location.pathname + location.search + '</h1></main>';`;

let shop: ShopOnDisk;
let app: FastifyInstance;
let views: FirstViews;
const problems: string[] = [];

beforeEach(async () => {
  shop = createShopOnDisk();
  shop.write('shell/dist/shell/main.0123abcd.js', SHELL);
  problems.length = 0;
  views = createFirstViews((text) => problems.push(text));
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, firstViews: views });
});

afterEach(async () => {
  views.end();
  await app.close();
  shop.remove('.');
});

async function open(url: string) {
  const { body, headers } = await app.inject({ url });
  const { document } = new JSDOM(body).window;
  return { shown: document.getElementById('root')?.textContent ?? '', document, headers };
}

/** Opens a page again and again until it shows something. */
async function openDrawn(url: string) {
  for (let page = await open(url); ; page = await open(url)) {
    if (page.shown !== '') return page;
    if (problems.length > 0) throw new Error(problems.join());
    await views.drawn();
  }
}

test('nobody waits for a view: the first visitor gets the page without, later ones with what they came for', async () => {
  expect((await open('/')).shown).toBe('');
  expect((await openDrawn('/')).shown).toBe('5 at /');
});

test('the view of a listing is that of its filters, in whatever order a link names them', async () => {
  const { shown } = await openDrawn('/products-page?sort=price-ascending&category=Brakes&utm_source=letter');

  expect(shown).toContain('category=Brakes');
  expect(shown).not.toContain('utm_source');
  expect((await open('/products-page?category=Brakes&sort=price-ascending')).shown).toBe(shown);
});

test('with a view the page has its styles in it, allowed by their hashes, and asks for none of them', async () => {
  const { document, headers } = await openDrawn('/');

  expect(document.querySelector('style[data-href="door.55556666.css"]')?.textContent).toBe(STYLE);
  expect(document.querySelector('link[as="style"], link[rel="stylesheet"]')).toBeNull();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`style-src 'self' '${hashOfStyle(STYLE).replaceAll(/[+/]/g, '.')}'`));
  expect(policy).not.toContain('unsafe');
});

test('a page behind a guard has none', async () => {
  await openDrawn('/');
  await open('/cart-page');
  await views.drawn();

  expect((await open('/cart-page')).shown).toBe('');
});

test('a new build of a remote is drawn anew', async () => {
  await openDrawn('/');
  shop.build('mf-cart', { version: '0.2.0' });

  expect((await open('/')).shown).toBe('');
  expect((await openDrawn('/')).shown).toBe('5 at /');
});

test('a page whose scripts fail is sent as it is, and the log says why', async () => {
  shop.write('shell/dist/shell/main.0123abcd.js', 'throw new Error("broken")');
  await open('/');
  await views.drawn();

  expect((await open('/')).shown).toBe('');
  expect(problems).toEqual(['No first view of http://shop.invalid/']);
});

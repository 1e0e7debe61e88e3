import type { Page, Route } from 'playwright-core';
import { API_PREFIX, TOKEN_STORAGE_KEY, type CartItem, type Product } from '@piston-parts/shared-contract';

/** Responses of the backend by path below the API's prefix; a missing path fails with 500. */
export type PreparedResponses = Readonly<Record<string, unknown>>;

/** A response that never arrives. */
const NEVER = Symbol('never');

const TIME = '2026-01-15T10:00:00+05:30';
const MANY = 120;

const user = { _id: 'asha', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const verified = { '/auth/verify': { user } };

/**
 * The next page that is opened talks to these answers instead of to the simulated backend, as a signed-in shopper; for
 * states that a healthy backend does not show.
 */
export async function prepareResponses(page: Page, responses: PreparedResponses): Promise<void> {
  const all: PreparedResponses = { ...verified, ...responses };
  await forgetResponses(page);
  await page.route(`**${API_PREFIX}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace(API_PREFIX, '');
    const body = all[path];
    if (body === NEVER) return undefined;
    return body === undefined ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fulfill({ json: body });
  });
  await page.route(isDocument, async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text())
      .replace('"backend":"simulated"', '"backend":"server"')
      // The page's own initial data, and its view of them, would stand in for these answers.
      .replace(/<div id="root"[^>]*>.*?<\/div>(\s*<script id="shop-configuration")/s, '<div id="root"></div>$1')
      // It makes the browser wait for the top bar of that view.
      .replace('<link rel="expect" href="#top-bar" blocking="render">', '')
      .replace(/(<script id="shop-data"[^>]*>).*?(<\/script>)/s, '$1$2');
    return route.fulfill({ response, body: html });
  });
  await page.addInitScript((key) => localStorage.setItem(key, 'prepared'), TOKEN_STORAGE_KEY);
}

/** Shop pages have no file name; everything else need not pass through the test. */
const isDocument = (url: URL) => !url.pathname.includes('.') && !url.pathname.startsWith(API_PREFIX);

export async function forgetResponses(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const inCart = (product: Product, qty: number): CartItem => ({ ...product, createdAt: TIME, updatedAt: TIME, qty });

/** A catalogue with what strains a layout: a part that is sold out, and one whose maker likes words. */
export function strainedResponses(catalogue: readonly Product[]): PreparedResponses {
  const [first, second, third, ...others] = catalogue;
  if (!first || !second || !third) throw new Error('The catalogue is empty, there is nothing to strain.');
  const soldOut: Product = { ...first, quantity: 0, outOfStock: true, availability: 'out of stock' };
  const wordy: Product = {
    ...second,
    name: `${second.name}, Left and Right, with Mounting Hardware, Grease and Wear Sensors for Mahindra XUV 700`,
    manufacturerName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    price: { actualPrice: 1_234_567, previousPrice: 2_345_678 },
  };
  const products = [soldOut, wordy, third, ...others];
  const filling = Array.from({ length: MANY }, (_, index) => ({ ...third, _id: `${third._id}-${index}` }));
  return {
    '/products': { products },
    [`/products/${soldOut._id}`]: { product: soldOut },
    [`/products/${wordy._id}`]: { product: wordy },
    '/categories': { categories: [] },
    '/user/cart': { cart: [inCart(wordy, 99), ...filling.map((product) => inCart(product, 1))] },
    '/user/wishlist': {
      wishlist: [third, wordy, ...filling].map((product) => ({ ...product, createdAt: TIME, updatedAt: TIME })),
    },
    '/user/address': { address: [] },
  };
}

/** The catalogue and the shopper's lists never load. */
export const silentResponses = (productId: string): PreparedResponses => ({
  '/products': NEVER,
  [`/products/${productId}`]: NEVER,
  '/categories': NEVER,
  '/user/cart': NEVER,
  '/user/wishlist': NEVER,
  '/user/address': NEVER,
  '/user/orders': NEVER,
});

import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { API_PREFIX, TOKEN_STORAGE_KEY, type CartItem, type Order } from '@piston-parts/shared-contract';
import { test as shopTest } from '../shop-test';

type Fault = (route: Route) => Promise<void>;

/** The backend has done the work, and its response is lost. */
export const loseResponse: Fault = async (route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

export const respond500: Fault = (route) => route.fulfill({ status: 500, json: { errors: [], error: 'Out of order' } });

/**
 * A gate that holds responses back until it is opened.
 * @param leastMs a response takes at least this long
 */
export function createGate({ leastMs = 0 } = {}) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const fault: Fault = async (route) => {
    const response = await route.fetch();
    await Promise.all([opened, new Promise((resolve) => setTimeout(resolve, leastMs))]);
    await route.fulfill({ response });
  };
  return { fault, open: () => open() };
}

/** The API requests of one page: those that were sent, and the faults that they meet. */
export class Requests {
  /** `POST /user/cart`, in the order they were sent. */
  readonly sent: string[] = [];

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(API_PREFIX)) this.sent.push(`${request.method()} ${pathname.slice(API_PREFIX.length)}`);
    });
  }

  count = (request: string) => this.sent.filter((one) => one === request).length;

  /** @param times how many of these requests meet the fault; later ones reach the backend. */
  async fail(method: string, address: string, fault: Fault, times = 1): Promise<void> {
    let left = times;
    await this.page.route(`**${API_PREFIX}${address}`, async (route) => {
      if (route.request().method() !== method || left === 0) return route.fallback();
      left -= 1;
      return fault(route);
    });
  }
}

/** The backend's own data of the shopper, independent of the page. */
export class Backend {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  private async get<Body>(address: string): Promise<Body> {
    const response = await this.request.get(API_PREFIX + address, { headers: { authorization: this.token } });
    return (await response.json()) as Body;
  }

  async put(product: string): Promise<void> {
    const data = { product: { _id: product } };
    await this.request.post(`${API_PREFIX}/user/cart`, { data, headers: { authorization: this.token } });
  }

  cart = async () =>
    (await this.get<{ cart: CartItem[] }>('/user/cart')).cart.map(({ _id, qty }) => `${qty} × ${_id}`).sort();
  addresses = async () => (await this.get<{ address: { name: string }[] }>('/user/address')).address.map((a) => a.name);
  orders = async () => (await this.get<{ orders: Order[] }>('/user/orders')).orders.map(({ status }) => status);
}

interface ApiFixtures {
  readonly requests: Requests;
  /** The page's shopper is a newcomer of each test's own, and logged in. */
  readonly backend: Backend;
}

/** A shopper's browser and a shop with the real API, for projects whose shop has one. */
export const test = shopTest.extend<ApiFixtures>({
  requests: async ({ page }, use) => use(new Requests(page)),
  backend: async ({ page }, use) => {
    // Of the page's own browser, which has to have the cookie of the session.
    const { request } = page.context();
    const newcomer = { firstName: 'Asha', lastName: 'Rao', email: `${randomUUID()}@example.in`, password: 'Piston@42' };
    const signedUp = await request.post(`${API_PREFIX}/auth/signup`, { data: newcomer });
    const { encodedToken } = (await signedUp.json()) as { encodedToken: string };
    await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
      TOKEN_STORAGE_KEY,
      encodedToken,
    ] as const);
    await use(new Backend(request, encodedToken));
  },
});

export { expect } from '../shop-test';

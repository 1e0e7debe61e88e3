import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  isInStock,
  MAX_TEXT_LENGTH,
  MAX_UNITS_PER_PART,
  type Address,
  type AddressForm,
  type ResponseOf,
  type Contract,
  type Endpoint,
  type Order,
  type PaymentProof,
  type Product,
  type User,
} from '../index';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../request-limits';
import { check, dummyAddress } from '../schemas';
import { fullContract } from '../backend';
import type { ApiResponse, BackendTokens, BackendUnderTest } from './backend-under-test';
import { keepSessionCookie, sessionCookieOf } from './session-cookies';

/** The request of a case. */
export interface RequestInput {
  readonly token?: string | null;
  readonly parameters?: Readonly<Record<string, string>>;
  /** `page=2&category=Oil` */
  readonly query?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Sent in place of the cookie that came with the token; null: none. */
  readonly cookie?: string | null;
}

export interface Shopper {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

/** With a value in every field of the form, also in one that may stay empty. */
export const ADDRESS = {
  ...dummyAddress,
  name: 'Meera Nair',
  house: '14, Lake Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
  mobileNumber: '9847012345',
} satisfies Record<keyof AddressForm, string>;

export const PASSWORD = 'Piston@73';
export const COMMON_PASSWORD = 'P@ssw0rd1';

/** One red pixel, in base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One character more than there may be. */
export const LONG_TEXT = 'x'.repeat(MAX_TEXT_LENGTH + 1);
export const LONG_KEY = 'k'.repeat(MAX_IDEMPOTENCY_KEY_LENGTH + 1);

/** How a response writes a time (data-6). A function, because benchmarks without Jest load this module, too. */
export const anyTime = (): unknown => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);

const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
] as const;
const CLOCKS = ['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;

/** Does something five minutes later, by the clock of this process, in which the backend runs as well. */
export async function later<Result>(act: () => Promise<Result>): Promise<Result> {
  jest.useFakeTimers({ now: Date.now() + 5 * 60_000, doNotFake: [...TIMERS, ...CLOCKS] });
  return act().finally(() => jest.useRealTimers());
}

let count = 0;
/** Unique across runs, so that the suite can run against a backend with stored data. */
export const unique = (): string => `${Date.now().toString(36)}-${(count += 1)}`;
export const uniqueEmail = (): string => `shopper-${unique()}@contract.example`;

export const signUpForm = () => ({ firstName: 'Meera', lastName: 'Nair', email: uniqueEmail(), password: PASSWORD });

function encodedTokenIn(body: unknown): string | null {
  const { encodedToken = null } = (body ?? {}) as { encodedToken?: unknown };
  return typeof encodedToken === 'string' ? encodedToken : null;
}

function headersOf({ token = null, body, idempotencyKey, cookie }: RequestInput): Record<string, string> {
  const sentCookie = cookie === undefined ? sessionCookieOf(token ?? encodedTokenIn(body)) : cookie;
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: token }),
    ...(sentCookie === null ? {} : { cookie: sentCookie }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
}

type Ask = ReturnType<typeof createRequests>['ask'];

function createRequests(backend: BackendUnderTest) {
  async function send(endpoint: Endpoint, input: RequestInput = {}): Promise<ApiResponse> {
    const { parameters = {}, query, body } = input;
    const path = endpointPath(endpoint, parameters) + (query === undefined ? '' : `?${query}`);
    const response = await backend.request(endpoint.method, path, {
      headers: headersOf(input),
      ...(body === undefined ? {} : { body }),
    });
    const received = encodedTokenIn(response.body);
    if (received !== null && response.setCookie !== undefined) keepSessionCookie(received, response.setCookie);
    return response;
  }

  /** Sends a request that must succeed. */
  async function askFor<E extends Endpoint>(endpoint: E, input: RequestInput = {}): Promise<ResponseOf<E>> {
    const { status, body } = await send(endpoint, input);
    const response = check(endpoint.response, body);
    if (status !== endpoint.status || !response.ok) {
      throw new Error(
        `${endpoint.path} was expected to respond with ${endpoint.status} and responded with ${status}: ${JSON.stringify(body)}`,
      );
    }
    return response.value as ResponseOf<E>;
  }

  const request = (name: keyof Contract, input?: RequestInput) => send(fullContract[name], input);
  const ask = <Name extends keyof Contract>(name: Name, input?: RequestInput): Promise<ResponseOf<Contract[Name]>> =>
    askFor(fullContract[name] as Endpoint, input) as Promise<ResponseOf<Contract[Name]>>;

  return { send, askFor, request, ask };
}

/** Finds products of the kinds that cases need. */
function createProductFinders(ask: Ask) {
  const hasUsualLimit = ({ maxPerOrder }: Product): boolean => maxPerOrder === undefined;

  /** @returns the product in stock with the most units, so that many runs find some. */
  async function productInStock(): Promise<Product> {
    const { products } = await ask('getProducts');
    const [most] = products
      .filter((each) => isInStock(each) && hasUsualLimit(each))
      .sort((a, b) => b.quantity - a.quantity);
    if (!most || most.quantity < 2) throw new Error('The backend has no product with two units left: seed it again.');
    return (await ask('getProduct', { parameters: { id: most._id } })).product;
  }

  /** @returns the product in stock with the fewest units: the one to fight for. */
  async function scarceProduct(): Promise<Product> {
    const { products } = await ask('getProducts');
    const [fewest] = products.filter(isInStock).sort((a, b) => a.quantity - b.quantity);
    if (!fewest) throw new Error('The backend has nothing left in stock: seed it again.');
    return fewest;
  }

  /** @returns a product with at least two units, all of which one order may have. */
  async function productToBuyWhole(): Promise<Product> {
    const { products } = await ask('getProducts');
    const product = products.find(
      (each) => isInStock(each) && hasUsualLimit(each) && each.quantity >= 2 && each.quantity <= MAX_UNITS_PER_PART,
    );
    if (!product) throw new Error('The backend has no product with 2 to 10 units left: seed it again.');
    return product;
  }

  async function productOutOfStock(): Promise<Product> {
    const { products } = await ask('getProducts');
    const product = products.find((each) => !isInStock(each));
    if (!product) throw new Error('The backend has no product that is out of stock.');
    return product;
  }

  return { productInStock, scarceProduct, productToBuyWhole, productOutOfStock };
}

export type Shop = ReturnType<typeof createShop>;

/** The actions that cases arrange their state with: the public endpoints of the backend alone. */
export function createShop(backend: BackendUnderTest, tokens: () => BackendTokens) {
  const requests = createRequests(backend);
  const { ask } = requests;
  const finders = createProductFinders(ask);

  async function newShopper(): Promise<Shopper> {
    const { createdUser, encodedToken } = await ask('postSignUp', { body: signUpForm() });
    return { token: encodedToken, user: createdUser, password: PASSWORD };
  }

  async function putInCart({ token }: Shopper, { _id }: Pick<Product, '_id'>, qty = 1): Promise<void> {
    await ask('postCartItem', { token, body: { product: { _id } } });
    const body = { action: { type: 'increment' } };
    for (let have = 1; have < qty; have += 1)
      await ask('postCartQuantity', { token, parameters: { productId: _id }, body });
  }

  async function newAddress({ token }: Shopper, form: AddressForm = ADDRESS): Promise<Address> {
    const { address } = await ask('postAddress', { token, body: { address: form } });
    const added = address.at(-1);
    if (!added) throw new Error('The address that was added is not in the response.');
    return added;
  }

  async function placeOrder({ token }: Shopper, addressId: string, idempotencyKey = unique()): Promise<Order> {
    const { order } = await ask('postOrder', { token, idempotencyKey, body: { addressId } });
    return order;
  }

  /** Pays with the test card, as the test widget does. */
  function payAtGateway({ providerOrderId }: Order): Promise<PaymentProof> {
    return ask('postTestPayment', { parameters: { providerOrderId }, body: { outcome: 'success' } });
  }

  async function confirmPayment({ token }: Shopper, { _id }: Order, body: PaymentProof) {
    return await ask('postOrderPayment', { token, parameters: { id: _id }, body });
  }

  /** A shopper with a product in the cart, an address, and the order of both waiting for its payment. */
  async function shopperWithOrder(product?: Product, qty = 1) {
    const shopper = await newShopper();
    const bought = product ?? (await finders.productInStock());
    await putInCart(shopper, bought, qty);
    const address = await newAddress(shopper);
    const order = await placeOrder(shopper, address._id);
    return { shopper, product: bought, address, order };
  }

  return {
    ...requests,
    tokens,
    resetToken: backend.resetToken,
    changeOrder: backend.changeOrder,
    ...finders,
    newShopper,
    putInCart,
    newAddress,
    placeOrder,
    payAtGateway,
    confirmPayment,
    shopperWithOrder,
  };
}

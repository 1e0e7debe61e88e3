import { backendMessages, fullContract } from '@piston-parts/shared-contract/backend';
import {
  GUEST_CREDENTIALS,
  endpointPath,
  IDEMPOTENCY_HEADER,
  maxQuantity,
  messages,
  type Endpoint,
} from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import {
  ADDRESS,
  sessionCookieOf,
  sessionHeaders,
  type ApiResponse,
  type Shop,
  type Shopper,
} from '@piston-parts/shared-contract/contract-suite';
import type { InjectOptions } from 'fastify';
import { createSigner } from 'fast-jwt';
import { createTokenSigner, TOKEN_LIFE_SECONDS } from './accounts/tokens';
import { hashOf } from '@platform/process/fingerprint';
import { createSessionCookie } from './accounts/session-cookie';
import { shopOver } from './testing/test-shop';
import {
  setCookieOf,
  startTestApi,
  TEST_SECRET,
  TEST_SESSION_KEY,
  withTestCookie,
  type TestApi,
} from './testing/test-api';

const PROTECTED = Object.entries(fullContract as Record<string, Endpoint>).filter(
  ([, { access }]) => access === 'protected',
);
const GUEST = { _id: 'user-guest', email: GUEST_CREDENTIALS.email };
const HOSTILE = `'; DROP TABLE users; -- <script>alert(1)</script> \u200F {{7*7}} %s ../../etc/passwd`;

let api: TestApi;
let shop: Shop;

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
  shop = shopOver(api);
});
afterAll(() => api.stop());

async function send(options: InjectOptions): Promise<ApiResponse> {
  const { statusCode: status, body } = await api.app.inject(options);
  return { status, body: JSON.parse(body || 'null') as unknown };
}

/** A valid request to an endpoint, with any proof of a session. */
function knock({ method, path, idempotent }: Endpoint, proof: Readonly<Record<string, string>>): Promise<ApiResponse> {
  const parameters = Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, 'some-id']));
  return send({
    method,
    url: endpointPath<string>({ path }, parameters),
    headers: {
      ...proof,
      ...(idempotent ? { [IDEMPOTENCY_HEADER]: 'a-key' } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  });
}

const unsigned = (claims: object) =>
  ['{"alg":"none","typ":"JWT"}', JSON.stringify(claims), '']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const seconds = () => Math.floor(Date.now() / 1000);
const claims = () => ({ ...GUEST, jti: 'x', at: Date.now(), iat: seconds(), cookie: hashOf(TEST_SESSION_KEY) });
const inTime = () => ({ ...claims(), exp: seconds() + 60 });
const signed = (payload: object, algorithm: 'HS256' | 'HS512' = 'HS256') =>
  createSigner({ key: TEST_SECRET, algorithm })(payload);
/** With the cookie that the token names, so that only the token can be what is refused. */
const forged = (token: string) => sessionHeaders(withTestCookie(token));

describe('A client without a valid token', () => {
  /** A session that a script of the page has read the token of. */
  let victim: Shopper;
  let oldCookie: string | null;
  beforeAll(async () => {
    const { user, password, token } = await shop.newShopper();
    oldCookie = sessionCookieOf(token);
    const { encodedToken } = await shop.ask('postLogIn', { body: { email: user.email, password } });
    victim = { user, password, token: encodedToken };
  });
  const stolen = (cookie?: string | null) => ({ authorization: victim.token, ...(cookie && { cookie }) });
  const chosenCookie = (key: string) => sessionCookieOf(victim.token)?.replace(/=.*/, `=${key}`);

  const bad: Record<string, () => Record<string, string> | Promise<Record<string, string>>> = {
    'no token': () => ({}),
    'an empty one': () => ({ authorization: '' }),
    'one signed with another secret': () =>
      forged(createTokenSigner('another secret of more than thirty-two characters').sign(GUEST, TEST_SESSION_KEY)),
    'one that says it needs no signature': () => forged(unsigned(inTime())),
    'one of another algorithm': () => forged(signed(inTime(), 'HS512')),
    'one without an end': () => forged(signed(claims())),
    'an expired one': () => sessionHeaders(api.signIn(GUEST, new Date(Date.now() - (TOKEN_LIFE_SECONDS + 1) * 1000))),
    'one that was logged out': async () => {
      const { token } = await shop.newShopper();
      await shop.ask('postLogOut', { token });
      return sessionHeaders(token);
    },
    'one of the time before tokens had a cookie': () => forged(signed({ ...inTime(), cookie: undefined })),
    'a stolen one, without its cookie': () => stolen(),
    'a stolen one, with the cookie of another browser': async () =>
      stolen(sessionCookieOf((await shop.newShopper()).token)),
    'a stolen one, with the cookie of the log-in before': () => stolen(oldCookie),
    'a stolen one, with what it says of its cookie': () => {
      const [, payload = ''] = victim.token.split('.');
      const { cookie } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { cookie: string };
      return stolen(chosenCookie(cookie));
    },
    'a stolen one, with an empty cookie': () => stolen(chosenCookie('')),
  };

  it.each(PROTECTED.flatMap(([name, endpoint]) => Object.keys(bad).map((what) => [name, what, endpoint] as const)))(
    'is refused: %s with %s',
    async (_name, what, endpoint) => {
      expect(await knock(endpoint, (await bad[what]?.()) ?? {})).toMatchObject({
        status: 401,
        body: { errors: [lateMessages.tokenInvalid] },
      });
    },
  );

  it('does not learn whose a stolen one is, and the shopper is still logged in [session-17]', async () => {
    const verify = { body: { encodedToken: victim.token } };
    for (const cookie of [null, oldCookie]) {
      expect(await shop.request('postVerify', { ...verify, cookie })).toMatchObject({
        status: 401,
        body: { errors: [lateMessages.tokenInvalid] },
      });
    }
    expect(await shop.ask('postVerify', verify)).toEqual({ user: victim.user });
  });
});

describe('The cookie of a session', () => {
  const HOST = '__Host-piston-parts-session';
  const logIn = (headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: GUEST_CREDENTIALS });

  it('is out of reach of scripts, goes to this host alone and over TLS, and says nothing [session-17]', async () => {
    const cookies = [await logIn(), await logIn()].map(setCookieOf);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-piston-parts-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    }
    expect(cookies[0]).not.toBe(cookies[1]);
  });

  it('is what the shop’s own origin says, whatever a client says of the origin', async () => {
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', host: 'evil.example' };
    expect(setCookieOf(await logIn(headers))).toMatch(
      /^__Host-[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('is a new one at log-in, where a script has set one itself before', async () => {
    const planted = `${HOST}=${'a'.repeat(43)}`;
    const response = await logIn({ cookie: planted });
    const { encodedToken: authorization } = response.json<{ encodedToken: string }>();
    const status = async (cookie = '') =>
      (await api.app.inject({ url: '/api/user/cart', headers: { authorization, cookie } })).statusCode;

    expect([await status(planted), await status(setCookieOf(response)?.split(';')[0])]).toEqual([401, 200]);
  });

  it.each([
    ['http://localhost:3000', 'piston-parts-session-3000', false],
    ['http://localhost:3100', 'piston-parts-session-3100', false],
    ['https://shop.example', HOST, true],
    ['https://localhost:8443', `${HOST}-8443`, true],
  ])('of %s is %s, so that two shops on one computer do not end each other’s sessions', (origin, name, secure) => {
    const header = jest.fn();
    const cookie = createSessionCookie(origin);
    const key = cookie.write({ header } as never);
    const [[, written]] = header.mock.calls as [[string, string]];

    expect(written.startsWith(`${name}=${key};`)).toBe(true);
    expect(written.includes('; Secure')).toBe(secure);
    expect(cookie.read({ headers: { cookie: `other=1; ${name}=${key}` } })).toBe(key);
    expect(cookie.read({ headers: { cookie: `${name}-1=${key}` } })).toBeNull();
  });
});

describe('A shopper', () => {
  it('reaches nothing of another one by its id, through any endpoint that takes one', async () => {
    const owner = await shop.newShopper();
    const product = await shop.productInStock();
    await shop.putInCart(owner, product);
    await shop.ask('postWishlistItem', { token: owner.token, body: { product } });
    const address = await shop.newAddress(owner);
    const order = await shop.placeOrder(owner, address._id);
    const { token } = await shop.newShopper();
    const ids: Record<string, string> = {
      address: address._id,
      orders: order._id,
      cart: product._id,
      wishlist: product._id,
    };
    const body = {
      address: ADDRESS,
      action: { type: 'increment' },
      addressId: address._id,
      email: owner.user.email,
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: order.providerOrderId,
      razorpay_signature: 'x',
      units: [{ productId: product._id, qty: 1 }],
      reason: 'does-not-fit',
      photo: 'AAAA',
    };

    for (const [name, { path }] of PROTECTED.filter(([, endpoint]) => endpoint.path.includes('/:id'))) {
      const id = ids[path.split('/')[2] ?? ''] ?? '';
      const response = await shop.request(name as 'getOrder', {
        token,
        parameters: { id },
        body,
        idempotencyKey: `theirs-${name}`,
      });
      expect([name, response.status]).toEqual([name, 404]);
    }
    expect(await shop.request('postOrder', { token, body, idempotencyKey: 'theirs' })).toMatchObject({ status: 404 });
    expect((await shop.ask('getCart', { token: owner.token })).cart).toMatchObject([{ _id: product._id, qty: 1 }]);
    expect((await shop.ask('getAddresses', { token: owner.token })).address).toMatchObject([ADDRESS]);
  });

  it('cannot set price, stock, whose cart it is, or more units than can be ordered', async () => {
    const shopper = await shop.newShopper();
    const product = await shop.productInStock();
    const forged = { ...product, price: { actualPrice: 1, previousPrice: 1 }, quantity: 10_000, qty: -5 };
    const { token } = shopper;
    const forgedProduct = { product: forged, userId: GUEST._id };
    expect(await shop.request('postCartItem', { token, body: { ...forgedProduct, qty: -5 } })).toMatchObject({
      status: 422,
    });
    const { cart } = await shop.ask('postCartItem', { token, body: { ...forgedProduct, qty: 99 } });
    const most = maxQuantity(product);
    expect(cart).toMatchObject([{ qty: most, price: product.price, quantity: product.quantity }]);

    const change = (action: object) =>
      shop.request('postCartQuantity', { token, parameters: { productId: product._id }, body: { action, qty: 77 } });
    for (const action of [
      { type: 'increment' },
      { type: 'increment', by: -9 },
      { type: 'increment', units: -9 },
      { type: 'set', units: most + 1 },
      { type: 'set', units: 1e9 },
      { type: 'set', units: -1 },
      { type: 'decrement', units: most },
    ]) {
      expect([action, (await change(action)).status]).toEqual([action, 422]);
    }
    const lines = [{ productId: product._id, qty: 99, price: 1 }];
    await shop.ask('postQuickOrder', { token, body: { lines, userId: GUEST._id } });
    expect((await shop.ask('getCart', { token })).cart).toEqual(cart);
    expect(await change({ type: 'set', units: 3, by: 50, qty: -9 })).toMatchObject({
      status: 200,
      body: { cart: [{ qty: 3, price: product.price }] },
    });
    const guest = await shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
    expect((await shop.ask('getCart', { token: guest.encodedToken })).cart).toEqual([]);

    const { _id } = await shop.newAddress(shopper);
    const body = { addressId: _id, amount: 1, total: 1, lines: [], status: 'paid' };
    const { order } = await shop.ask('postOrder', { token, body, idempotencyKey: 'cheap' });

    expect([order.amount, order.status]).toEqual([product.price.actualPrice * 3 * 100, 'created']);
  });

  it('gets SQL and HTML back as text, from every field', async () => {
    const email = `'%00{{7*7}}-${Date.now()}@x.example`;
    const form = { firstName: HOSTILE, lastName: HOSTILE, email, password: 'Piston@73', name: HOSTILE };
    const { createdUser, encodedToken: token } = await shop.ask('postSignUp', { body: form });
    expect(createdUser).toMatchObject({ firstName: HOSTILE, lastName: HOSTILE, email, name: HOSTILE });
    const address = { ...ADDRESS, name: HOSTILE, house: HOSTILE, city: HOSTILE };
    expect((await shop.ask('postAddress', { token, body: { address } })).address).toMatchObject([address]);
    for (const id of [HOSTILE, '%00', '../cart']) {
      expect((await shop.request('deleteCartItem', { token, parameters: { productId: id } })).status).toBe(404);
      expect((await shop.request('getProduct', { parameters: { id } })).status).toBe(404);
    }
    expect((await shop.ask('getProducts')).products.length).toBeGreaterThan(20);
  });

  it.each(['a\u0000b', '\ud800'])('is refused, and nothing breaks, when a text cannot be kept: %j', async (text) => {
    const form = {
      firstName: text,
      lastName: 'x',
      email: `${Date.now()}@x.example`,
      password: 'Piston@73',
      extra: text,
    };
    expect(await shop.request('postSignUp', { body: form })).toMatchObject({
      status: 422,
      body: { errors: [lateMessages.textUnreadable] },
    });
    const { token } = await shop.newShopper();
    const product = { _id: text };
    expect(await shop.request('postCartItem', { token, body: { product } })).toMatchObject({
      status: 422,
      body: { errors: [backendMessages.requestMalformed] },
    });
  });
});

describe('A request', () => {
  const logIn = (payload: string | Buffer, type = 'application/json') =>
    api.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload });

  it('may be no larger than a form', async () => {
    expect((await logIn(JSON.stringify({ email: 'x'.repeat(70_000) }))).statusCode).toBe(413);
  });

  it.each(['{', '[]', '"x"', 'null', '7', '{"__proto__":{"email":"x"}}', '\u0000'])(
    'with the body %j is refused',
    async (payload) => {
      expect(await logIn(payload)).toMatchObject({ statusCode: 422 });
    },
  );

  it('has to be JSON', async () => {
    expect((await logIn('email=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });

  it('of a page of another origin is let through for configured origins only', async () => {
    const ask = (origin: string) => api.app.inject({ method: 'GET', url: '/api/categories', headers: { origin } });
    const preflight = (origin: string) =>
      api.app.inject({
        method: 'OPTIONS',
        url: '/api/user/cart',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
    const allowed = 'access-control-allow-origin';

    expect((await ask('https://partner.example')).headers[allowed]).toBe('https://partner.example');
    expect((await preflight('https://partner.example')).headers[allowed]).toBe('https://partner.example');
    for (const origin of [
      'https://evil.example',
      'null',
      'https://partner.example.evil.example',
      'http://partner.example',
    ]) {
      expect((await ask(origin)).headers[allowed]).toBeUndefined();
      expect((await preflight(origin)).headers[allowed]).toBeUndefined();
    }
  });

  it('to an endpoint that does not exist is answered in the API’s own form', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/products'],
    ] as const) {
      expect(await send({ method, url })).toEqual({
        status: 404,
        body: { errors: [backendMessages.endpointNotFound] },
      });
    }
  });
});

describe('What goes wrong inside', () => {
  it('is not shown outside [backend-32]', async () => {
    const { token } = await shop.newShopper();
    const queries = jest.spyOn(api.database, 'transaction').mockRejectedValue(new Error('password of the database'));

    const response = await shop.request('postAddress', { token, body: { address: ADDRESS } });

    queries.mockRestore();
    expect(response).toEqual({
      status: 500,
      body: { errors: [messages.somethingWentWrong], error: 'Internal Server Error' },
    });
  });
});

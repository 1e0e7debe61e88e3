import {
  backendMessages,
  MAX_ADDRESSES,
  MAX_CART_LINES,
  Refusal,
  MAX_ATTEMPTS,
} from '@piston-parts/shared-contract/backend';
import { filterFromQuery, IDEMPOTENCY_HEADER, MAX_WHOLE_CATALOGUE, messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { ADDRESS, PASSWORD, sessionHeaders, signUpForm, unique } from '@piston-parts/shared-contract/contract-suite';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { MAX_LOG_INS_OF_CLIENT } from './accounts/account-limits';
import { withLogInLimit } from './accounts/log-in-limit';
import { createPasswordHasher } from './accounts/password-hash';
import { count, counterKey, createRateLimits, type RateLimits } from './accounts/rate-limit';
import { cartLines, users, wishlistLines } from '../database/schema';
import { registerApi } from './api';
import { startTestShop, type TestShop } from './testing/test-shop';

const JSON_HEADERS = { 'content-type': 'application/json' };
const RANDOM_TEXT = Array.from({ length: 8_000 }, (_, at) => ((at * 7919) % 1_000_003).toString(36)).join('');

let api: TestShop;

beforeAll(async () => {
  api = await startTestShop('PostgreSQL');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.stop());

async function post(url: string, body: unknown, headers: Record<string, string> = {}, origin = api.origin) {
  const response = await fetch(`${origin}/api${url}`, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { errors?: string[] } };
}

/** Up to so many parts. */
const fillCatalogue = (last: number) =>
  api.database.queries.execute(sql`
    insert into products (id, position, name, search_name, category, image_src, image_alt, manufacturer_name, quantity,
      out_of_stock, rating, actual_price, previous_price, description, details)
    select 'MANY-' || n, 1000 + n, 'Part ' || n, 'part ' || n, 'Oil', '/pictures/brake-pads', 'Part', 'Maker', 5,
      false, 3, 100 + n, 120 + n, '[]', 'One of many.'
    from generate_series((select count(*)::int from products) + 1, ${last}::int) as n`);

/** `levels` objects, one in the other, as text: JSON.stringify cannot write that many. */
const nested = (levels: number): string => '{"x":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('What a client sends', () => {
  it('is refused as the client’s fault when its Idempotency-Key is longer than 255 characters [server-1]', async () => {
    const { token } = await api.shop.newShopper();
    const { _id: addressId } = await api.shop.newAddress({ token, user: {} as never, password: PASSWORD });
    for (const key of [RANDOM_TEXT.slice(0, 256), RANDOM_TEXT.slice(0, 3_000), RANDOM_TEXT.slice(0, 8_000)]) {
      const headers = { [IDEMPOTENCY_HEADER]: key, ...sessionHeaders(token) };
      for (const [url, body] of [
        ['/auth/signup', signUpForm()],
        ['/user/address', { address: ADDRESS }],
        ['/user/orders', { addressId }],
      ] as const) {
        expect(await post(url, body, headers)).toMatchObject({
          status: 400,
          body: { errors: [backendMessages.idempotencyKeyTooLong] },
        });
      }
    }
  });

  it('is refused as the client’s fault when its email is longer than an email can be [server-1]', async () => {
    for (const length of [255, 10_000, 60_000]) {
      const email = `${RANDOM_TEXT.slice(0, length)}@x.example`;
      for (const [url, body] of [
        ['/auth/signup', { ...signUpForm(), email }],
        ['/auth/login', { email, password: PASSWORD }],
        ['/auth/password-reset', { email }],
      ] as const) {
        expect(await post(url, body)).toMatchObject({ status: 422, body: { errors: [lateMessages.emailIncorrect] } });
      }
    }
  });

  it('is refused when it is nested deeper than any form of the shop [server-1]', async () => {
    for (const levels of [9, 100, 9_000]) {
      const form = JSON.stringify(signUpForm()).replace(/}$/, `,"other":${nested(levels)}}`);
      expect(await post('/auth/signup', form)).toMatchObject({
        status: 422,
        body: { errors: [backendMessages.requestMalformed] },
      });
    }
  });

  it('is kept no further than the contract names it [server-1]', async () => {
    const form = signUpForm();
    const other = { newsletter: RANDOM_TEXT.slice(0, 20_000), mobileNumber: '9847012345', name: 'x'.repeat(201) };
    expect(await post('/auth/signup', { ...form, ...other })).toMatchObject({ status: 201 });
    const [row] = await api.database.queries
      .select()
      .from(users)
      .where(sql`${users.email} = ${form.email}`);
    expect(row?.otherFields).toEqual({ mobileNumber: '9847012345' });
  });

  it.each([
    ['22021', 422],
    ['23503', 422],
    ['54000', 422],
    ['42P01', 500],
  ])('is the client’s fault, or the shop’s, as the database says: %s is answered %i', async (code, status) => {
    const { token } = await api.shop.newShopper();
    jest.spyOn(api.database, 'transaction').mockRejectedValue(Object.assign(new Error('no'), { code }));
    expect(await post('/user/address', { address: ADDRESS }, sessionHeaders(token))).toMatchObject({ status });
  });
});

// Before the servers of other tests close the payment provider that they share.
describe('A list of a shopper', () => {
  const fillList = (userId: string, table: typeof cartLines | typeof wishlistLines, parts: number) =>
    api.database.queries.execute(sql`
      insert into ${table} (user_id, product_id, created_at, updated_at ${sql.raw(table === cartLines ? ', qty' : '')})
      select ${userId}, id, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z' ${sql.raw(table === cartLines ? ', 1' : '')}
      from products order by position limit ${parts}`);
  const full = (text: string) => ({ status: 422, body: { errors: [text] } });

  beforeAll(() => fillCatalogue(MAX_CART_LINES + 10));

  it('holds no more addresses than there may be, and a refused one may be sent again [backend-26]', async () => {
    const { token } = await api.shop.newShopper();
    const headers = { ...sessionHeaders(token), [IDEMPOTENCY_HEADER]: unique() };
    const add = () => post('/user/address', { address: ADDRESS }, sessionHeaders(token));
    for (let saved = 0; saved < MAX_ADDRESSES; saved += 1) expect(await add()).toMatchObject({ status: 201 });
    expect(await add()).toMatchObject(full(backendMessages.addressesFull));
    expect(await post('/user/address', { address: ADDRESS }, headers)).toMatchObject({ status: 422 });
    const { address } = await api.shop.ask('getAddresses', { token });
    expect(address).toHaveLength(MAX_ADDRESSES);

    await api.shop.ask('deleteAddress', { token, parameters: { id: address[0]?._id ?? '' } });
    for (const _again of [1, 2])
      expect(await post('/user/address', { address: ADDRESS }, headers)).toMatchObject({ status: 201 });
    expect((await api.shop.ask('getAddresses', { token })).address).toHaveLength(MAX_ADDRESSES);
  });

  it.each([
    ['cart', cartLines, MAX_CART_LINES, backendMessages.cartFull],
    ['wishlist', wishlistLines, 100, backendMessages.wishlistFull],
  ] as const)(
    'holds no more parts than there may be: the %s [backend-18, backend-23]',
    async (name, table, max, text) => {
      const { token, user } = await api.shop.newShopper();
      const { products } = await api.shop.ask('getProducts');
      const [first, last] = [products[0]?._id, products[max]?._id];
      await fillList(user._id, table, max - 1);
      const add = (_id = '') => post(`/user/${name}`, { product: { _id } }, sessionHeaders(token));

      expect(await add(last)).toMatchObject({ status: 201 });
      expect(await add(`MANY-${max + 5}`)).toMatchObject(full(text));
      // A part that is there already changes nothing.
      expect(await add(first)).toMatchObject({ status: 201 });
      expect(await add(last)).toMatchObject({ status: 201 });
      const list = Object.values(
        (await api.shop.request(name === 'cart' ? 'getCart' : 'getWishlist', { token })).body as object,
      );
      expect(list[0]).toHaveLength(max);
    },
  );

  it('holds no more parts than there may be when an order is put into the cart again [backend-18]', async () => {
    const shopper = await api.shop.newShopper();
    const { token, user } = shopper;
    const [part, other] = ['MANY-105', 'MANY-106'].map((_id) => ({ _id }));
    if (!part || !other) throw new Error('no parts');
    for (const each of [part, other]) await api.shop.putInCart(shopper, each);
    const order = await api.shop.placeOrder(shopper, (await api.shop.newAddress(shopper))._id);
    const proof = await api.payAtProvider(order);
    await api.shop.ask('postOrderPayment', { token, parameters: { id: order._id }, body: proof });

    await fillList(user._id, cartLines, MAX_CART_LINES - 1);
    const again = () => api.shop.request('postReorder', { token, parameters: { id: order._id } });
    expect(await again()).toMatchObject(full(backendMessages.cartFull));
    const { cart } = await api.shop.ask('getCart', { token });
    expect(cart).toHaveLength(MAX_CART_LINES - 1);
    await api.shop.ask('deleteCartItem', { token, parameters: { productId: cart[0]?._id ?? '' } });
    expect(await again()).toMatchObject({ status: 200 });
  });
});

describe('A password', () => {
  it('is not hashed for a link that was never sent [server-3]', async () => {
    const hash = jest.spyOn(api.services.passwords, 'hash');
    const result = await post(`/auth/password-reset/${'x'.repeat(43)}`, { password: PASSWORD });
    expect(result).toMatchObject({ status: 404, body: { errors: [messages.resetLinkInvalid] } });
    expect(hash).not.toHaveBeenCalled();
  });

  it('waits in a queue that ends: more are asked to come again, while the shop answers all else [server-3]', async () => {
    const { user, password } = await api.shop.newShopper();
    const app = Fastify();
    await registerApi(app, { ...api.services, passwords: createPasswordHasher({ maxConcurrent: 1, maxWaiting: 2 }) });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const logIn = () => post('/auth/login', { email: user.email, password }, {}, origin);

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/signup', signUpForm(), {}, origin)),
    );
    const refused = responses.filter(({ status }) => status === 503);

    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(3);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual({ errors: [backendMessages.tooManyLogIns] });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await logIn()).toMatchObject({ status: 200 });
    await app.close();
  });
});

describe('An email of the shop', () => {
  it('contains nothing that was entered when the address signed up [server-4]', async () => {
    const form = { ...signUpForm(), firstName: 'customer, YOUR ACCOUNT WAS HACKED http://evil.example/pay' };
    await post('/auth/signup', form);
    await post('/auth/password-reset', { email: form.email });
    const sent = api.emails.filter(({ to }) => to === form.email);
    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/HACKED|evil/);
    expect(sent[0]?.text).toContain('https://shop.example/');
  });

  it('is not sent to an account from before emails were checked, which can still log in [server-4]', async () => {
    const email = `old${unique()}@x.example\nBcc: all@corp.example`;
    const passwordHash = await api.services.passwords.hash(PASSWORD);
    const times = { createdAt: '2026-01-01T00:00:00+05:30', updatedAt: '2026-01-01T00:00:00+05:30' };
    await api.database.queries.insert(users).values({
      id: email,
      email,
      emailKey: email.toLowerCase(),
      firstName: 'Old',
      lastName: 'Account',
      passwordHash,
      otherFields: {},
      ...times,
    });
    expect(await post('/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await post('/auth/password-reset', { email })).toMatchObject({
      status: 422,
      body: { errors: [lateMessages.emailIncorrect] },
    });
    expect(api.emails.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe('The limit of log-ins', () => {
  let limits: RateLimits;
  beforeAll(() => (limits = createRateLimits(api.database)));

  const logIn = (account: string, compare = () => Promise.resolve('logged in')) =>
    withLogInLimit(limits, account, 'client', compare);

  it('does not count a log-in that a failure of the server ends', async () => {
    for (let tries = 0; tries <= MAX_ATTEMPTS; tries += 1) {
      await expect(logIn('unlucky', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
    }
  });

  it('does not count a log-in at an account when the client has too many failed ones at others', async () => {
    const ofClient = counterKey('log in', '', 'client');
    for (let failed = 0; failed < MAX_LOG_INS_OF_CLIENT; failed += 1) {
      await count(limits, ofClient, MAX_LOG_INS_OF_CLIENT);
    }
    for (let tries = 0; tries <= MAX_ATTEMPTS; tries += 1) {
      await expect(logIn('other')).rejects.toMatchObject({ status: 429 });
    }

    await limits.delete(ofClient);
    await expect(logIn('other')).resolves.toBe('logged in');
  });

  it('gives a client no log-ins beyond it for failed ones of a window that has ended', async () => {
    const ofClient = counterKey('log in', '', 'client');
    const wrong = () => Promise.reject(new Refusal(401, ['wrong']));
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) await expect(logIn('late', wrong)).rejects.toThrow('wrong');
    await limits.delete(ofClient);

    await logIn('late');

    expect(await limits.get(ofClient)).toMatchObject({ consumedPoints: 0 });
  });
});

describe('Looking up part numbers', () => {
  it('ends for a client that floods it, and for nobody else [quick-order-3]', async () => {
    const lookUp = (client: string) => post('/part-numbers', { numbers: ['BR-8101'] }, { 'x-forwarded-for': client });
    await lookUp('198.51.100.7');
    await api.database.queries.execute(sql`update rate_limits set points = 199 where points = 1`);

    const responses = [await lookUp('198.51.100.7'), await lookUp('198.51.100.7'), await lookUp('198.51.100.8')];

    expect(responses.map(({ status }) => status)).toEqual([200, 429, 200]);
  });
});

describe('A catalogue of more than 1,000 parts', () => {
  it('is only answered by the page, whatever is asked for [server-6]', async () => {
    await fillCatalogue(MAX_WHOLE_CATALOGUE);
    const { products } = await api.shop.ask('getProducts');
    expect(products).toHaveLength(MAX_WHOLE_CATALOGUE);

    await fillCatalogue(MAX_WHOLE_CATALOGUE + 1);

    // The part that came last is like the one before it.
    const all = [...products, ...products.slice(-1)];
    const { items, ...listing } = listProducts(all, filterFromQuery(new URLSearchParams()));
    for (const query of ['', 'upto=1001', 'upto=100000000', 'upto=99999999999999999999']) {
      const result = await api.shop.ask('getProducts', { query });
      expect([query, result.products.map(({ _id }) => _id)]).toEqual([query, items.map(({ _id }) => _id)]);
      expect(result.listing).toEqual(listing);
    }
  });
});

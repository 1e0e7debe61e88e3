import { backendMessages } from '@piston-parts/shared-contract/backend';
import { GUEST_CREDENTIALS, messages, RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { createMemoryStorage, startSimulatedBackend, type SimulatedBackend } from '.';
import { products } from './seeds';

const ADDRESS = {
  name: 'Meera Nair',
  house: '14, Lake Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
  mobileNumber: '9847012345',
};

let storage = createMemoryStorage();
let backend: SimulatedBackend;

const open = (delayMs = 0) => (backend = startSimulatedBackend({ delayMs, storage }));

beforeEach(() => {
  storage = createMemoryStorage();
  open();
});
afterEach(() => backend.shutdown());

let presses = 0;

async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(path, {
    method,
    headers: {
      'idempotency-key': `press-${(presses += 1)}`,
      ...(token === undefined ? {} : { authorization: token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function logIn(): Promise<string> {
  const { body } = await send('POST', '/api/auth/login', GUEST_CREDENTIALS);
  return body['encodedToken'] as string;
}

const add = (id: string, token: string) => send('POST', '/api/user/cart', { product: { _id: id } }, token);

async function cartIds(token: string): Promise<string[]> {
  const { body } = await send('GET', '/api/user/cart', undefined, token);
  return (body['cart'] as { _id: string }[]).map(({ _id }) => _id);
}

async function put(id: string, qty: number, token: string) {
  await add(id, token);
  for (let have = 1; have < qty; have += 1) {
    await send('POST', `/api/user/cart/${id}`, { action: { type: 'increment' } }, token);
  }
}

function reloadPage() {
  backend.shutdown();
  open();
}

describe('a shopper who returns', () => {
  it('finds the cart as it was after a reload and a log-out [backend-34]', async () => {
    await add('BR-8101', await logIn());
    localStorage.clear();
    reloadPage();
    expect(await cartIds(await logIn())).toEqual(['BR-8101']);
  });

  it('starts again from the seeds after a reset', async () => {
    const token = await logIn();
    await add('BR-8101', token);
    await backend.reset();
    expect(await cartIds(token)).toEqual([]);
  });
});

describe('a fault that a team injects', () => {
  it('fails the next such request with that status, and only the next', async () => {
    backend.failNext('GET', '/products', 503);
    expect(await send('GET', '/api/products')).toEqual({
      status: 503,
      body: { errors: [messages.somethingWentWrong], error: expect.any(String) as string },
    });
    expect((await send('GET', '/api/products')).status).toBe(200);
  });

  it('leaves other requests alone', async () => {
    backend.failNext('GET', '/products/:id', 500);
    expect((await send('GET', '/api/products')).status).toBe(200);
    expect((await send('GET', '/api/products/BR-8101')).status).toBe(500);
  });
});

describe('a request', () => {
  it('to an address that the contract does not have raises a developer error [backend-37]', async () => {
    await expect(fetch('/api/coupons')).rejects.toThrow("tried to GET '/api/coupons'");
  });

  it('keeps the letters of an id, whatever they are', async () => {
    const { status } = await send('GET', `/api/products/${encodeURIComponent('ä/ö ?#%25')}`);
    expect(status).toBe(404);
  });

  it('with a body that is no JSON is refused like one without', async () => {
    const response = await fetch('/api/auth/login', { method: 'POST', body: '{"email":' });
    expect([response.status, await response.json()]).toEqual([422, { errors: [messages.fillAllFields] }]);
  });

  it.each([
    [{}, 400],
    [{ delayMs: 60 }, 60],
  ])('takes as long as %j says: %s ms [backend-35]', async (options, delayMs) => {
    backend.shutdown();
    backend = startSimulatedBackend({ ...options, storage });
    const wait = jest.spyOn(globalThis, 'setTimeout');

    await send('GET', '/api/products');

    expect(wait.mock.calls.filter(([, milliseconds]) => milliseconds === delayMs)).toHaveLength(1);
  });

  it('that the page gave up has no effect', async () => {
    backend.shutdown();
    open(20);
    const abort = new AbortController();
    const response = fetch('/api/products', { signal: abort.signal });
    abort.abort();
    await expect(response).rejects.toThrow('Aborted');
    expect((await send('GET', '/api/products')).status).toBe(200);
  });
});

describe('a cart whose product is sold to others meanwhile', () => {
  it('can still be brought down to what is left', async () => {
    const token = await logIn();
    const product = products.find(({ _id }) => _id === 'EL-4101');
    await add('EL-4101', token);
    const step = (type: string) => send('POST', '/api/user/cart/EL-4101', { action: { type } }, token);
    for (let have = 1; have < (product?.quantity ?? 0); have += 1) await step('increment');
    await storage.update((stored) => ({ ...(stored as object), stock: { 'EL-4101': 1 } }));
    expect(await step('increment')).toMatchObject({ status: 422, body: { errors: [messages.onlyLeft(1)] } });
    expect(await step('decrement')).toMatchObject({ status: 200, body: { cart: [{ qty: 3, quantity: 1 }] } });
  });
});

describe('a cart that was filled before an order had a limit', () => {
  it('is explained when it is ordered, and can be brought down to what an order may have', async () => {
    const token = await logIn();
    await put('EL-4102', 10, token);
    await storage.update((stored) => {
      const snapshot = JSON.stringify(stored);
      expect(snapshot).toContain('"qty":10}');
      return JSON.parse(snapshot.replace('"qty":10}', '"qty":12}'));
    });
    const name = products.find(({ _id }) => _id === 'EL-4102')?.name ?? '';
    const { body } = await send('POST', '/api/user/address', { address: ADDRESS }, token);
    const addressId = (body['address'] as { _id: string }[])[0]?._id;
    const placeOrder = () => send('POST', '/api/user/orders', { addressId }, token);
    const fewer = () => send('POST', '/api/user/cart/EL-4102', { action: { type: 'decrement' } }, token);

    expect(await placeOrder()).toEqual({ status: 422, body: { errors: [backendMessages.lowerQuantity(name)] } });
    expect((await fewer()).status).toBe(200);
    expect(await fewer()).toMatchObject({ status: 200, body: { cart: [{ qty: 10 }] } });
    expect((await placeOrder()).status).toBe(201);
  });
});

it('an account that is deleted leaves no complaint [account-6, complaints-4]', async () => {
  const person = { firstName: 'Meera', lastName: 'Nair', email: 'meera@own.example', password: 'Piston@73' };
  const { body } = await send('POST', '/api/auth/signup', person);
  const token = body['encodedToken'] as string;
  const complaint = { email: 'Meera@own.example', orderNumber: '', text: 'It came bent' };
  expect((await send('POST', '/api/complaints', complaint)).status).toBe(201);
  const text = async () => JSON.stringify(await storage.load());
  expect(await text()).toContain('It came bent');
  const { password } = person;
  expect((await send('POST', '/api/user/deletion', { password }, token)).status).toBe(200);
  expect(await text()).not.toContain('It came bent');
});

describe('a link in an email', () => {
  const PERSON = { firstName: 'Meera', lastName: 'Nair', email: 'meera@own.example', password: 'Piston@73' };
  const NEW_EMAIL = 'meera@new.example';
  const NEW_PASSWORD = { password: 'Piston@74', confirmPassword: 'Piston@74' };

  it.each([
    [RESET_LINK_MINUTES - 1, 200],
    [RESET_LINK_MINUTES, 404],
  ])('%i minutes later leads to %i, for a new password as for a new email', async (minutes, status) => {
    const token = (await send('POST', '/api/auth/signup', PERSON)).body['encodedToken'] as string;
    await send('POST', '/api/auth/password-reset', { email: PERSON.email });
    const ofPassword = await backend.resetToken(PERSON.email);
    await send('POST', '/api/user/email', { email: NEW_EMAIL, password: PERSON.password }, token);
    const ofEmail = await backend.resetToken(NEW_EMAIL);
    // A new password and a new email use up each other's links.
    const asSent = await storage.load();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);

    expect(await send('POST', `/api/auth/email/${ofEmail}`, {})).toMatchObject({ status });
    await storage.update(() => asSent);
    expect(await send('POST', `/api/auth/password-reset/${ofPassword}`, NEW_PASSWORD)).toMatchObject({ status });
  });
});

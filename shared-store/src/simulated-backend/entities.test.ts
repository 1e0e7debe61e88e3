import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { createMemoryStorage, startSimulatedBackend } from '.';
import type { UserRecord } from './records';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const ADDRESS = {
  name: 'Meera Nair',
  house: '2, Sea Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
  mobileNumber: '9847012345',
};
const SIGN_UP = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Nutmeg@7' };

/** A backend, one request to it, and what it stores of a user. */
function open(options: { delayMs?: number } = { delayMs: 0 }) {
  const storage = createMemoryStorage();
  const backend = startSimulatedBackend({ ...options, storage });
  return {
    close: () => backend.shutdown(),
    async send(path: string, body: unknown, token = '') {
      const headers = { authorization: token };
      const response = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as Record<string, never>;
    },
    async kept(email: string) {
      const { users } = (await storage.load()) as { users: UserRecord[] };
      return users.find((user) => user.email === email);
    },
  };
}

describe('What is kept of a user', () => {
  it('is what was sent at sign-up, the extra fields that a user has too, with empty lists and no address yet [data-4, data-5]', async () => {
    const { send, kept, close } = open();
    await send('/auth/signup', { ...SIGN_UP, mobileNumber: '9847012345', newsletter: true });

    const user = await kept(SIGN_UP.email);
    close();

    expect(user).toMatchObject({ ...SIGN_UP, mobileNumber: '9847012345', cart: [], wishlist: [] });
    expect(user).not.toHaveProperty('address');
    expect(user).not.toHaveProperty('newsletter');
    expect([user?.createdAt, user?.updatedAt]).toEqual([
      expect.stringMatching(TIMESTAMP),
      expect.stringMatching(TIMESTAMP),
    ]);
  });

  it('is what is in cart, wishlist and address list, each with its times [data-6, data-7, data-8]', async () => {
    const { send, close } = open();
    const { encodedToken: token } = await send('/auth/login', GUEST_CREDENTIALS);
    const product = { _id: 'EL-4102' };
    const times = {
      createdAt: expect.stringMatching(TIMESTAMP) as unknown,
      updatedAt: expect.stringMatching(TIMESTAMP) as unknown,
    };

    const { cart } = await send('/user/cart', { product }, token);
    const { wishlist } = await send('/user/wishlist', { product }, token);
    const { address } = await send('/user/address', { address: ADDRESS }, token);
    close();

    expect(cart).toEqual([
      expect.objectContaining({ ...product, ...times, qty: 1, name: expect.any(String) as unknown }),
    ]);
    expect(wishlist).toEqual([expect.objectContaining({ ...product, ...times, name: expect.any(String) as unknown })]);
    expect(address).toEqual([expect.objectContaining({ ...ADDRESS, ...times, _id: expect.any(String) as unknown })]);
  });

  it('has a new time of change with each change of a quantity [cart-7]', async () => {
    const { send, kept, close } = open();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'setInterval'] });
    jest.setSystemTime(new Date('2026-11-21T09:00:00Z'));
    const { encodedToken: token } = await send('/auth/login', GUEST_CREDENTIALS);
    await send('/user/cart', { product: { _id: 'EL-4102' } }, token);

    jest.setSystemTime(new Date('2026-11-21T09:05:00Z'));
    await send('/user/cart/EL-4102', { action: { type: 'increment' } }, token);
    const line = (await kept(GUEST_CREDENTIALS.email))?.cart[0];
    jest.useRealTimers();
    close();

    const minutes = (text = '') => new Date(text).getTime() / 60_000;
    expect(minutes(line?.updatedAt) - minutes(line?.createdAt)).toBe(5);
  });
});

it('A response takes 400 ms when nobody says otherwise [backend-35]', async () => {
  const { send, close } = open({});
  const started = performance.now();

  await send('/auth/login', GUEST_CREDENTIALS);
  close();

  expect(performance.now() - started).toBeGreaterThan(380);
});

import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { createMemoryStorage, startSimulatedBackend } from '.';
import type { UserRecord } from './records';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
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
});

it('A response takes 400 ms unless it is set otherwise [backend-35]', async () => {
  const wait = jest.spyOn(globalThis, 'setTimeout');
  const { send, close } = open({});

  await send('/auth/login', GUEST_CREDENTIALS);
  close();

  expect(wait.mock.calls.filter(([, milliseconds]) => milliseconds === 400)).toHaveLength(1);
});

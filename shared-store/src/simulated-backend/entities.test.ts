import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { createMemoryStorage, startSimulatedBackend } from '.';
import type { UserRecord } from './records';

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

it('A response takes 400 ms unless it is set otherwise [backend-35]', async () => {
  const wait = jest.spyOn(globalThis, 'setTimeout');
  const { send, close } = open({});

  await send('/auth/login', GUEST_CREDENTIALS);
  close();

  expect(wait.mock.calls.filter(([, milliseconds]) => milliseconds === 400)).toHaveLength(1);
});

import { describeContract } from '@piston-parts/shared-contract/contract-suite';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { createMemoryStorage, startSimulatedBackend, type SimulatedBackend } from '.';
import { encodeToken } from './token';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
let backend: SimulatedBackend;

describeContract({
  name: 'simulated backend',
  start() {
    backend = startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage() });
  },
  stop: () => backend.shutdown(),
  resetToken: (email) => backend.resetToken(email),
  // Without the list of the commonest passwords, which no browser loads.
  neverRefuses: [backendMessages.passwordCommon],
  tokens: () => ({
    expired: encodeToken({ _id: 'user-guest', email: 'guest@pistonparts.example' }, new Date(Date.now() - TWO_DAYS_MS)),
    unknownUser: encodeToken({ _id: 'nobody', email: 'nobody@pistonparts.example' }),
  }),
  async request(method, path, { headers, body }) {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  },
});

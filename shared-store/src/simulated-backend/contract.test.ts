import { describeContract } from '@piston-parts/shared-contract/contract-suite';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { createMemoryStorage, startSimulatedBackend, type SimulatedBackend } from '.';
import { simulatedTokens } from '../testing/team-backend';

let backend: SimulatedBackend;

// Each case arranges what it needs. A state that grew from case to case took half of the processor time.
beforeEach(() => backend.reset());

describeContract({
  name: 'simulated backend',
  start() {
    backend = startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage() });
  },
  stop: () => backend.shutdown(),
  resetToken: (email) => backend.resetToken(email),
  changeOrder: (orderId, event) => backend.changeOrder(orderId, event),
  // Without the list of the commonest passwords, which no browser loads.
  neverRefuses: [backendMessages.passwordCommon],
  tokens: simulatedTokens,
  async request(method, path, { headers, body }) {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  },
});

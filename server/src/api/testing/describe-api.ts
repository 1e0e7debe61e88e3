import { describeContract, type BackendUnderTest } from '@piston-parts/shared-contract/contract-suite';
import { TOKEN_LIFE_SECONDS } from '../accounts/tokens';
import type { Database } from '../../database/database';
import { shopperAddress } from './shopper-address';
import { startTestApi, type TestApi } from './test-api';

/**
 * The contract suite, at an API server over a database of this kind.
 * @param without operations that are left out
 */
export function describeApi(kind: Database['kind'], without: BackendUnderTest['without'] = []): void {
  let api: TestApi;
  let origin: string;

  describeContract({
    name: `API server on ${kind}`,
    without,
    async start() {
      api = await startTestApi(kind);
      origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    },
    stop: () => api.stop(),
    resetToken: async (email) => /#(\S+)/.exec(api.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? null,
    tokens: () => ({
      expired: api.tokens.sign(
        { _id: 'user-guest', email: 'guest@pistonparts.example' },
        new Date(Date.now() - 2 * TOKEN_LIFE_SECONDS * 1000),
      ),
      unknownUser: api.tokens.sign({ _id: 'nobody', email: 'nobody@pistonparts.example' }),
    }),
    async request(method, path, { headers, body }) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const from = shopperAddress({ headers, body });
      const response = await fetch(origin + path, { method, headers: { ...headers, ...from }, ...sent });
      return { status: response.status, body: await response.json() };
    },
  });
}

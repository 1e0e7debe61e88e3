import { describeContract, type BackendUnderTest } from '@piston-parts/shared-contract/contract-suite';
import { TOKEN_LIFE_SECONDS } from '../accounts/tokens';
import type { Database } from '../../database/database';
import { shopperAddress } from './shopper-address';
import { startTestApi, type TestApi } from './test-api';

type PendingResponse = ReturnType<BackendUnderTest['request']>;

interface ApiOptions {
  /** Operations that are left out. */
  readonly without?: BackendUnderTest['without'];
  /** Whether requests come over the network, which takes a third of the suite's processor time, or from Fastify's `inject`. */
  readonly listens: boolean;
}

/** The contract suite, at an API server over a database of this kind. */
export function describeApi(kind: Database['kind'], { without = [], listens }: ApiOptions): void {
  let api: TestApi;
  let origin: string;

  async function fetchResponse(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): PendingResponse {
    const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, body: await response.json() };
  }

  async function injectRequest(
    method: string,
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ): PendingResponse {
    const request = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) };
    const response = await api.app.inject(request);
    return { status: response.statusCode, body: response.json<unknown>() };
  }

  describeContract({
    name: `API server on ${kind}`,
    without,
    async start() {
      api = await startTestApi(kind);
      if (listens) origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
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
    request(method, path, { headers, body }) {
      const all = { ...headers, ...shopperAddress({ headers, body }) };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      return listens ? fetchResponse(method, path, all, sent) : injectRequest(method, path, all, sent);
    },
  });
}

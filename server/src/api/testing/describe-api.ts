import path from 'node:path';
import {
  describeContract,
  type ApiResponse,
  type BackendUnderTest,
  type Sent,
} from '@piston-parts/shared-contract/contract-suite';
import { TOKEN_LIFE_SECONDS } from '../accounts/tokens';
import type { Database } from '../../database/database';
import { teamFolder, type TeamFolder } from '../teams/find-team-apis';
import { shopperAddress } from './shopper-address';
import { changeByStaff } from './change-by-staff';
import { injectRequest, startTestApi, type TestApi } from './test-api';

interface ApiOptions {
  /** Operations that are left out. */
  readonly without?: BackendUnderTest['without'];
  /** Whether requests come over the network, which takes a third of the suite's processor time, or from Fastify's `inject`. */
  readonly listens: boolean;
  readonly teams?: readonly TeamFolder[];
}

/** Tokens that no request gives: of a user who is known, too old, and of one who is not. */
export const tokensOf = ({ signIn }: Pick<TestApi, 'signIn'>) => ({
  expired: signIn(
    { _id: 'user-guest', email: 'guest@pistonparts.example' },
    new Date(Date.now() - 2 * TOKEN_LIFE_SECONDS * 1000),
  ),
  unknownUser: signIn({ _id: 'nobody', email: 'nobody@pistonparts.example' }),
});

interface ServerUnderTest extends BackendUnderTest {
  /** The rows of a statement, in any schema. */
  query(text: string, values: readonly unknown[]): Promise<readonly object[]>;
}

/** An API server over a database of this kind, for the contract suite. */
function apiUnderTest(kind: Database['kind'], { without = [], listens, teams = [] }: ApiOptions): ServerUnderTest {
  let api: TestApi;
  let origin: string;

  async function fetchResponse(method: string, path: string, { headers, body }: Sent): Promise<ApiResponse> {
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), setCookie: response.headers.getSetCookie()[0] };
  }

  return {
    name: `API server on ${kind}`,
    without,
    async start() {
      api = await startTestApi(kind, null, teams);
      if (listens) origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    },
    stop: () => api.stop(),
    resetToken: async (email) => /#(\S+)/.exec(api.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? null,
    changeOrder: (orderId, event) => changeByStaff(api.database, orderId, event),
    tokens: () => tokensOf(api),
    query: async (text, values) => (await api.database.query({ text, values: [...values] })).rows as object[],
    request(method, path, { headers, body }) {
      const sent = { headers: { ...headers, ...shopperAddress({ headers, body }) }, body };
      return listens ? fetchResponse(method, path, sent) : injectRequest(api.app, method, path, sent);
    },
  };
}

/** The contract suite, at an API server over a database of this kind. */
export const describeApi = (kind: Database['kind'], options: ApiOptions): void =>
  describeContract(apiUnderTest(kind, options));

/**
 * An API server with the endpoints of one team, over PostgreSQL.
 * @param folder absolute, `mf-garage/api`
 */
export const teamServer = (folder: string): ServerUnderTest =>
  apiUnderTest('PostgreSQL', { listens: false, teams: [teamFolder(path.basename(path.dirname(folder)), folder)] });

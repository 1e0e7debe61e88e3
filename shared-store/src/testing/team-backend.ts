import { API_PREFIX } from '@piston-parts/shared-contract';
import {
  backendMessages,
  fullContract,
  matchEndpoint,
  type AnySimulatedApi,
} from '@piston-parts/shared-contract/backend';
import type { BackendUnderTest } from '@piston-parts/shared-contract/contract-suite';
import { splitAddress } from '@platform/protocol/split-address';
import { newestLinkToken } from '../simulated-backend/auth.handlers';
import { openDatabase } from '../simulated-backend/database';
import { handleOf, respond } from '../simulated-backend/respond';
import { createMemoryStorage } from '../simulated-backend/snapshot-storage';
import { findTeamEndpoint } from '../simulated-backend/team-apis';
import { encodeToken } from '../simulated-backend/token';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
const NAMED = (Object.keys(fullContract) as (keyof typeof fullContract)[]).map((name) => ({
  ...fullContract[name],
  name,
}));

/** Tokens of the simulated backend that no request gives. */
export const simulatedTokens = () => ({
  expired: encodeToken({ _id: 'user-guest', email: 'guest@pistonparts.example' }, new Date(Date.now() - TWO_DAYS_MS)),
  unknownUser: encodeToken({ _id: 'nobody', email: 'nobody@pistonparts.example' }),
});

/**
 * The simulated backend with the endpoints of one team, without a page.
 * @param team first segment of its paths: `garage`
 * @param api what `api/simulated.ts` of the team exports
 */
export function simulatedTeamBackend(team: string, api: AnySimulatedApi): BackendUnderTest {
  const storage = createMemoryStorage();
  const load = async (name: string) => (name === team ? api : null);
  return {
    name: 'simulated backend',
    neverRefuses: [backendMessages.passwordCommon],
    tokens: simulatedTokens,
    resetToken: async (email) => newestLinkToken(openDatabase(await storage.load()), email),
    async request(method, address, { headers, body }) {
      const path = splitAddress(address)[0].slice(API_PREFIX.length);
      const own = matchEndpoint(NAMED, method, path);
      const endpoint = own
        ? { ...own, handle: handleOf(own.endpoint.name) }
        : await findTeamEndpoint(load, method, path);
      if (!endpoint) return { status: 404, body: { errors: [backendMessages.endpointNotFound] } };
      return respond(storage, {
        ...endpoint,
        address,
        headers,
        text: body === undefined ? null : JSON.stringify(body),
      });
    },
  };
}

import { fullContract } from '@piston-parts/shared-contract/backend';
import { DATABASES, RUNS_ALL } from '../testing/run-of-all';
import { fuzzApi } from './testing/fuzz-api';
import { startTestShop } from './testing/test-shop';

/** Fixed, so that a red run is the same again; `npm run bench:api -- fuzz` sends ten times as many with another one. */
const SEED = 20_261_124;
const REQUESTS = RUNS_ALL ? 2_000 : 800;
/** Seconds on a machine with nothing else to do. */
const MAX_MS = 600_000;

it.each(DATABASES)(
  'Hostile requests to every operation of the API, on %s, are answered, and none as the shop’s fault [server-2]',
  async (kind) => {
    const api = await startTestShop(kind);
    try {
      const { counts, neverReached } = await fuzzApi(api, REQUESTS, SEED);

      expect([...counts.keys()].sort()).toEqual(Object.keys(fullContract).sort());
      expect(neverReached).toEqual([]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
    } finally {
      await api.stop();
    }
  },
  // Fewer requests on a busy machine would leave operations out.
  MAX_MS,
);

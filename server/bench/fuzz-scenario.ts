import { randomInt } from 'node:crypto';
import type { Database } from '../src/database/database';
import { fuzzApi } from '../src/api/testing/fuzz-api';
import { startTestShop } from '../src/api/testing/test-shop';
import type { Outcome } from './outcome';

const LARGEST_SEED = 2 ** 31 - 1;

/** Hostile requests to every operation of the API. FUZZ_SEED, a number, sends those of an earlier run again. */
export async function fuzz(kind: Database['kind'], requests: number): Promise<Outcome> {
  const seed = Number(process.env['FUZZ_SEED'] || randomInt(LARGEST_SEED));
  const what = `${requests.toLocaleString('en-IN')} hostile requests, FUZZ_SEED=${seed}`;
  const api = await startTestShop(kind);
  try {
    const { counts, neverReached } = await fuzzApi(api, requests, seed);
    const statuses = new Map<number, number>();
    for (const [status, count] of [...counts.values()].flatMap((own) => [...own])) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    const lines = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    const missed = neverReached.length > 0 ? `; never reached: ${neverReached.join(', ')}` : '';
    return { what, measured: lines.join(', ') + missed, holds: neverReached.length === 0 };
  } catch (error) {
    return { what, measured: String(error), holds: false };
  } finally {
    await api.stop();
  }
}

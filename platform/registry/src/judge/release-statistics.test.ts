import type { Release } from '../releases';
import { addReport, followReleases, type ReleaseStatistics } from './release-statistics';

const release = (set?: string): Release => ({
  live: '1.0.0',
  by: 'anna',
  at: '2026-11-20T10:00:00.000Z',
  previous: [],
  canary: { version: '1.1.0', percent: 50, ...(set !== undefined && { set }) },
});
const follow = (statistics: ReleaseStatistics, set?: string) =>
  followReleases(statistics, { remotes: { 'mf-cart': release(set) } });
const visitsOf = ({ 'mf-cart': cart }: ReleaseStatistics) =>
  [cart?.live, cart?.canary].map((version) => Object.keys(version?.visits ?? {}).length);

const SET = 'mf-cart@1.1.0 mf-checkout@1.5.0';

test.each<[string, string | undefined, string | undefined]>([
  ['joins a release set', undefined, SET],
  ['changes from one set to another', SET, 'mf-cart@1.1.0 mf-checkout@1.6.0'],
  ['leaves a set', SET, undefined],
])('a canary that %s is judged from the beginning, and so is the version beside it', (_, before, after) => {
  const statistics = follow({}, before);
  for (const version of ['1.0.0', '1.1.0']) {
    const report = { remote: 'mf-cart', version, failures: [], recovered: 0, requests: { sent: 1, failed: 0 } };
    addReport(statistics, { client: 'AAAAAAAA', report, maxVisits: 10 });
  }
  expect(visitsOf(follow(statistics, before))).toEqual([1, 1]);

  expect(visitsOf(follow(statistics, after))).toEqual([0, 0]);
});

test('at most so many visits of a version are kept, and both sides are halved alike', () => {
  const statistics = follow({});
  const add = (version: string, client: string) => {
    const report = { remote: 'mf-cart', version, failures: [], recovered: 0, requests: { sent: 1, failed: 0 } };
    return addReport(statistics, { client, report, maxVisits: 10 });
  };
  /** A hash, by its position among all. */
  const clientAt = (percent: number) => {
    const hash = Buffer.alloc(9);
    hash.writeUInt32BE(Math.floor((percent / 100) * 2 ** 32));
    return hash.toString('base64url');
  };
  const clients = Array.from({ length: 100 }, (_, at) => clientAt((at * 37) % 100));

  for (const client of clients) {
    add('1.0.0', client);
    expect(visitsOf(statistics)[0]).toBeLessThanOrEqual(10);
  }
  for (const client of [...clients].reverse()) add('1.1.0', client);

  const { live, canary } = statistics['mf-cart'] ?? {};
  // A sixteenth of them.
  const kept = new Set([0, 1, 2, 3, 4, 5, 6].map(clientAt));
  expect([live, canary].map((version) => new Set(Object.keys(version?.visits ?? {})))).toEqual([kept, kept]);
  expect([add('1.1.0', clientAt(5.5)), add('1.1.0', clientAt(7))]).toEqual([true, false]);
});

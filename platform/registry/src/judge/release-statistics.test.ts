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

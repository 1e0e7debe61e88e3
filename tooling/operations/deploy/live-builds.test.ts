import { fetchLiveBuilds } from './live-builds';

const release = (live: string | null) => ({ live, by: 'anna', at: '2026-11-20T10:00:00.000Z', previous: [] });

const registry = (remotes: Record<string, ReturnType<typeof release>>) => ({
  location: 'https://shop.example',
  releases: async () => ({ remotes }),
  filesOf: async (remote: string, version: string) => `/published/${remote}/${version}`,
});

test('A deploy is tested with the versions that are live, and without a remote that has only a canary', async () => {
  const printed: string[] = [];
  const live = registry({ 'mf-cart': release('1.4.0'), 'mf-account': release(null) });
  expect(await fetchLiveBuilds(live, '/tmp', (line) => printed.push(line))).toEqual({
    'mf-cart': '/published/mf-cart/1.4.0',
  });
  expect(printed).toEqual([]);
});

test('Where nothing is live, the deploy says which builds it takes instead', async () => {
  const printed: string[] = [];
  expect(await fetchLiveBuilds(registry({}), '/tmp', (line) => printed.push(line))).toEqual({});
  expect(printed).toEqual([
    "! nothing is live in https://shop.example yet: the other remotes of the stitched tests are this repository's builds",
  ]);
});

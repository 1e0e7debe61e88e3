import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fetchLiveBuilds } from './live-builds';

const release = (live: string | null) => ({ live, by: 'anna', at: '2026-11-20T10:00:00.000Z', previous: [] });
const empty = mkdtempSync(path.join(os.tmpdir(), 'live-builds-'));
const STITCHED = path.join('server', 'stitched', 'shell-page.js');

afterEach(() => rmSync(path.join(empty, 'shell'), { recursive: true, force: true }));

/** The builds that a deploy of an app is tested with, as app → version, and what it prints. */
async function fetchFor(app: string, remotes: Record<string, ReturnType<typeof release>>, hasOthers = true) {
  const printed: string[] = [];
  const versions: Record<string, string> = {};
  const registry = {
    location: 'https://shop.example',
    releases: async () => ({ remotes }),
    fetchFiles: async (remote: string, version: string, folder: string) => {
      versions[folder] = version;
      if (remote !== 'shell' || version !== '0.2.0') return;
      mkdirSync(path.dirname(path.join(folder, STITCHED)), { recursive: true });
      writeFileSync(path.join(folder, STITCHED), '');
    },
  };
  const print = (line: string) => void printed.push(line);
  const folders = await fetchLiveBuilds(registry, { app, hasOthers, empty, print });
  const builds = Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, versions[folder]]));
  return { builds, printed };
}

test('A deploy is tested with the versions of the shell and the other remotes that are live, and with no canary', async () => {
  const live = { shell: release('0.2.0'), 'mf-cart': release('1.4.0'), 'mf-account': release(null) };
  expect(await fetchFor('mf-catalog', live)).toEqual({
    builds: { shell: '0.2.0', 'mf-cart': '1.4.0' },
    printed: [],
  });
});

test('What is deployed is not fetched as it is live', async () => {
  const live = { shell: release('0.2.0'), 'mf-cart': release('1.4.0'), 'mf-account': release('1.0.0') };
  expect(Object.keys((await fetchFor('mf-cart', live)).builds)).toEqual(['mf-account', 'shell']);
  expect(await fetchFor('shell', live)).toMatchObject({
    builds: { 'mf-cart': '1.4.0', 'mf-account': '1.0.0' },
    printed: [],
  });
});

test('Where nothing is live, the deploy says which builds it takes instead', async () => {
  expect(await fetchFor('mf-cart', {})).toEqual({
    builds: {},
    printed: [
      "! no other remote is live in https://shop.example: the stitched tests take this repository's builds of them",
      "! no shell is released in https://shop.example: they take this repository's build of it",
    ],
  });
});

test('Where the live shell is older than its build for stitched tests, the deploy says so', async () => {
  const live = { shell: release('0.1.0'), 'mf-account': release('1.0.0') };
  const { builds, printed } = await fetchFor('mf-cart', live);
  expect(Object.keys(builds)).toEqual(['mf-account']);
  const reason = '! shell@0.1.0 was published without a build for stitched tests: ';
  expect(printed).toEqual([`${reason}they take this repository's build of it`]);

  expect((await fetchFor('mf-cart', live, false)).printed).toEqual([`${reason}they are left out`]);
});

test('In another repository, which has no other remotes, it is no news that none is live', async () => {
  expect((await fetchFor('mf-workshop', { shell: release('0.2.0') }, false)).printed).toEqual([]);
});

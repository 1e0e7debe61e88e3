import type { VersionRecord } from './version-record';
import { versionRows } from './version-rows';

test('A version of before a rule of routes that it breaks is none, and its remote goes on with the others', async () => {
  const [older, newer] = ['/:address', '/garage-page'].map((path, index) => ({
    ...{ remote: 'mf-garage', name: 'mf_garage', version: `1.${index}.0`, entry: 'entry.js' },
    ...{ exposes: {}, integrity: {}, contents: '', contract: {}, published: '2026-11-22T10:00:00.000Z' },
    routes: { routes: [{ path, module: './garage', title: 'Garage' }] },
  })) satisfies VersionRecord[];
  const all = [older, newer].map((record) => ({ ...record, record, removed: false }));
  const rows = versionRows(
    async () => all as never,
    async () => true,
  );

  expect(await rows.records('mf-garage')).toEqual([newer]);
  expect(await rows.record('mf-garage', '1.0.0')).toBeUndefined();
});

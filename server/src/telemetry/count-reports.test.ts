import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import { openDatabase } from '../database/open-database';
import { fillDataFolder } from '../database/testing/prepared-pglite';
import { folderRegistry } from '../registry/registry-access';
import { openInDatabase } from '../registry/state/open-store';
import type { RegistryStore } from '../registry/state/registry-state';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { countReports } from './count-reports';

// It starts a database, and other test files want the processor too.
jest.setTimeout(60_000);

const JUDGE = { canaries: true, live: false, views: 20 };

const report = (version: string, failures: RemoteReport['failures']): RemoteReport => ({
  remote: 'mf-cart',
  version,
  failures,
  recovered: 0,
});

/** Each other page view of a canary that always fails, and of the version beside it. */
const REPORTS = Array.from({ length: 12 }, () => [report('1.0.0', []), report('1.1.0', ['render'])]).flat();

let shop: ShopOnDisk;
let data: string;

beforeEach(() => {
  shop = createShopOnDisk();
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-reports-'));
});
afterEach(() => {
  rmSync(data, { recursive: true });
  shop.remove('.');
});

/** The statistics cannot be written, after everything else was. */
const withoutStatistics = ({ state }: RegistryStore): Pick<RegistryStore, 'state'> => ({
  state: {
    ...state,
    alone: (act) =>
      state.alone((changes) =>
        act({ ...changes, saveStatistics: () => Promise.reject(new Error('The connection was lost')) }),
      ),
  },
});

test('in a database a release is judged and its reports are counted together, or neither', async () => {
  const root = path.join(shop.root, '.published');
  const folder = folderRegistry(root, shop.shell.folder);
  const build = { remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart', 'dist'), force: true };
  for (const version of ['1.0.0', '1.1.0']) await folder.publish({ ...build, version, first: version });
  await folder.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna', { force: true });
  await folder.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna', { force: true });

  await fillDataFolder(data);
  const database = await openDatabase({ url: null, folder: data });
  const { store } = await openInDatabase({ root, timeoutMs: 1000, bucket: null }, database, data);
  const canary = async () => (await store.state.releases()).remotes['mf-cart']?.canary?.version;
  const counted = async () => (await store.state.statistics()).remotes['mf-cart']?.canary?.statistics.views ?? 0;

  await expect(countReports(withoutStatistics(store), REPORTS, JUDGE)).rejects.toThrow('The connection was lost');
  expect([await canary(), await counted()]).toEqual(['1.1.0', 0]);
  expect((await store.state.history()).map(({ command }) => command)).toEqual(['live', 'canary']);

  await countReports(store, REPORTS, JUDGE);
  expect([await canary(), (await store.state.history()).at(-1)?.by]).toEqual([undefined, 'the release judge']);
  await database.close();
});

import path from 'node:path';
import type { RegistryStore } from '@platform/registry/registry-state';
import { registryIn, storeIn } from '../registry/testing/registry-in';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { countReports } from '@platform/registry/judge/count-reports';
import { parseStatistics } from '@platform/registry/judge/release-statistics';
import { generateReports } from '@platform/registry/judge/testing/generate-reports';

const JUDGE = { canaries: true, live: false, visits: 20, clients: 5 };

let shop: ShopOnDisk;

beforeEach(() => (shop = createShopOnDisk()));
afterEach(() => shop.remove('.'));

/** The statistics cannot be written, after everything else was. */
const withoutStatistics = ({ state }: RegistryStore): Pick<RegistryStore, 'state'> => ({
  state: {
    ...state,
    withLock: (change) =>
      state.withLock((changes) =>
        change({ ...changes, saveStatistics: () => Promise.reject(new Error('The connection was lost')) }),
      ),
  },
});

/** mf-cart 1.1.0 is a canary beside 1.0.0; each call opens the registry for another process. */
async function openProcesses() {
  const root = path.join(shop.root, '.published');
  const folder = registryIn(root, shop.shell.folder);
  const build = { remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart', 'dist'), force: true };
  for (const version of ['1.0.0', '1.1.0']) await folder.publish({ ...build, version, first: version });
  await folder.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna', { force: true });
  await folder.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna', { force: true });

  const stores = [storeIn(root), storeIn(root)] as const;
  const { state } = stores[0];
  const canary = async () => (await state.releases()).remotes['mf-cart']?.canary?.version;
  const statistics = async () => parseStatistics(await state.statistics());
  return { stores, canary, statistics };
}

test('in a database a release is judged and its reports are counted together, or neither, and each ticket once', async () => {
  const { stores, canary, statistics } = await openProcesses();
  const [one, other] = stores;
  const visits = async () => Object.keys((await statistics())['mf-cart']?.canary?.visits ?? {});

  // The same reports reach two processes at once, again and again.
  const few = generateReports(3);
  const racing = [one, other, one, other].map((store) => countReports(store, [...few, ...few], JUDGE));
  const counted = (await Promise.all(racing)).map((result) => result.counted.length);
  expect(counted.sort()).toEqual([0, 0, 0, few.length]);
  expect(await visits()).toHaveLength(3);

  const many = generateReports(11, 3);
  await expect(countReports(withoutStatistics(one), many, JUDGE)).rejects.toThrow('The connection was lost');
  expect([await canary(), (await visits()).length]).toEqual(['1.1.0', 3]);
  expect((await one.state.history()).map(({ command }) => command)).toEqual(['live', 'canary']);

  await countReports(other, many, JUDGE);
  expect([await canary(), (await one.state.history()).at(-1)?.by]).toEqual([undefined, 'the release judge']);
});

test('a used ticket is kept for an hour after its page was served, twice as long as it is valid', async () => {
  const { stores } = await openProcesses();
  const [store] = stores;
  const clock = jest.spyOn(Date, 'now');
  const now = Date.now();
  const countAfter = (minutes: number, client: number) => {
    clock.mockReturnValue(now + minutes * 60_000);
    const reports = generateReports(1, client);
    return countReports(store, reports, JUDGE).then(() => reports.map(({ ticket }) => ticket.id));
  };
  const kept = (ids: readonly string[]) => store.state.withLock(({ usedTickets }) => usedTickets(ids));
  const used = await countAfter(0, 1);

  const meanwhile = await countAfter(59, 2);
  expect(await kept([...used, ...meanwhile])).toEqual(new Set([...used, ...meanwhile]));
  const later = await countAfter(61, 3);
  expect(await kept([...used, ...meanwhile, ...later])).toEqual(new Set([...meanwhile, ...later]));
  clock.mockRestore();
});

test('statistics of an older version of the shop, or damaged ones, start again', async () => {
  const { stores, canary, statistics } = await openProcesses();
  const [{ state }] = stores;
  for (const wrong of [
    { statistics: { views: 9 }, looks: 0 },
    { share: 1 },
    { share: 1, visits: null },
    { share: 1, visits: { 'one client': [1] } },
  ]) {
    const damaged = { live: { version: '1.0.0', ...wrong }, canary: null, before: null };
    await state.withLock(({ saveStatistics }) => saveStatistics({ 'mf-cart': damaged }, [], 0));
    expect(await statistics()).toEqual({});
  }
  await countReports(stores[0], generateReports(11), JUDGE);
  expect(await canary()).toBeUndefined();
});

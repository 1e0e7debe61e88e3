import { renameSync } from 'node:fs';
import path from 'node:path';
import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import Fastify, { type FastifyInstance } from 'fastify';
import { readHistory, readReleases } from '../registry/release-file';
import { runRegistryCommand } from '../registry/command-line';
import { folderRegistry } from '../registry/registry-access';
import { folderStore } from '../registry/state/folder-state';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { countReports } from './count-reports';
import { readStatistics } from './statistics-file';
import { telemetryServer, type TelemetryOptions } from './telemetry-server';

let shop: ShopOnDisk;
let root: string;
let app: FastifyInstance;

const OPTIONS = { judge: { canaries: true, live: false, views: 20 }, reportsPerClient: 1000, collectMs: 0 };

async function open(options: Partial<TelemetryOptions> = {}): Promise<void> {
  app = Fastify();
  await app.register(telemetryServer, { store: folderStore(root), ...OPTIONS, ...options });
}

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  const access = folderRegistry(root, shop.shell.folder);
  const build = { remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart', 'dist'), force: true };
  for (const version of ['1.0.0', '1.1.0']) await access.publish({ ...build, version, first: version });
  await registry('promote mf-cart@1.0.0');
  await open();
});
afterEach(async () => {
  await app.close();
  shop.remove('.');
});

/** What `npm run registry -- <words>` prints. */
async function registry(words: string): Promise<string> {
  let printed = '';
  const environment = { REGISTRY_SHELL: shop.shell.folder, REGISTRY_BY: 'anna' };
  await runRegistryCommand(words.split(' '), {
    repository: shop.root,
    environment,
    print: (text) => void (printed += text),
  });
  return printed;
}

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/telemetry',
    headers: { 'content-type': 'text/plain', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** A page view in which the cart was shown. */
async function view(version: string, { failures = [], ...rest }: Partial<RemoteReport> = {}): Promise<number> {
  const report: RemoteReport = { remote: 'mf-cart', version, failures, recovered: 0, ...rest };
  return (await send({ format: 2, ticket: 'signed', remotes: [report] })).statusCode;
}

/** Page views of both versions in turn; then the server is closed, which counts what it has. */
async function views(many: number, canary: Partial<RemoteReport>): Promise<void> {
  for (let at = 0; at < many; at += 1) {
    await view('1.0.0');
    await view('1.1.0', canary);
  }
  await app.close();
}

const released = async () => (await readReleases(root)).remotes['mf-cart'];

test('reports are counted once, although the release could not be changed at first', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await app.close();
  const failed: RemoteReport = { remote: 'mf-cart', version: '1.1.0', failures: ['render'], recovered: 0 };
  const good: RemoteReport = { remote: 'mf-cart', version: '1.0.0', failures: [], recovered: 0 };
  const reports = Array.from({ length: 10 }, () => [failed, good]).flat();
  const [live, away] = [path.join(root, 'mf-cart', '1.0.0'), path.join(root, 'mf-cart', 'away')];
  renameSync(live, away);
  await expect(countReports(folderStore(root), reports, OPTIONS.judge)).rejects.toThrow(
    'mf-cart@1.0.0 is not published',
  );
  expect((await readStatistics(root)).remotes['mf-cart']?.canary?.statistics.views ?? 0).toBe(0);

  renameSync(away, live);
  expect((await released())?.canary).toBeDefined();
  await countReports(folderStore(root), reports, OPTIONS.judge);
  expect((await released())?.canary).toBeUndefined();
});

test('a canary that fails is withdrawn without a person, and the history says why', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await views(12, { failures: ['render'] });
  expect(await released()).toMatchObject({ live: '1.0.0', by: 'the release judge' });
  expect((await released())?.canary).toBeUndefined();
  expect(await registry('history mf-cart')).toMatch(
    /the release judge +mf-cart +rolled back +1\.0\.0 +1\d of 1\d page views failed \(render\), beside it 0 of 1\d$/,
  );
});

test('a canary that is as good as the version beside it is promoted without a person', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await views(20, {});
  expect(await released()).toMatchObject({ live: '1.1.0', previous: ['1.0.0'] });
  expect((await readHistory(root)).at(-1)).toMatchObject({
    command: 'promote',
    by: 'the release judge',
    why: '20 page views, 0 failed; beside it 0 of 20',
  });
});

test('where canaries are not judged, a person decides', async () => {
  await app.close();
  await open({ judge: { ...OPTIONS.judge, canaries: false } });
  await registry('canary mf-cart@1.1.0 50%');
  await views(20, { failures: ['render'] });
  expect(await released()).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', percent: 50 } });
});

test('a person who ends the canary first is not overruled', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await view('1.0.0');
  await registry('rollback mf-cart');
  await views(20, { failures: ['render'] });
  expect(await released()).toMatchObject({ live: '1.0.0', by: 'anna' });
});

test('a live version whose failures jump after its release is rolled back where that is switched on', async () => {
  await app.close();
  await open({ judge: { canaries: true, live: true, views: 200 } });
  for (let at = 0; at < 20; at += 1) await view('1.0.0');
  await app.close();
  await registry('promote mf-cart@1.1.0');
  await open({ judge: { canaries: true, live: true, views: 200 } });
  for (let at = 0; at < 12; at += 1) await view('1.1.0', { failures: ['chunk'] });
  await app.close();
  expect(await released()).toMatchObject({ live: '1.0.0', by: 'the release judge' });
});

/** Publishes a shell that is the same but for its icon. */
async function publishShell(version: string): Promise<void> {
  shop.write('shell/dist/favicon.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!--${version}--></svg>`);
  const build = { remote: 'shell', folder: shop.shell.folder, version, first: version, force: true };
  await folderRegistry(root, shop.shell.folder).publish(build);
}

describe('A canary of the shell', () => {
  const shell = 'shell';

  /** Page views of both shells in turn; then the server is closed, which counts what it has. */
  async function viewsOfShells(many: number, canary: Partial<RemoteReport>): Promise<void> {
    for (let at = 0; at < many; at += 1) {
      await view('1.0.0', { remote: shell });
      await view('1.1.0', { remote: shell, ...canary });
    }
    await app.close();
  }

  const releasedShell = async () => (await readReleases(root)).remotes[shell];

  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await publishShell(version);
    await registry('promote shell@1.0.0 --force');
    await registry('canary shell@1.1.0 50% --force');
  });

  test('which does not start is withdrawn without a person, and the history says why', async () => {
    await viewsOfShells(12, { failures: ['uncaught', 'start'] });
    expect(await releasedShell()).toMatchObject({ live: '1.0.0', by: 'the release judge' });
    expect((await releasedShell())?.canary).toBeUndefined();
    expect(await registry('history shell')).toMatch(
      /the release judge +shell +rolled back +1\.0\.0 +1\d of 1\d page views failed \(uncaught, start\), beside it 0 of 1\d$/,
    );
  });

  test('which doubles LCP is withdrawn', async () => {
    for (let at = 0; at < 20; at += 1) {
      await view('1.0.0', { remote: shell, vitals: { lcp: 900 + at } });
      await view('1.1.0', { remote: shell, vitals: { lcp: 1800 + at } });
    }
    await app.close();
    expect((await readHistory(root)).at(-1)).toMatchObject({
      command: 'rollback',
      why: expect.stringMatching(/^LCP 18\d\d ms, beside it 9\d\d ms/) as string,
    });
  });

  test('which is as good as the shell beside it is promoted', async () => {
    await viewsOfShells(20, {});
    expect(await releasedShell()).toMatchObject({ live: '1.1.0', previous: ['1.0.0'], by: 'the release judge' });
  });

  test('says nothing about a remote that was shown in it', async () => {
    await registry('canary mf-cart@1.1.0 50%');
    await viewsOfShells(12, { failures: ['uncaught'] });
    expect((await released())?.canary?.version).toBe('1.1.0');
  });
});

test('a shell that fails after its release is rolled back where that is switched on', async () => {
  await app.close();
  for (const version of ['1.0.0', '1.1.0']) {
    await publishShell(version);
    await registry(`promote shell@${version} --force`);
    await open({ judge: { canaries: true, live: true, views: 200 } });
    const failures = version === '1.0.0' ? [] : (['render'] as const);
    for (let at = 0; at < 12; at += 1) await view(version, { remote: 'shell', failures: [...failures] });
    await app.close();
  }
  expect((await readReleases(root)).remotes['shell']).toMatchObject({ live: '1.0.0', by: 'the release judge' });
});

test('a team sees what pages report of the live version and of the canary', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await view('1.0.0', { vitals: { lcp: 900 } });
  await view('1.0.0', { failures: ['entry'], vitals: { lcp: 1100 } });
  await view('1.1.0');
  await app.close();
  const lines = (await registry('live')).split('\n');
  expect(lines[0]).toMatch(/^mf-cart .* 2 page views, 1 failed \(entry\), LCP 1000 ms$/);
  expect(lines[1]).toMatch(/^ +canary 1\.1\.0 .* 1 page views, none failed$/);
});

test('a monitor reads the same as metrics', async () => {
  await view('1.0.0', { failures: ['entry'], vitals: { lcp: 900 } });
  const { headers, payload } = await app.inject({ url: '/metrics' });
  expect(headers['content-type']).toContain('text/plain');
  expect(payload).toContain('shop_remote_views_total{remote="mf-cart",version="1.0.0"} 1');
  expect(payload).toContain('shop_remote_failures_total{remote="mf-cart",version="1.0.0",phase="entry"} 1');
  expect(payload).toContain('shop_lcp_seconds_bucket{le="1",remote="mf-cart",version="1.0.0"} 1');
  expect(payload).toContain('process_cpu_seconds_total');
});

test('metrics that have a token need it, and without one they are closed in production', async () => {
  await app.close();
  await open({ metricsToken: 'a token for this test' });
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  const headers = { authorization: 'Bearer a token for this test' };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
  await app.close();
  await open({ metricsToken: null });
  const closed = await app.inject({ url: '/metrics' });
  expect([closed.statusCode, closed.payload]).toEqual([403, expect.stringContaining('METRICS_TOKEN')]);
});

describe('A report that cannot be trusted', () => {
  test.each([
    ['is no JSON', 'nonsense', 400],
    ['has another shape', { format: 2, ticket: 'signed', remotes: [{ remote: 'mf-cart' }] }, 400],
    [
      'names an unknown phase',
      { format: 2, ticket: 'signed', remotes: [{ remote: 'mf-cart', version: '1', failures: ['x'] }] },
      400,
    ],
    ['is too big', ' '.repeat(9000), 413],
  ])('which %s is refused', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });

  test('from a page of another site is refused', async () => {
    const report = { format: 2, ticket: 'signed', remotes: [] };
    expect((await send(report, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send(report, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
  });

  test('on a version that is not released, or on an unknown remote, counts nowhere', async () => {
    expect([await view('9.9.9'), await view('1.0.0', { remote: 'mf-unknown' })]).toEqual([204, 204]);
    const { payload } = await app.inject({ url: '/metrics' });
    expect(payload).not.toMatch(/9\.9\.9|mf-unknown/);
  });

  test('is one of too many from the same client: alone it decides about no release', async () => {
    await app.close();
    await open({ reportsPerClient: 5 });
    await registry('canary mf-cart@1.1.0 50%');
    const statuses = await Promise.all(Array.from({ length: 8 }, () => view('1.1.0', { failures: ['render'] })));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await app.close();
    expect((await released())?.canary?.version).toBe('1.1.0');
  });
});

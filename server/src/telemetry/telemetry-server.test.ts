import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import type { RemoteReport, TelemetryReport } from '@platform/protocol/telemetry';
import Fastify, { type FastifyInstance } from 'fastify';
import { addMetrics } from '@platform/process/metrics';
import { clientKey } from '@platform/process/client-key';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { countReports } from '@platform/registry/judge/count-reports';
import { createVisitTickets, type VisitTickets } from '@platform/registry/judge/visit-tickets';
import { generateReports } from '@platform/registry/judge/testing/generate-reports';
import { parseStatistics } from '@platform/registry/judge/release-statistics';
import { telemetryServer, type TelemetryOptions } from '@platform/registry/judge/telemetry-server';
import { registryIn, storeIn } from '../registry/testing/registry-in';

let shop: ShopOnDisk;
let root: string;
let app: FastifyInstance;

const JUDGE = { canaries: true, live: false, visits: 20, clients: 5 };
/** Visits of each version after which one as good as the other is promoted: those of the rule, and those of all liars. */
const ENOUGH = JUDGE.visits + JUDGE.clients - 1;
/** Visits of each version after which one that always fails is withdrawn. */
const FEW = 11;

let tickets: VisitTickets;

async function open(options: Partial<TelemetryOptions> = {}, token?: string | null): Promise<void> {
  app = Fastify();
  addMetrics(app, token);
  const store = storeIn(root);
  tickets = createVisitTickets(store.state);
  while (tickets.issue('', {}) === null) await turnOfTheEventLoop();
  // Reports are counted when the server closes, which costs a file once.
  const rest = { judge: JUDGE, reportsPerClient: 1000, collectMs: 60_000 };
  await app.register(telemetryServer, { store, tickets, ...rest, ...options });
}

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  const access = registryIn(root, shop.shell.folder);
  const build = { remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart', 'dist'), force: true };
  for (const version of ['1.0.0', '1.1.0']) await access.publish({ ...build, version, first: version });
  await registry('promote mf-cart@1.0.0');
  await open();
});
afterEach(async () => {
  await app.close();
  shop.remove('.');
});

/** The output of `npm run registry -- <words>`. */
const registry = (words: string): Promise<string> =>
  runCommand(hereIn(root, shop.shell.folder), words.split(' '), { REGISTRY_BY: 'anna' });

const CLIENT = '203.0.113.7';

const send = (payload: unknown, headers: Record<string, string> = {}, remoteAddress = CLIENT) =>
  app.inject({
    method: 'POST',
    url: '/telemetry',
    headers: { 'content-type': 'text/plain', ...headers },
    remoteAddress,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

let clients = 0;
/** Nobody has been here from this address. */
const newClient = () => `10.0.${(clients += 1) >> 8}.${clients & 255}`;

interface PageView extends Partial<RemoteReport>, Pick<TelemetryReport, 'errors'> {
  readonly client?: string;
  /** Of the page that was served; by default, this view's. */
  readonly ticket?: string;
}

/** A page view in which the cart was shown, by default of a client who has not been here before. */
async function view(
  version: string,
  { client = newClient(), ticket, errors, ...reported }: PageView = {},
): Promise<number> {
  const requests = { sent: 3, failed: 0 };
  const report: RemoteReport = { remote: 'mf-cart', version, failures: [], recovered: 0, requests, ...reported };
  const issued = ticket ?? tickets.issue(clientKey({ ip: client }), { [report.remote]: version });
  return (await send({ format: 2, ticket: issued, remotes: [report], errors }, {}, client)).statusCode;
}

/** Page views of both versions in turn; then the server is closed, which counts what it has. */
async function views(many: number, canary: PageView, live: PageView = {}): Promise<void> {
  for (let at = 0; at < many; at += 1) {
    await view('1.0.0', live);
    await view('1.1.0', canary);
  }
  await app.close();
}

const statistics = async () => parseStatistics(await storeIn(root).state.statistics());
const released = async () => (await storeIn(root).state.releases()).remotes['mf-cart'];

test('reports are counted, although a release cannot be changed, and the decision is carried out once it can', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await app.close();
  const reports = generateReports(FEW);
  const [live, away] = [path.join(root, 'mf-cart', '1.0.0'), path.join(root, 'mf-cart', 'away')];
  renameSync(live, away);
  const { counted, problems } = await countReports(storeIn(root), reports, JUDGE);
  expect(problems).toEqual([expect.stringMatching(/^rollback of mf-cart .*mf-cart@1\.0\.0 is not published/)]);
  expect(counted).toHaveLength(2 * FEW);
  expect(Object.keys((await statistics())['mf-cart']?.canary?.visits ?? {})).toHaveLength(FEW);

  renameSync(away, live);
  expect((await released())?.canary).toBeDefined();
  await countReports(storeIn(root), generateReports(1, FEW), JUDGE);
  expect((await released())?.canary).toBeUndefined();
});

test('a release that cannot be changed is logged once, and others are judged meanwhile', async () => {
  await publishShell('1.0.0');
  await registry('promote shell@1.0.0 --force');
  await registry('canary mf-cart@1.1.0 50%');
  await app.close();
  await open({ collectMs: 0 });
  const log = jest.spyOn(app.log, 'error');
  writeFileSync(path.join(root, 'mf-cart', '1.0.0', 'version.json'), '');
  for (let at = 0; at < FEW; at += 1) {
    await view('1.0.0');
    await view('1.1.0', { failures: ['render'] });
  }
  for (let at = 1; at <= 3; at += 1) {
    await view('1.0.0', { remote: 'shell' });
    await metricsWith(`shop_remote_views_total{remote="shell",version="1.0.0"} ${at}`);
  }
  expect(log.mock.calls).toEqual([[expect.stringContaining('mf-cart@1.0.0 is not published')]]);
});

test('a flood of one client takes no place of the reports of others, while none can be counted', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await app.close();
  await open({ maxWaiting: 8 });
  for (let at = 0; at < 20; at += 1) await view('1.1.0', { client: CLIENT });
  for (let at = 0; at < 5; at += 1) await view('1.1.0');
  for (let at = 0; at < 20; at += 1) await view('1.1.0', { client: CLIENT });
  await app.close();

  expect(Object.keys((await statistics())['mf-cart']?.canary?.visits ?? {})).toHaveLength(6);
});

test('a canary that fails is withdrawn without a person, and the history says why', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await views(FEW, { failures: ['render'] });
  expect(await released()).toMatchObject({ live: '1.0.0', by: 'the release judge' });
  expect((await released())?.canary).toBeUndefined();
  expect(await registry('history mf-cart')).toMatch(
    /the release judge +mf-cart +rolled back +1\.0\.0 +11 of 11 visits failed \(render\), beside it 0 of 11$/,
  );
});

test('a canary that is as good as the version beside it is promoted without a person', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  await views(ENOUGH, {});
  expect(await released()).toMatchObject({ live: '1.1.0', previous: ['1.0.0'] });
  expect((await storeIn(root).state.history()).at(-1)).toMatchObject({
    command: 'promote',
    by: 'the release judge',
    why: '24 visits, 0 failed; beside it 0 of 24',
  });
});

test('where canaries are not judged, a person decides', async () => {
  await app.close();
  await open({ judge: { ...JUDGE, canaries: false } });
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

test.each([
  ['is rolled back where that is switched on', true, '1.0.0'],
  ['is left to a person where it is not', false, '1.1.0'],
])('a live version whose failures jump after its release %s', async (_what, live, expected) => {
  await app.close();
  await open({ judge: { ...JUDGE, live } });
  for (let at = 0; at < 20; at += 1) await view('1.0.0');
  await app.close();
  await registry('promote mf-cart@1.1.0');
  await open({ judge: { ...JUDGE, live } });
  for (let at = 0; at < FEW; at += 1) await view('1.1.0', { failures: ['chunk'] });
  await app.close();
  expect((await released())?.live).toBe(expected);
});

test('a version to which a person rolled back is not rolled back in turn, whatever clients report of it', async () => {
  await app.close();
  await registry('promote mf-cart@1.1.0');
  const judge = { ...JUDGE, live: true };
  await open({ judge });
  for (let at = 0; at < 20; at += 1) await view('1.1.0');
  await app.close();
  await registry('rollback mf-cart');
  await open({ judge });
  for (let at = 0; at < FEW; at += 1) await view('1.0.0', { failures: ['render'] });
  const log = jest.spyOn(app.log, 'error');
  await app.close();
  expect(log).not.toHaveBeenCalled();
  expect(await released()).toMatchObject({ live: '1.0.0', by: 'anna' });
  expect(Object.keys((await statistics())['mf-cart']?.live?.visits ?? {})).toHaveLength(FEW);
});

/** Publishes a shell that is the same but for its icon. */
async function publishShell(version: string): Promise<void> {
  shop.write('shell/dist/favicon.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!--${version}--></svg>`);
  const build = { remote: 'shell', folder: shop.shell.folder, version, first: version, force: true };
  await registryIn(root, shop.shell.folder).publish(build);
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

  const releasedShell = async () => (await storeIn(root).state.releases()).remotes[shell];

  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await publishShell(version);
    await registry('promote shell@1.0.0 --force');
    await registry('canary shell@1.1.0 50% --force');
  });

  test('which does not start is withdrawn without a person, and the history says why', async () => {
    await viewsOfShells(FEW, { failures: ['uncaught', 'start'] });
    expect(await releasedShell()).toMatchObject({ live: '1.0.0', by: 'the release judge' });
    expect((await releasedShell())?.canary).toBeUndefined();
    expect(await registry('history shell')).toMatch(
      /the release judge +shell +rolled back +1\.0\.0 +11 of 11 visits failed \(uncaught, start\), beside it 0 of 11$/,
    );
  });

  test('which doubles LCP is withdrawn', async () => {
    for (let at = 0; at < 20; at += 1) {
      await view('1.0.0', { remote: shell, vitals: { lcp: 900 + at } });
      await view('1.1.0', { remote: shell, vitals: { lcp: 1800 + at } });
    }
    await app.close();
    expect((await storeIn(root).state.history()).at(-1)).toMatchObject({
      command: 'rollback',
      why: expect.stringMatching(/^\d+ of \d+ visits had LCP above \d+ ms, beside it 0 of \d+/) as string,
    });
  });

  test('says nothing about a remote that was shown in it', async () => {
    await registry('canary mf-cart@1.1.0 50%');
    await viewsOfShells(FEW, { failures: ['uncaught'] });
    expect((await released())?.canary?.version).toBe('1.1.0');
  });
});

test('a shell that fails after its release is rolled back where that is switched on', async () => {
  await app.close();
  for (const version of ['1.0.0', '1.1.0']) {
    await publishShell(version);
    await registry(`promote shell@${version} --force`);
    await open({ judge: { ...JUDGE, live: true } });
    const failures = version === '1.0.0' ? [] : (['render'] as const);
    for (let at = 0; at < FEW; at += 1) await view(version, { remote: 'shell', failures: [...failures] });
    await app.close();
  }
  expect((await storeIn(root).state.releases()).remotes['shell']).toMatchObject({
    live: '1.0.0',
    by: 'the release judge',
  });
});

test('a team sees what pages report of the live version and of the canary', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  const stack = 'at S (https://shop.example/mf-cart/1.0.0/cart.0a.js:1:20)';
  const error = { remote: 'mf-cart', message: 'TypeError: no price of asha@example.com', stack };
  // Of a team that the page's ticket does not name.
  const foreign = { ...error, remote: 'mf-account', stack: stack.replace('mf-cart', 'mf-account') };
  await view('1.0.0', { vitals: { lcp: 900 }, errors: [error, error, foreign] });
  await view('1.0.0', { failures: ['entry'], vitals: { lcp: 1100 } });
  await view('1.1.0');
  await app.close();
  const lines = (await registry('live')).split('\n');
  expect(lines[0]).toMatch(/^mf-cart .* 2 visits, 1 failed \(entry\), half with LCP up to 1037 ms$/);
  expect(lines[1]).toMatch(/^ +canary 1\.1\.0 .* 1 visits, none failed$/);
  expect(await registry('errors mf-cart')).toBe(
    'mf-cart@1.0.0\n    2×  TypeError: no price of (address)\n        cart.0a.js:1:20',
  );
  expect(await registry('errors mf-account')).toBe('No page reported an error in files of mf-account.');
});

/** The metrics, once the reports that were sent are counted: some turns of the event loop later. */
async function metricsWith(text: string) {
  for (let turn = 0; turn < 10_000; turn += 1) {
    const response = await app.inject({ url: '/metrics' });
    if (response.payload.includes(text)) return response;
    await turnOfTheEventLoop();
  }
  throw new Error(`/metrics still lacks ${text}`);
}

test('a monitor reads the same as metrics', async () => {
  await app.close();
  await open({ collectMs: 0 });
  await view('1.0.0', { failures: ['entry'], vitals: { lcp: 900 } });
  const { headers, payload } = await metricsWith('shop_remote_views_total{');
  expect(headers['content-type']).toContain('text/plain');
  expect(payload).toContain('shop_remote_views_total{remote="mf-cart",version="1.0.0"} 1');
  expect(payload).toContain('shop_remote_failures_total{remote="mf-cart",version="1.0.0",phase="entry"} 1');
  expect(payload).toContain('shop_lcp_seconds_bucket{le="1",remote="mf-cart",version="1.0.0"} 1');
  expect(payload).toContain('process_cpu_seconds_total');
});

test('metrics that have a token need it, and without one they are closed in production', async () => {
  await app.close();
  await open({}, 'a token for this test');
  const refused = await app.inject({ url: '/metrics' });
  expect([refused.statusCode, refused.payload]).toEqual([401, expect.stringContaining('METRICS_TOKEN')]);
  const headers = { authorization: 'Bearer a token for this test' };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
  await app.close();
  await open({}, null);
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
    ['is too big', ' '.repeat(17_000), 413],
    ['has a stack of a megabyte', { errors: [{ remote: 'mf-cart', message: '', stack: 'x'.repeat(1e6) }] }, 413],
    [
      'has a longer stack than pages send',
      { format: 2, ticket: '', remotes: [], errors: [{ remote: 'mf-cart', message: '', stack: 'x'.repeat(1201) }] },
      400,
    ],
  ])('which %s is refused', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });

  test('from a page of another site is refused', async () => {
    const report = { format: 2, ticket: tickets.issue(CLIENT, {}), remotes: [] };
    expect(await send(report, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('Reports come from pages of this shop.') as string,
    });
    expect((await send(report, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
  });

  test.each<[string, () => Promise<number>]>([
    ['has no ticket', () => view('1.0.0', { ticket: '' })],
    [
      'has a ticket with a fifth part',
      () => view('1.0.0', { ticket: `${ticketOf({ 'mf-cart': '1.0.0' })}.x`, client: CLIENT }),
    ],
    ['has a ticket that nobody signed', () => view('9.9.9', { ticket: forged(), client: CLIENT })],
    [
      'has the ticket of another client',
      () => view('1.0.0', { ticket: ticketOf({ 'mf-cart': '1.0.0' }, '203.0.113.8'), client: CLIENT }),
    ],
    [
      'names another version than its page has',
      () => view('9.9.9', { ticket: ticketOf({ 'mf-cart': '1.0.0' }), client: CLIENT }),
    ],
    [
      'names a remote that its page has not',
      () => view('1.0.0', { remote: 'mf-unknown', ticket: ticketOf({}), client: CLIENT }),
    ],
    ['comes half an hour after its page', late],
  ])('since it %s is refused and counts nowhere', async (_what, act) => {
    expect(await act()).toBe(403);
    expect(await counted()).toEqual({});
  });

  const ticketOf = (versions: Record<string, string>, client = CLIENT) => tickets.issue(client, versions) ?? '';

  /** Its own ticket, for another version. */
  function forged(): string {
    const [id, issued, , signature] = ticketOf({ 'mf-cart': '1.0.0' }).split('.');
    const versions = Buffer.from(JSON.stringify({ 'mf-cart': '9.9.9' })).toString('base64url');
    return [id, issued, versions, signature].join('.');
  }

  async function late(): Promise<number> {
    const ticket = ticketOf({ 'mf-cart': '1.0.0' });
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000);
    return view('1.0.0', { ticket, client: CLIENT }).finally(() => jest.restoreAllMocks());
  }

  test('since its ticket was used counts nothing, in the metrics neither, and after a restart', async () => {
    await app.close();
    await open({ collectMs: 0 });
    const ticket = ticketOf({ 'mf-cart': '1.0.0' });
    for (let at = 0; at < 3; at += 1) await view('1.0.0', { ticket, client: CLIENT });
    await view('1.0.0');
    const { payload } = await metricsWith('shop_remote_views_total{remote="mf-cart",version="1.0.0"} 2');
    expect(payload).toContain('shop_remote_views_total{remote="mf-cart",version="1.0.0"} 2');
    await app.close();
    await open();
    await view('1.0.0', { ticket, client: CLIENT, failures: ['render'] });
    expect(Object.values(await counted()).filter(([failed]) => failed !== 0)).toEqual([]);
  });

  test('is one of too many from the same client', async () => {
    await app.close();
    await open({ reportsPerClient: 5 });
    const statuses = await Promise.all(Array.from({ length: 8 }, () => view('1.0.0', { client: CLIENT })));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  /** Closes the server. @returns the visits of the live version, by client */
  async function counted() {
    await app.close();
    return (await statistics())['mf-cart']?.live?.visits ?? {};
  }
});

describe('One client', () => {
  const alone = { client: CLIENT };

  test('names no remote twice in a report', async () => {
    const ticket = tickets.issue(CLIENT, { 'mf-cart': '1.1.0' });
    const failed = { remote: 'mf-cart', version: '1.1.0', failures: ['render'], recovered: 0 };
    const { statusCode } = await send({ format: 2, ticket, remotes: Array.from({ length: 12 }, () => failed) });
    expect(statusCode).toBe(400);
  });

  test('withdraws no canary, however many pages it asks for and reports', async () => {
    await registry('canary mf-cart@1.1.0 50%');
    await views(3 * FEW, { ...alone, failures: ['render'] }, alone);
    expect((await released())?.canary?.version).toBe('1.1.0');
  });

  test('is an IPv6 /48 network, which withdraws no canary from all its /64 networks', async () => {
    await registry('canary mf-cart@1.1.0 50%');
    for (let at = 0; at < FEW; at += 1) {
      const client = `2001:db8:1:${at}::1`;
      expect(await view('1.0.0', { client })).toBe(204);
      await view('1.1.0', { client, failures: ['render'] });
    }
    await app.close();
    expect((await released())?.canary?.version).toBe('1.1.0');
  });

  test('promotes no canary', async () => {
    await registry('canary mf-cart@1.1.0 1%');
    await views(3 * ENOUGH, alone, alone);
    expect(await released()).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0' } });
  });

  test('rolls no live version back that others find good', async () => {
    await app.close();
    for (const version of ['1.0.0', '1.1.0']) {
      await registry(`promote mf-cart@${version}`);
      await open({ judge: { ...JUDGE, live: true } });
      for (let at = 0; at < 30; at += 1) await view(version);
      if (version === '1.0.0') await app.close();
    }
    for (let at = 0; at < 30; at += 1) await view('1.1.0', { ...alone, failures: ['render'] });
    await app.close();
    expect(await released()).toMatchObject({ live: '1.1.0', by: 'anna' });
  });

  test('is one visit among others, whatever it sends', async () => {
    await registry('canary mf-cart@1.1.0 50%');
    for (let at = 0; at < 50; at += 1) await view('1.1.0', { ...alone, vitals: { lcp: 600_000 } });
    await view('1.1.0', { vitals: { lcp: 900 } });
    await app.close();
    expect((await registry('live')).split('\n')[1]).toMatch(/2 visits, none failed, half with LCP up to 1037 ms$/);
  });
});

test('four clients decide nothing, though they come in a quiet hour and send only lies', async () => {
  await registry('canary mf-cart@1.1.0 50%');
  const liars = Array.from({ length: JUDGE.clients - 1 }, newClient);
  for (let at = 0; at < 5; at += 1) await view('1.1.0');
  for (const client of liars) {
    await view('1.0.0', { client });
    await view('1.1.0', { client, failures: ['render', 'frozen'] });
  }
  await app.close();
  expect((await released())?.canary?.version).toBe('1.1.0');
});

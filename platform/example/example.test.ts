import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TELEMETRY_PATH } from '@platform/protocol/telemetry';
import { buildExample } from './build.cjs';
import { openShop, type OpenShop } from './server/open-shop';

const REMOTE = 'mf-decide';
const BUTTON = /"Add to basket"/;
/** More than a decision takes. */
const MAX_CLIENTS = 250;
const JUDGE = { visits: 20, clients: 3 };
const folder = mkdtempSync(path.join(os.tmpdir(), 'windowsill-'));
let shop: OpenShop;
let builds = 0;
/** Reports of the server about pages that it could not render or data that it could not read. */
const problems: string[] = [];

beforeAll(async () => {
  buildExample();
  const report = (text: string) => void problems.push(text);
  shop = await openShop({ published: path.join(folder, 'published'), report, judge: JUDGE });
}, 120_000);
afterAll(async () => {
  await shop.app.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => problems.splice(0));

interface Live {
  readonly remotes: Readonly<Record<string, { readonly canary?: object }>>;
}

interface Visitor {
  readonly cookie?: string;
  /** Of the page that its cache has. */
  readonly etag?: string | undefined;
  /** Address of the client. */
  readonly from?: string;
}

const open = async (url: string, { cookie = '', etag, from = '192.0.2.1' }: Visitor = {}) => {
  const headers = { accept: 'text/html', cookie, ...(etag !== undefined && { 'if-none-match': etag }) };
  const { statusCode, body, cookies, headers: sent } = await shop.app.inject({ url, headers, remoteAddress: from });
  return {
    statusCode,
    title: /<title>(.*?)</.exec(body)?.[1],
    heading: /<h1[^>]*>(.*?)</.exec(body)?.[1],
    button: /<button[^>]*>(.*?)</.exec(body)?.[1],
    /** The fillings of mf-buy in the page of a plant. */
    filling: /<span>(In your .*?)<\/span>/.exec(body)?.[1]?.replaceAll('<!-- -->', ''),
    links: [...body.matchAll(/<footer>.*?<a href="(.*?)"/g)].map(([, href]) => href),
    /** Remotes whose screens are left to the browser. */
    unrendered: /data-unrendered="(.*?)"/.exec(body)?.[1],
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    ticket: /desc="(.*?)"/.exec(String(sent['server-timing']))?.[1],
    caching: sent['cache-control'],
    etag: sent.etag,
  };
};

/**
 * Publishes a version of mf-decide, or of another remote.
 * @param text JavaScript in place of the text of the button on the page of a plant, or of another text
 * @param release to everybody, or to a percentage of the visitors; left out: it is not live yet
 * @returns its number
 */
async function publish(
  text: string,
  release?: 'live' | number,
  { remote, replaced }: { readonly remote: string; readonly replaced: RegExp } = { remote: REMOTE, replaced: BUTTON },
): Promise<string> {
  const build = path.join(folder, `build-${(builds += 1)}`);
  cpSync(path.join(__dirname, remote, 'dist'), build, { recursive: true });
  const file = path.join(build, 'server', 'server.js');
  const code = readFileSync(file, 'utf8');
  expect(code).toMatch(replaced);
  writeFileSync(file, code.replace(replaced, text));
  const { record } = await shop.registry.publish({
    remote,
    folder: build,
    first: '1.0.0',
    by: 'anna',
    release,
  });
  return record.version;
}

const change = (kind: 'rollback' | 'promote' | 'disable' | 'enable', remote = REMOTE) =>
  shop.registry.change({ kind, remote }, 'anna');
/** The versions that a ticket of a page counts for. */
const versionsIn = (ticket = ''): unknown =>
  JSON.parse(Buffer.from(ticket.split('.')[2] ?? '', 'base64url').toString());
const liveButton = async () => (await open('/plant/aloe')).button;

describe('A shopper', () => {
  test.each([
    ['/', 200, 'House plants for every light', 'A plant for the light you have'],
    ['/light/shady', 200, 'Shady corner', 'Shady corner'],
    ['/plant/monstera', 200, 'Monstera', 'Monstera'],
    ['/plant/cactus', 404, 'Plant', 'This plant does not grow here'],
    ['/basket', 200, 'Basket', 'Your basket'],
    ['/checkout', 200, 'Checkout', 'Checkout'],
    ['/thanks/1f3a', 200, 'Thank you', 'Thank you'],
    ['/roses', 404, 'No such page', 'No such page'],
  ])('who opens %s reads it before any script has loaded', async (url, statusCode, title, heading) => {
    expect(await open(url)).toMatchObject({ statusCode, title: `${title} · Windowsill`, heading });
    expect(problems).toEqual([]);
  });

  test('is charged what plants cost, whatever the browser sends', async () => {
    const address = { name: 'Ada', street: 'Sill 1', town: 'Kew' };
    const post = (items: object[]) =>
      shop.app.inject({ method: 'POST', url: '/api/orders', payload: { ...address, items } });

    expect((await post([{ id: 'aloe', quantity: 2, price: 1 }])).json()).toMatchObject({ total: 2580 });
    const refused = [
      { id: 'cactus', quantity: 1 },
      { id: 'aloe', quantity: -1 },
      { id: 'aloe', quantity: 1e9 },
    ];
    for (const item of refused) expect((await post([item])).statusCode).toBe(400);
  });
});

describe('A team', () => {
  test('releases a version of its remote to everybody, and rolls it back', async () => {
    const version = await publish('"Take it home"');
    expect([version, await liveButton()]).toEqual(['1.0.1', 'Add to basket']);

    await shop.registry.change({ kind: 'live', remote: REMOTE, version }, 'anna');
    expect(await liveButton()).toBe('Take it home');

    await change('rollback');
    expect(await liveButton()).toBe('Add to basket');
  });

  test('shows a canary to a share of the visitors, each of whom stays on one side, and promotes it', async () => {
    const canary = await publish('"Adopt"', 50);
    const visitors = await Promise.all(Array.from({ length: 40 }, () => open('/plant/aloe')));

    expect(new Set(visitors.map(({ button }) => button))).toEqual(new Set(['Add to basket', 'Adopt']));
    for (const { button, cookie } of visitors.slice(0, 10)) {
      const page = await open('/plant/jade', { cookie });
      expect(page).toMatchObject({ button, caching: 'private, no-cache' });
      expect(versionsIn(page.ticket)).toMatchObject({ [REMOTE]: button === 'Adopt' ? canary : '1.0.0' });
      // The page in the browser's cache counts again.
      const again = await open('/plant/jade', { cookie, etag: page.etag });
      expect([again.statusCode, again.ticket === page.ticket]).toEqual([304, false]);
      expect(versionsIn(again.ticket)).toEqual(versionsIn(page.ticket));
    }

    await change('promote');
    expect(await liveButton()).toBe('Adopt');
    await change('rollback');
    expect(await liveButton()).toBe('Add to basket');
  });

  test('disables its remote, which the pages of the others outlive, and enables it again', async () => {
    await change('disable');
    expect(await open('/plant/aloe')).toMatchObject({ button: undefined, unrendered: REMOTE });
    expect(await open('/light/sunny')).toMatchObject({ statusCode: 200, heading: 'Sunny window' });

    await change('enable');
    expect(await liveButton()).toBe('Add to basket');
  });

  test('whose remote throws on the server breaks its own screen alone [server-13]', async () => {
    await publish('(()=>{throw new Error("frost")})()', 'live');

    expect(await open('/plant/aloe')).toMatchObject({ statusCode: 200, heading: undefined, unrendered: REMOTE });
    expect(await open('/light/sunny')).toMatchObject({ heading: 'Sunny window', unrendered: undefined });
    expect(await open('/basket')).toMatchObject({ heading: 'Your basket', unrendered: undefined });
    expect(problems.join()).toMatch(/mf-decide/);

    await change('rollback');
    expect(await liveButton()).toBe('Add to basket');
  });
});

describe('A team that fills a slot of another', () => {
  const IN_BASKET = { remote: 'mf-buy', replaced: /"In your basket: "/ };
  const HAS_SCREEN = { statusCode: 200, heading: 'Aloe', button: 'Add to basket', unrendered: undefined };

  test('has its filling and its link in the HTML of the page, until it is disabled', async () => {
    expect(await open('/plant/aloe')).toMatchObject({
      ...HAS_SCREEN,
      filling: 'In your basket: 0',
      links: ['/basket'],
    });

    await change('disable', 'mf-buy');
    expect(await open('/plant/aloe')).toMatchObject({ ...HAS_SCREEN, filling: undefined, links: [] });
    await change('enable', 'mf-buy');
  });

  test('and throws on the server leaves the screen whole', async () => {
    await publish('(()=>{throw new Error("frost")})()', 'live', IN_BASKET);

    expect(await open('/plant/aloe')).toMatchObject({ ...HAS_SCREEN, filling: undefined });
    expect(await open('/plant/jade')).toMatchObject({ ...HAS_SCREEN, heading: 'Jade tree' });
    expect(problems.join()).toMatch(/mf-buy@\S+ is not in the HTML of \/plant\/aloe.*in-basket throws/);

    await change('rollback', 'mf-buy');
    expect(await open('/plant/aloe')).toMatchObject({ filling: 'In your basket: 0' });
  });

  test('shows a canary of its filling to a share of the visitors', async () => {
    await publish('"In your hands: "', 50, IN_BASKET);
    const pages = await Promise.all(Array.from({ length: 30 }, () => open('/plant/aloe')));

    expect(new Set(pages.map(({ filling }) => filling))).toEqual(new Set(['In your basket: 0', 'In your hands: 0']));
    for (const { filling, cookie } of pages.slice(0, 3))
      expect(await open('/plant/jade', { cookie })).toMatchObject({ filling, button: 'Add to basket' });
    await change('rollback', 'mf-buy');
  });
});

describe('The judge of releases', () => {
  /** Opens a page as a client, and reports that it failed if it has the canary. */
  async function visit(from: string, canary: string): Promise<void> {
    const { ticket, button } = await open('/plant/aloe', { from });
    const isCanary = button === 'Adopt';
    const own = { version: isCanary ? canary : '1.0.0', failures: isCanary ? ['render'] : [] };
    const report = { format: 2, ticket, remotes: [{ remote: REMOTE, recovered: 0, ...own }] };
    const headers = { 'content-type': 'text/plain' };
    const request = { method: 'POST', url: TELEMETRY_PATH, remoteAddress: from, headers } as const;
    const { statusCode } = await shop.app.inject({ ...request, payload: JSON.stringify(report) });
    expect(statusCode).toBe(204);
  }
  const findCanary = async (): Promise<object | undefined> => {
    const { remotes } = (await shop.app.inject('/registry/live')).json<Live>();
    return remotes[REMOTE]?.canary;
  };

  test('withdraws a canary that fails for the shoppers who have it', async () => {
    const version = await publish('"Adopt"', 50);
    expect(await findCanary()).toEqual({ version, percent: 50 });

    for (let client = 0; client < MAX_CLIENTS && (await findCanary()); client += 1)
      await visit(`198.51.${client}.1`, version);
    expect(await findCanary()).toBeUndefined();
    expect(await liveButton()).toBe('Add to basket');
  });
});

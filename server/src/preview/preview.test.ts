import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addToken, withdrawToken } from '@platform/registry/change-tokens';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { registryTokens } from '@platform/registry/registry-tokens';
import { hashToken } from '@platform/registry/tokens';
import { createStorefront } from '@platform/storefront/create-storefront';
import { versionsOf } from '@platform/storefront/live-remotes';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { previewServer } from '@platform/registry/preview/preview-server';
import { addLink, createPreviewReader } from '@platform/registry/preview/previews';
import { type TestRegistry, registryIn, storeIn } from '../registry/testing/registry-in';

let shop: ShopOnDisk;
let root: string;
let registry: TestRegistry;
let app: FastifyInstance;
let token: { token: string; id: string };
const open: FastifyInstance[] = [];

async function publish(version: string): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  await registry.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
}

/** One of the processes that serve from this registry. */
async function openHost(): Promise<FastifyInstance> {
  const state = storeIn(root).state;
  const tokens = registryTokens(state, {});
  const host = await createStorefront({
    ...shop,
    configuration: { backend: 'simulated', telemetry: 1 },
    published: root,
    isReleased: createReleaseCheck(storeIn(root)),
    cdnSeconds: 30,
    ...createPublishedRemotes(storeIn(root), () => undefined),
    readPreview: createPreviewReader({ state, tokens }),
    issueTicket: (_request, live) => JSON.stringify(versionsOf(live)),
    extraRoutes: async (instance) =>
      void (await instance.register(previewServer, {
        store: storeIn(root),
        tokens,
        origin: 'http://shop.example',
      })),
  });
  open.push(host);
  return host;
}

/** 1.0.0 is live, 1.1.0 is published. */
beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  registry = registryIn(root, shop.shell.folder);
  await publish('1.0.0');
  await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  await publish('1.1.0');
  token = await addToken(storeIn(root).state, { remote: 'mf-cart', name: 'cart team', rights: 'deploy' });
  app = await openHost();
});

afterEach(async () => {
  jest.useRealTimers();
  for (const host of open.splice(0)) await host.close();
  shop.remove('.');
});

const at = (ms: number) =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'], now: Date.now() + ms });
const MINUTE_MS = 60_000;

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: FastifyInstance;
}
const OWN_FORM = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } } as const;

/** A browser, which keeps the shop's cookie. */
function createBrowser() {
  let cookie = '';
  return {
    async request(url: string, { method = 'GET', headers, host = app }: Sent = {}) {
      const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const own = { ...form, ...(cookie !== '' && { cookie }), ...headers };
      const response = await host.inject({ method, url, headers: own });
      const [set] = [response.headers['set-cookie'] ?? []].flat();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return response;
    },
    async preview(wanted: object) {
      return this.request(`/preview/${await makeLink(wanted)}`, OWN_FORM);
    },
    forge: (text: string) => void (cookie = text),
    get secret() {
      return cookie.replace('shop-preview=', '');
    },
  };
}
const CART = { versions: { 'mf-cart': '1.1.0' } };

const ask = (authorization: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: '/preview',
    headers: { authorization },
    ...(payload && { payload }),
  });

async function makeLink(wanted: object = CART): Promise<string> {
  const response = await ask(`Bearer ${token.token}`, wanted);
  expect(response.statusCode).toBe(200);
  return response.json<{ ticket: string }>().ticket;
}

const versionIn = (page: { body: string }) => /"version":"([^"]+)"/.exec(page.body)?.[1];
const previewIn = ({ body }: { body: string }) =>
  JSON.parse(/<script id="shop-preview"[^>]*>([^<]*)/.exec(body)?.[1] ?? 'null') as object | null;
const FILE = '/mf-cart/1.1.0/later.33334444.js';

describe('A link to a preview', () => {
  test('asks, and then shows that version in the page, the list and the next pages of this browser alone', async () => {
    const browser = createBrowser();
    const link = `/preview/${await makeLink()}`;
    const question = await browser.request(link);
    expect([question.statusCode, question.headers['set-cookie']]).toEqual([200, undefined]);
    expect(question.body).toMatch(/Preview: mf-cart 1\.1\.0.*<form method="post"><button>/s);
    expect(versionIn(await browser.request('/'))).toBe('1.0.0');
    const several = { versions: { shell: '2.0.0', 'mf-cart': '1.1.0' }, at: '2026-11-20T14:05' };
    expect((await browser.request(`/preview/${await makeLink(several)}`)).body).toContain(
      '<h1>Preview: shell 2.0.0, mf-cart 1.1.0, the shop of 2026-11-20 14:05 UTC</h1>',
    );

    const opened = await browser.request(link, OWN_FORM);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/?preview']);
    expect(opened.headers['set-cookie']).toMatch(/; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const page = await browser.request('/cart-page');
    expect(page.body).toContain('/mf-cart/1.1.0/cart.11112222.js');
    expect(previewIn(page)).toEqual({ versions: { 'mf-cart': '1.1.0' }, problems: [] });
    expect(page.body).toContain('"telemetry":0');
    expect((await browser.request('/cart-page')).headers['server-timing']).toBeUndefined();
    expect(versionIn(await browser.request('/remotes.json'))).toBe('1.1.0');
    expect((await browser.request(FILE)).body).toBe('console.log("1.1.0");');

    const shopper = createBrowser();
    expect([versionIn(await shopper.request('/cart-page')), (await shopper.request(FILE)).statusCode]).toEqual([
      '1.0.0',
      404,
    ]);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'http://shop.example' }],
    ['a page beside this shop', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a request that names the host of another site, too', { origin: 'http://evil.example', host: 'evil.example' }],
    ['a browser that hides its origin', { origin: 'null' }],
    ['a request that says nothing', {}],
  ])('is not opened by %s, and stays for who presses the button', async (_, headers) => {
    const link = `/preview/${await makeLink()}`;
    const shopper = createBrowser();
    const refused = await shopper.request(link, { method: 'POST', headers });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(versionIn(await shopper.request('/'))).toBe('1.0.0');

    const opened = await shopper.request(link, { method: 'POST', headers: { origin: 'http://shop.example' } });
    expect(opened.statusCode).toBe(303);
  });

  test('is opened once, by one of all who press its button at the same time, in whichever process', async () => {
    const link = `/preview/${await makeLink()}`;
    const hosts = [app, await openHost()];
    const browsers = Array.from({ length: 8 }, createBrowser);
    const statuses = await Promise.all(
      browsers.map(async (browser, index) => {
        const host = hosts[index % 2] ?? app;
        return (await browser.request(link, { ...OWN_FORM, host })).statusCode;
      }),
    );
    expect(statuses.sort()).toEqual([303, ...Array<number>(7).fill(403)]);
    for (const host of hosts) {
      const versions = await Promise.all(browsers.map(async (one) => versionIn(await one.request('/', { host }))));
      expect(versions.sort()).toEqual([...Array<string>(7).fill('1.0.0'), '1.1.0']);
    }
    const late = await createBrowser().request(link);
    expect([late.statusCode, late.body]).toEqual([403, expect.stringContaining('This link was opened already')]);
  });

  test('and the cookie of a browser do not stand for each other', async () => {
    const browser = createBrowser();
    await browser.preview(CART);
    for (const sent of [{}, OWN_FORM])
      expect((await createBrowser().request(`/preview/${browser.secret}`, sent)).statusCode).toBe(403);

    const other = createBrowser();
    other.forge(`shop-preview=${await makeLink()}`);
    expect(versionIn(await other.request('/'))).toBe('1.0.0');
    expect((await other.request(FILE)).statusCode).toBe(404);
  });

  test('is valid for ten minutes', async () => {
    const link = `/preview/${await makeLink()}`;
    at(11 * MINUTE_MS);
    const late = await createBrowser().request(link, OWN_FORM);
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([403, undefined]);
    expect(late.body).toContain('Make another: npm run registry -- preview');
  });

  test('is printed by the command, for the shop that is open', async () => {
    const printed = await runCommand(hereIn(root, shop.shell.folder, 'http://localhost:3100'), [
      'preview',
      'mf-cart@1.1.0',
    ]);
    const link = new URL(printed.split('\n')[0] ?? '');
    expect(link.origin).toBe('http://localhost:3100');
    const browser = createBrowser();
    await browser.request(link.pathname, OWN_FORM);
    expect(versionIn(await browser.request('/'))).toBe('1.1.0');
  });

  test('leads to the first address of its version that needs no parameter, and home where there is none', async () => {
    const routes = ['/orders-page/:id', '/cart-page'].map((address) => ({
      path: address,
      module: './cart',
      title: 'Cart',
    }));
    shop.write('mf-cart/dist/remote-routes.json', JSON.stringify({ format: 1, routes }));
    await publish('1.2.0');

    const address = async (wanted: object) => (await createBrowser().preview(wanted)).headers.location;
    expect(await address({ versions: { 'mf-cart': '1.2.0' } })).toBe('/cart-page?preview');
    for (const wanted of [CART, { versions: { 'mf-cart': '9.9.9' } }, { at: '2026-11-20T14:05' }])
      expect(await address(wanted)).toBe('/?preview');
  });
});

describe('The preview of a browser', () => {
  test('is in no cache: neither one between, nor the shop’s own', async () => {
    const browser = createBrowser();
    await browser.preview(CART);
    for (const url of ['/cart-page', '/remotes.json']) {
      const { headers } = await browser.request(url);
      expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual(['private, no-store', undefined]);
    }
    expect((await browser.request(FILE)).headers['cache-control']).toMatch(/^private/);
    expect(versionIn(await createBrowser().request('/cart-page'))).toBe('1.0.0');
  });

  test.each(['/cart-page?remote.mf-cart=1.2.0', '/cart-page?remote.mf-cart=', '/?at=2026-11-20T14:05'])(
    'is not changed by an address that somebody sends: %s',
    async (address) => {
      await publish('1.2.0');
      const browser = createBrowser();
      await browser.preview(CART);
      expect(versionIn(await browser.request(address))).toBe('1.1.0');
      expect(versionIn(await browser.request('/'))).toBe('1.1.0');
      expect((await browser.request('/mf-cart/1.2.0/later.33334444.js')).statusCode).toBe(404);
      expect(versionIn(await createBrowser().request(address))).toBe('1.0.0');
    },
  );

  test('ends with the token that made it, and so does a link of it', async () => {
    const browser = createBrowser();
    await browser.preview(CART);
    const link = `/preview/${await makeLink()}`;
    await withdrawToken(storeIn(root).state, token.id);
    expect(versionIn(await browser.request('/'))).toBe('1.0.0');
    expect((await browser.request(FILE)).statusCode).toBe(404);
    for (const sent of [{}, OWN_FORM]) expect((await createBrowser().request(link, sent)).statusCode).toBe(403);
  });

  test('is over after a working day', async () => {
    const browser = createBrowser();
    await browser.preview(CART);
    at(7 * 60 * MINUTE_MS);
    expect(versionIn(await browser.request('/'))).toBe('1.1.0');
    at(2 * 60 * MINUTE_MS);
    expect(versionIn(await browser.request('/'))).toBe('1.0.0');
  });

  test('is over when its holder ends it, also for who has copied its cookie', async () => {
    const [browser, copy] = [createBrowser(), createBrowser()];
    await browser.preview(CART);
    copy.forge(`shop-preview=${browser.secret}`);
    const ended = await browser.request('/preview/end?to=%2Fcart-page%3Fteam-panel');
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/cart-page?team-panel']);
    for (const one of [browser, copy]) expect(versionIn(await one.request('/'))).toBe('1.0.0');
  });

  test.each([
    ...['//evil.example', '/\\\\evil.example', 'https://evil.example', 'javascript:alert(1)'].map(encodeURIComponent),
    ...['/%00', '/%E0%A4%95', '/%0d%0aset-cookie:a=b', '/a&to=/b'],
  ])('ends at home, not at an address of another shop, of no header or beside another: %s', async (to) => {
    const { statusCode, headers } = await createBrowser().request(`/preview/end?to=${to}`);
    expect([statusCode, headers.location]).toEqual([303, '/']);
  });

  test('is kept without its secret', async () => {
    const browser = createBrowser();
    await browser.preview(CART);
    expect(JSON.stringify(await storeIn(root).state.previews())).not.toContain(browser.secret);
  });
});

describe('A token of the registry', () => {
  test.each(['', 'Bearer a guess', 'Basic YTpi'])(
    'is asked for, and "%s" is refused with the next step',
    async (authorization) => {
      for (const refused of [await ask(authorization), await ask(authorization, CART)]) {
        expect(refused.statusCode).toBe(401);
        expect(refused.body).toContain('npm run registry -- token add');
      }
    },
  );

  test('pushes no preview of another token out, however many it makes: its oldest ones go', async () => {
    const shown = `/preview/${await makeLink()}`;
    const state = storeIn(root).state;
    const flood = { kind: 'link', token: 'another team', until: Date.now() + MINUTE_MS, versions: {} } as const;
    await state.withLock(async ({ previews, savePreviews }) =>
      savePreviews([...(await previews()), ...Array.from({ length: 500 }, (_, n) => ({ ...flood, hash: `${n}` }))]),
    );
    const last = await addLink(state, { versions: {}, token: 'another team' });
    expect((await createBrowser().request(shown)).statusCode).toBe(200);
    const hashes = (await state.previews()).map(({ hash }) => hash);
    expect(hashes.slice(-2)).toEqual(['499', hashToken(last)]);
    expect(hashes).toHaveLength(51);
  });

  test('lists what there is to choose from', async () => {
    expect((await ask(`Bearer ${token.token}`)).json()).toEqual({ versions: { 'mf-cart': ['1.1.0', '1.0.0'] } });
  });

  test.each([
    [{ versions: { 'mf-cart': 'latest' } }, /a version is written like 1\.4\.0/],
    [{ versions: { cart: '1.0.0' } }, /a remote is named like mf-cart/],
    [{ at: 'yesterday' }, /a time is written in UTC, like 2026-11-20T14:05/],
  ])('makes no link to %j, and says why', async (wanted, reason) => {
    const refused = await ask(`Bearer ${token.token}`, wanted);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringMatching(reason)]);
  });
});

describe('A preview that cannot be shown', () => {
  test('leaves what is live, with a sentence in the page', async () => {
    const browser = createBrowser();
    await browser.preview({ versions: { 'mf-cart': '9.9.9' } });
    const page = await browser.request('/');
    expect(versionIn(page)).toBe('1.0.0');
    const problem =
      /mf-cart@9\.9\.9 is not published, or was removed since\. List what is: npm run registry -- list mf-cart/;
    expect(previewIn(page)).toEqual({ versions: {}, problems: [expect.stringMatching(problem)] });
  });

  test('the command refuses a version that is not published', async () => {
    const here = hereIn(root, shop.shell.folder);
    await expect(runCommand(here, ['preview', 'mf-cart@9.9.9'])).rejects.toThrow(
      /mf-cart@9\.9\.9 is not published\. List/,
    );
    await expect(runCommand(here, ['preview', 'mf-cart'])).rejects.toThrow(
      'Say which version: npm run registry -- preview mf-cart@1.4.0',
    );
  });
});

describe('The shop as it was', () => {
  const line = (at: string, command: string, to: string) => ({
    at,
    by: 'anna',
    remote: 'mf-cart',
    command,
    from: null,
    to,
  });

  beforeEach(async () => {
    const lines = [
      line('2026-11-20T10:00:00.000Z', 'live', '1.0.0'),
      line('2026-11-20T14:00:00.000Z', 'live', '1.1.0'),
      line('2026-11-20T15:00:00.000Z', 'disable', '1.1.0'),
      line('2026-11-20T16:00:00.000Z', 'enable', '1.1.0'),
      line('2026-11-20T17:00:00.000Z', 'rollback', '1.0.0'),
    ];
    const { state } = storeIn(root);
    const { remotes } = await state.releases();
    const release = remotes['mf-cart'];
    if (!release) throw new Error('Nothing is live');
    await state.withLock(async ({ setRelease }) => {
      for (const one of lines) await setRelease('mf-cart', release, one);
    });
  });

  test.each([
    ['2026-11-20T09:00', undefined],
    ['2026-11-20T13:59', '1.0.0'],
    ['2026-11-20T14:05', '1.1.0'],
    ['2026-11-20T15:30', undefined],
    ['2026-11-20T16:30Z', '1.1.0'],
    ['2026-11-20T18:00+01:00', '1.0.0'],
  ])('at %s it had mf-cart %s', async (time, version) => {
    const browser = createBrowser();
    await browser.preview({ at: time });
    const page = await browser.request('/');
    expect(page.statusCode).toBe(200);
    expect(versionIn(page)).toBe(version);
    expect(versionIn(await createBrowser().request('/'))).toBe('1.0.0');
  });
});

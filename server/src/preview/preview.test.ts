import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { runRegistryCommand } from '../registry/command-line';
import { createPublishedRemotes } from '../registry/published-remotes';
import { createReleaseCheck } from '../registry/released-versions';
import { folderRegistry, type RegistryAccess } from '../registry/registry-access';
import { registryTokens } from '../registry/registry-tokens';
import { addToken } from '../registry/change-tokens';
import { writeShopAddress } from '../registry/shop-address';
import { folderState, folderStore } from '../registry/state/folder-state';
import { createStorefront } from '../storefront/create-storefront';
import { versionsOf } from '../storefront/live-remotes';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { previewServer } from './preview-server';
import { createPreviewReader, previewCookie } from './previews';

let shop: ShopOnDisk;
let root: string;
let registry: RegistryAccess;
let app: FastifyInstance;
let token: string;

async function publish(version: string): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  await registry.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
}

/** 1.0.0 is live, 1.1.0 is published. */
beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  registry = folderRegistry(root, shop.shell.folder);
  await publish('1.0.0');
  await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  await publish('1.1.0');
  ({ token } = await addToken(folderState(root), { remote: 'mf-cart', name: 'cart team' }));
  const cookie = previewCookie(folderState(root));
  app = await createStorefront({
    ...shop,
    configuration: { backend: 'simulated', telemetry: 1 },
    published: root,
    isReleased: createReleaseCheck(folderStore(root)),
    cdnSeconds: 30,
    findLiveRemotes: createPublishedRemotes(folderStore(root), () => undefined),
    readPreview: createPreviewReader(cookie),
    issueTicket: (_request, live) => JSON.stringify(versionsOf(live)),
    extraRoutes: async (instance) =>
      void (await instance.register(previewServer, {
        store: folderStore(root),
        cookie,
        tokens: registryTokens(folderState(root), {}),
      })),
  });
});

afterEach(async () => {
  jest.useRealTimers();
  await app.close();
  shop.remove('.');
});

/** A browser, which keeps the shop's cookie. */
function createBrowser() {
  let cookie = '';
  return {
    async request(
      url: string,
      { method = 'GET' as const, ...options }: { method?: 'GET' | 'POST'; authorization?: string } = {},
    ) {
      const headers = {
        ...(cookie !== '' && { cookie }),
        ...(options.authorization !== undefined && { authorization: options.authorization }),
      };
      const response = await app.inject({ method, url, headers });
      const [set] = [response.headers['set-cookie'] ?? []].flat();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return response;
    },
    allow: async function () {
      return this.request('/preview', { method: 'POST', authorization: `Bearer ${token}` });
    },
    forge: (text: string) => void (cookie = text),
    get cookie() {
      return cookie;
    },
  };
}

const versionIn = (page: { body: string }) => /"version":"([^"]+)"/.exec(page.body)?.[1];
const previewIn = ({ body }: { body: string }) =>
  JSON.parse(/<script id="shop-preview"[^>]*>([^<]*)/.exec(body)?.[1] ?? 'null') as object | null;

describe('A version that is not live', () => {
  test('is in the page and the list for who has a token of the registry, and stays so on the next page', async () => {
    const browser = createBrowser();
    expect((await browser.allow()).statusCode).toBe(200);
    const page = await browser.request('/cart-page?remote.mf-cart=1.1.0');
    expect(versionIn(page)).toBe('1.1.0');
    expect(page.body).toContain('/mf-cart/1.1.0/cart.11112222.js');
    expect(previewIn(page)).toEqual({ versions: { 'mf-cart': '1.1.0' }, problems: [] });
    expect(page.body).toContain('"telemetry":0');
    expect(page.headers['server-timing']).toBeUndefined();
    expect(versionIn(await browser.request('/'))).toBe('1.1.0');
    expect(versionIn(await browser.request('/remotes.json'))).toBe('1.1.0');
  });

  test('is in no page of a shopper who sends the same address', async () => {
    const page = await createBrowser().request('/cart-page?remote.mf-cart=1.1.0');
    expect([versionIn(page), previewIn(page)]).toEqual(['1.0.0', null]);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['cache-control']).toContain('s-maxage=30');
    expect(page.headers['server-timing']).toBe('visit;desc="{"mf-cart":"1.0.0"}"');
  });

  test('is in no cache: neither one between, nor the shop’s own', async () => {
    const browser = createBrowser();
    await browser.allow();
    for (const url of ['/cart-page?remote.mf-cart=1.1.0', '/remotes.json']) {
      const { headers } = await browser.request(url);
      expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual(['private, no-store', undefined]);
    }
    expect(versionIn(await createBrowser().request('/cart-page'))).toBe('1.0.0');
  });

  test('is over when its holder ends it or asks for the live one, and the right stays', async () => {
    const browser = createBrowser();
    await browser.allow();
    await browser.request('/?remote.mf-cart=1.1.0');
    const ended = await browser.request('/preview/end?to=%2Fcart-page%3Fteam-panel');
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/cart-page?team-panel']);
    expect(versionIn(await browser.request('/'))).toBe('1.0.0');
    await browser.request('/?remote.mf-cart=1.1.0');
    const page = await browser.request('/?remote.mf-cart=');
    expect([versionIn(page), previewIn(page)]).toEqual(['1.0.0', null]);
    expect((await browser.request('/preview')).json()).toEqual({
      allowed: true,
      versions: { 'mf-cart': ['1.1.0', '1.0.0'] },
    });
  });

  test.each(['//evil.example', '/\\\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'ends at no address of another shop: %s',
    async (to) => {
      const { headers } = await createBrowser().request(`/preview/end?${new URLSearchParams({ to }).toString()}`);
      expect(headers.location).toBe('/');
    },
  );

  test('is over after a working day', async () => {
    const browser = createBrowser();
    await browser.allow();
    await browser.request('/?remote.mf-cart=1.1.0');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
      now: Date.now() + 9 * 60 * 60 * 1000,
    });
    expect(versionIn(await browser.request('/'))).toBe('1.0.0');
    expect((await browser.request('/preview')).json()).toEqual({ allowed: false });
  });

  test('opens by the link of the command to the shop that is open, which is valid for ten minutes', async () => {
    await writeShopAddress(root, 'http://localhost:3100');
    let printed = '';
    await runRegistryCommand(['preview', 'mf-cart@1.1.0'], {
      repository: shop.root,
      environment: {},
      print: (text) => void (printed += text),
    });
    const link = new URL(printed.split('\n')[0] ?? '');
    expect(link.origin).toBe('http://localhost:3100');
    const browser = createBrowser();
    const opened = await browser.request(link.pathname + link.search);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/?remote.mf-cart=1.1.0']);
    expect(versionIn(await browser.request('/?remote.mf-cart=1.1.0'))).toBe('1.1.0');

    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
      now: Date.now() + 11 * 60 * 1000,
    });
    const late = await createBrowser().request(link.pathname + link.search);
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([403, undefined]);
    expect(late.body).toContain('Make another: npm run registry -- preview');
  });
});

test('a link leads to the first address of its version that needs no parameter, and home where there is none', async () => {
  const routes = ['/orders-page/:id', '/cart-page'].map((address) => ({
    path: address,
    module: './cart',
    title: 'Cart',
  }));
  shop.write('mf-cart/dist/remote-routes.json', JSON.stringify({ format: 1, routes }));
  await publish('1.2.0');

  const link = `/preview/${await registry.previewTicket()}`;
  const open = async (query: string) => (await createBrowser().request(link + query)).headers.location;
  expect(await open('?remote.mf-cart=1.2.0')).toBe('/cart-page?remote.mf-cart=1.2.0');
  for (const query of ['?remote.mf-cart=1.1.0', '?remote.mf-cart=9.9.9', '?at=2026-11-20T14:05'])
    expect(await open(query)).toBe(`/${query}`);
});

describe('Nobody previews without the right', () => {
  test.each(['', 'Bearer a guess', 'Basic YTpi'])(
    'the authorization "%s" is refused with the next step',
    async (authorization) => {
      const refused = await createBrowser().request('/preview', { method: 'POST', authorization });
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
      expect(refused.body).toContain('npm run registry -- token add');
    },
  );

  test.each([
    ['changed', (cookie: string) => cookie.replace('=', '=x')],
    ['of another registry', (cookie: string) => cookie.replace(/\..*/, `.${'A'.repeat(43)}`)],
    ['without a signature', (cookie: string) => cookie.replace(/\..*/, '')],
  ])('a cookie that is %s counts as none', async (_, forge) => {
    const browser = createBrowser();
    await browser.allow();
    browser.forge(forge(browser.cookie));
    expect(versionIn(await browser.request('/?remote.mf-cart=1.1.0'))).toBe('1.0.0');
  });

  test('the key of the registry is readable by its owner alone', async () => {
    await createBrowser().allow();
    expect(statSync(path.join(root, 'preview.key')).mode & 0o777).toBe(0o600);
    expect(existsSync(path.join(root, 'preview.key')) && readdirSync(root)).toContain('preview.key');
  });
});

describe('A preview that cannot be shown', () => {
  test.each([
    [
      'remote.mf-cart=9.9.9',
      /mf-cart@9\.9\.9 is not published, or was removed since\. List what is: npm run registry -- list mf-cart/,
    ],
    ['remote.mf-cart=latest', /"latest" is no version\. Write all three numbers, as in: \?remote\.mf-cart=1\.4\.0/],
    ['remote.cart=1.0.0', /"cart" is no remote\./],
    ['at=yesterday', /"yesterday" is no time\. Write it in UTC, as in: \?at=2026-11-20T14:05/],
  ])('%s leaves what is live, with a sentence in the page', async (query, problem) => {
    const browser = createBrowser();
    await browser.allow();
    const page = await browser.request(`/?${query}`);
    expect(versionIn(page)).toBe('1.0.0');
    expect(previewIn(page)).toEqual({ versions: {}, problems: [expect.stringMatching(problem)] });
  });

  test('the command refuses a version that is not published', async () => {
    const context = { repository: shop.root, environment: {}, print: () => undefined };
    await expect(runRegistryCommand(['preview', 'mf-cart@9.9.9'], context)).rejects.toThrow(
      /mf-cart@9\.9\.9 is not published\. List/,
    );
    await expect(runRegistryCommand(['preview', 'mf-cart'], context)).rejects.toThrow(
      'Say which version: npm run registry -- preview mf-cart@1.4.0',
    );
  });
});

describe('The shop as it was', () => {
  const line = (at: string, command: string, to: string) =>
    JSON.stringify({ at, by: 'anna', remote: 'mf-cart', command, from: null, to });

  beforeEach(() => {
    const lines = [
      line('2026-11-20T10:00:00.000Z', 'live', '1.0.0'),
      line('2026-11-20T14:00:00.000Z', 'live', '1.1.0'),
      line('2026-11-20T15:00:00.000Z', 'disable', '1.1.0'),
      line('2026-11-20T16:00:00.000Z', 'enable', '1.1.0'),
      line('2026-11-20T17:00:00.000Z', 'rollback', '1.0.0'),
    ];
    writeFileSync(path.join(root, 'history.jsonl'), `${lines.join('\n')}\n`);
  });

  test.each([
    ['2026-11-20T09:00', undefined],
    ['2026-11-20T13:59', '1.0.0'],
    ['2026-11-20T14:05', '1.1.0'],
    ['2026-11-20T15:30', undefined],
    ['2026-11-20T16:30Z', '1.1.0'],
    ['2026-11-20T18:00%2B01:00', '1.0.0'],
  ])('at %s it had mf-cart %s', async (at, version) => {
    const browser = createBrowser();
    await browser.allow();
    const page = await browser.request(`/?at=${at}`);
    expect(page.statusCode).toBe(200);
    expect(versionIn(page)).toBe(version);
    expect(versionIn(await createBrowser().request(`/?at=${at}`))).toBe('1.0.0');
  });
});

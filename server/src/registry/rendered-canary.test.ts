import path from 'node:path';
import { JSDOM } from 'jsdom';
import { clientKey } from '@platform/process/client-key';
import { createRenderer } from '@platform/storefront/rendering/renderer';
import { createStorefront } from '@platform/storefront/create-storefront';
import { remoteBuild, SHELL_BUILD } from '@platform/storefront/testing/server-builds';
import { versionsOf } from '@platform/storefront/live-remotes';
import { createVisitTickets } from '@platform/registry/judge/visit-tickets';
import { createShopOnDisk, shellRoutes } from '@platform/storefront/testing/shop-on-disk';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { registryIn, storeIn } from './testing/registry-in';

jest.setTimeout(60_000);

const SHELL = SHELL_BUILD.replace(
  'const [, remote, module] = url.split(/[/?]/);',
  "const [remote, module] = ['mf-cart', 'cart'];",
);
const VISITORS = Array.from({ length: 12 }, (_, visitor) => String(visitor).padStart(22, 'v'));

const shop = createShopOnDisk();
afterAll(() => shop.remove('.'));

/** Publishes a version whose screen says which one it is. */
async function publish(version: string) {
  const registry = registryIn(path.join(shop.root, '.published'), shop.shell.folder);
  shop.write('mf-cart/dist/server/server.js', remoteBuild({ './cart': `() => "rendered by ${version}"` }));
  await registry.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
  return registry;
}

/** The ticket that a page carries. */
const ticketIn = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  /^visit;desc="([^"]+)"$/.exec(String(headers['server-timing']))?.[1] ?? '';

test('a canary visitor gets pages that the canary rendered, with a ticket for it, every other one those of the live version, and no cache mixes them', async () => {
  shop.write('shell/dist/server/server.js', SHELL);
  const home = { path: '/', title: 'Home', remote: 'mf-cart', module: './cart', data: ['getCategories'] };
  shop.write('shell/dist/shop-routes.json', shellRoutes([home]));
  const registry = await publish('1.0.0');
  await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  await publish('1.1.0');
  await registry.change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 50 }, 'anna');
  const published = path.join(shop.root, '.published');
  const findLiveRemotes = createPublishedRemotes(storeIn(published), () => undefined);
  const renderer = createRenderer({ report: () => undefined, timeoutMs: 10_000 });
  const tickets = createVisitTickets(storeIn(published).state);
  const app = await createStorefront({
    ...shop,
    configuration: { backend: 'simulated', telemetry: 1 },
    issueTicket: (request, liveRemotes) => tickets.issue(clientKey(request), versionsOf(liveRemotes)),
    published,
    findLiveRemotes,
    renderer,
    cdnSeconds: 30,
  });

  const versions = new Set<string>();
  for (const visitor of [...VISITORS, ...VISITORS]) {
    const request = { accept: 'text/html', cookie: `shop-canary=${visitor}` };
    const page = await app.inject({ url: '/', headers: request });
    const { body, headers } = page;
    const again = await app.inject({ url: '/', headers: { ...request, 'if-none-match': String(headers.etag) } });
    const { document } = new JSDOM(body).window;
    const live = (await findLiveRemotes({ canaryKey: visitor })).remotes['mf-cart']?.version ?? 'none';
    const list: unknown = JSON.parse(document.getElementById('shop-remotes')?.textContent ?? '');
    versions.add(live);

    expect(document.getElementById('root')?.textContent).toContain(`rendered by ${live}`);
    expect(list).toMatchObject({ remotes: { 'mf-cart': { version: live } } });
    expect(headers['cache-control']).toBe('private, no-cache');
    // The page in the browser's cache counts again.
    expect([again.statusCode, ticketIn(again)]).toEqual([304, expect.not.stringContaining(ticketIn(page))]);
    for (const response of [page, again]) {
      expect(tickets.read('127.0.0.1', ticketIn(response))?.versions).toEqual({ 'mf-cart': live });
    }
  }

  expect([...versions].sort()).toEqual(['1.0.0', '1.1.0']);
  await app.close();
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sampleCart } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { createStitchedFront } from './stitched-front';
import { findSwappedBuild } from './swapped-build';

const servers: Server[] = [];
let folder: string;

function listen(server: Server): Promise<string> {
  servers.push(server);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

const LIST = {
  remotes: {
    'mf-cart': { name: 'mf_cart', entry: '/mf-cart/0.1.0/remoteEntry.aaaa.js', version: '0.1.0', integrity: {} },
    'mf-account': { name: 'mf_account', entry: '/mf-account/remoteEntry.bbbb.js', version: '0.1.0' },
  },
};
const PAGE = `<!doctype html><head><link rel="preload" href="/mf-cart/0.1.0/cart.aaaa.js" as="script">
<link rel=stylesheet href=/mf-cart/0.1.0/cart.css><script src="/mf-cart/0.1.0/remoteEntry.aaaa.js" defer></script>
<link rel="preload" href="/mf-account/log-in.js" as="script"><script defer src="/shell/main.js"></script>
<script id="shop-remotes" type="application/json">${JSON.stringify(LIST)}</script></head>`;

const shop: RequestListener = (request, response) => {
  response.setHeader('content-security-policy', "default-src 'self'").setHeader('etag', '"page"');
  if (request.url === '/remotes.json') response.end(JSON.stringify(LIST));
  else if (request.url === '/api/cart') {
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/json' });
    request.pipe(response);
  } else if (request.url === '/old') response.writeHead(302, { location: '/new' }).end();
  else response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-swap-'));
  const build = path.join(folder, 'dist');
  mkdirSync(build);
  const manifest = { metaData: { name: 'mf_cart', remoteEntry: { name: 'remoteEntry.cccc.js' } } };
  writeFileSync(path.join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(build, 'remote-contract.json'), JSON.stringify(sampleCart()));
  writeFileSync(path.join(build, 'remoteEntry.cccc.js'), 'var mf_cart');
  writeFileSync(path.join(folder, 'secret.txt'), 'not for visitors');
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

const stitched = async (location = path.join(folder, 'dist')) =>
  listen(createStitchedFront(await listen(createServer(shop)), [await findSwappedBuild(`mf-cart=${location}`)]));

describe('A shop in which one remote is swapped', () => {
  it('names the swapped build in its list of remotes, and the others as they are', async () => {
    const { remotes } = (await (await fetch(`${await stitched()}/remotes.json`)).json()) as typeof LIST;

    expect(remotes['mf-cart']).toEqual({ name: 'mf_cart', entry: '/mf-cart/remoteEntry.cccc.js', version: '0.3.1' });
    expect(remotes['mf-account']).toEqual(LIST.remotes['mf-account']);
  });

  it('names it in the page as well, which preloads nothing of the live one', async () => {
    const reply = await fetch(`${await stitched()}/cart-page`);
    const page = await reply.text();

    expect(page).not.toContain('/mf-cart/0.1.0/');
    expect(page).toContain('"entry":"/mf-cart/remoteEntry.cccc.js"');
    expect(page).toContain('/mf-account/log-in.js');
    expect(page).toContain('/shell/main.js');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(reply.headers.get('etag')).toBeNull();
  });

  it.each([
    ['the folder', async () => path.join(folder, 'dist')],
    [
      'the address',
      async () =>
        `${await listen(createStitchedFront('http://unused', [await findSwappedBuild(`mf-cart=${folder}/dist`)]))}/mf-cart`,
    ],
  ])('answers its files from %s of the build', async (_, location) => {
    const origin = await stitched(await location());
    const entry = await fetch(`${origin}/mf-cart/remoteEntry.cccc.js`);

    expect(await entry.text()).toBe('var mf_cart');
    expect(entry.headers.get('content-type')).toMatch('text/javascript');
    expect((await fetch(`${origin}/mf-cart/remoteEntry.aaaa.js`)).status).toBe(404);
    expect((await fetch(`${origin}/mf-cart/..%2fsecret.txt`)).status).toBe(404);
  });

  it('passes requests and redirects on as they are', async () => {
    const origin = await stitched();
    const response = await fetch(`${origin}/api/cart`, { method: 'POST', body: '{"qty":2}' });

    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      201,
      '{"qty":2}',
      ['a=1', 'b=2'],
    ]);
    expect((await fetch(`${origin}/old`, { redirect: 'manual' })).headers.get('location')).toBe('/new');
  });
});

describe('What cannot be swapped', () => {
  it.each([
    ['a folder without a build', () => `mf-cart=${folder}`, /There is no remote-contract\.json in/],
    ['another remote’s build', () => `mf-account=${folder}/dist`, /holds a build of mf-cart, and not of mf-account/],
    ['an address where nothing answers', () => 'mf-cart=http://127.0.0.1:9/', /cannot be reached/],
    ['no location', () => 'mf-cart', /write it as --with mf-cart=mf-cart\/dist/],
  ])('is refused: %s', async (_, option, text) => {
    await expect(findSwappedBuild(option())).rejects.toThrow(text);
  });
});

import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerApi } from '../api/api';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { packBuild } from '@platform/registry/archive';
import { registryServer } from '@platform/registry/registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { createStorefront } from '@platform/storefront/create-storefront';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { REQUEST_LIMITS } from '@platform/process/request-limits';
import { storeIn } from '../registry/testing/registry-in';

const TOKEN = 'a token for this test';
const SMALL = { headersMs: 300, bodyMs: 300, lingerMs: 50, responseMs: 60_000, idleMs: 2_000, checkedEveryMs: 50 };

let api: TestApi;
let shop: ShopOnDisk;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

/** The whole shop with its API and its registry, over real HTTP. */
async function open(limits = SMALL): Promise<void> {
  shop = createShopOnDisk();
  app = await createStorefront({
    ...shop,
    limits,
    configuration: { backend: 'server', teamPanel: false },
    extraRoutes: async (routes) => {
      await registerApi(routes, api.services);
      const store = storeIn(path.join(shop.root, '.published'));
      const tokens = registryTokens(store.state, { '*': TOKEN });
      await routes.register(registryServer, { store, shell: shop.shell.folder, tokens });
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

/** A connection, what came over it so far, and a promise of its end. */
function dial(): { socket: Socket; received: () => string; closed: Promise<unknown> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => void (text += part.toString('latin1')));
  // A connection that the server resets has ended as well; `once` of node:events would reject.
  socket.on('error', () => undefined);
  const closed = new Promise<unknown>((resolve) => void socket.once('close', resolve));
  return { socket, received: () => text, closed };
}

const head = (...lines: string[]): string => [...lines, 'Host: shop.test', '', ''].join('\r\n');
const logInHead = head('POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000');
const uploadHead = (length: number, token: string): string =>
  head(
    'PUT /registry/versions/mf-cart?version=1.0.0 HTTP/1.1',
    'Content-Type: application/gzip',
    `Content-Length: ${length}`,
    `Authorization: Bearer ${token}`,
  );

/** Sends a text a byte at a time until the connection is closed. */
function drip({ socket, closed }: ReturnType<typeof dial>, text: string): void {
  let sent = 0;
  const timer = setInterval(() => socket.writable && socket.write(text[sent++ % text.length] ?? ''), 20);
  void closed.then(() => clearInterval(timer));
}

describe('A connection is closed by the server', () => {
  it('when its headers or its body come a byte at a time, while shoppers are served [server-5]', async () => {
    await open();
    const slowHead = dial();
    slowHead.socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    drip(slowHead, 'x');
    const slowBody = dial();
    slowBody.socket.write(logInHead.replace('1000', '10000'));
    drip(slowBody, ' ');

    expect((await fetch(`${origin}/cart-page`)).status).toBe(200);
    await Promise.all([slowHead.closed, slowBody.closed]);
    expect(slowBody.received()).not.toContain('200 OK');
    expect((await fetch(`${origin}/cart-page`)).status).toBe(200);
  });

  it('when a body never comes to its end, while shoppers are served [server-5]', async () => {
    // All but bodies have time: a shopper's request may wait here behind 200 others.
    await open({ ...SMALL, headersMs: 60_000, idleMs: 60_000 });
    const many = Array.from({ length: 200 }, () => {
      const one = dial();
      one.socket.write(`${logInHead}{"email":`);
      return one;
    });
    expect((await fetch(`${origin}/api/categories`)).status).toBe(200);
    await Promise.all(many.map(({ closed }) => closed));
    expect((await fetch(`${origin}/api/categories`)).status).toBe(200);
  });

  it('when a body was sent to a page that takes none [server-5]', async () => {
    await open();
    const { socket, received, closed } = dial();
    socket.write(`${head('GET / HTTP/1.1', 'Content-Length: 1000')}x`);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('when the headers never come to their end, or nothing comes at all [server-5]', async () => {
    await open();
    const half = dial();
    half.socket.write('GET / HTTP/1.1\r\nHost:');
    const silent = dial();
    await Promise.all([half.closed, silent.closed]);
    expect(half.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('when its response is not read to the end in time, also if some of it is taken now and then [server-5]', async () => {
    // Without this limit it is sent to its end, after which nothing comes for two seconds.
    await open({ ...REQUEST_LIMITS, responseMs: 100, idleMs: 2_000 });
    shop.write('mf-cart/dist/later.33334444.js', 'x'.repeat(20_000_000));
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const { socket } = dial();
    socket.pause().write(head('GET /mf-cart/later.33334444.js HTTP/1.1'));
    const [served] = await accepted;
    const reading = setInterval(() => void socket.read(), 20);

    await once(served, 'close');

    clearInterval(reading);
    expect(served.bytesWritten).toBeLessThan(20_000_000);
    socket.destroy();
  });

  it('when an upload was refused and its rest does not come [server-5]', async () => {
    await open({ ...REQUEST_LIMITS, lingerMs: 50 });
    const { socket, received, closed } = dial();
    socket.write(`${uploadHead(5_000_000, 'wrong')}x`);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it('A slow upload of a team goes on after the time that a form has [server-5]', async () => {
  await open();
  const build = Buffer.from(await packBuild(path.join(shop.root, 'mf-cart/dist')));
  const upload = dial();
  upload.socket.write(uploadHead(build.length, TOKEN));
  upload.socket.write(build.subarray(0, 100));
  const form = dial();
  form.socket.write(`${logInHead}{`);
  await form.closed;

  upload.socket.write(build.subarray(100));
  await once(upload.socket, 'data');

  expect(upload.received()).toMatch(/^HTTP\/1\.1 200 /);
  upload.socket.destroy();
});

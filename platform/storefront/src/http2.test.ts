import type { FastifyInstance } from 'fastify';
import { connect } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createShopOnDisk, type ShopOnDisk } from './testing/shop-on-disk';
import { createStorefront } from './create-storefront';
import { makeSelfSignedCertificate } from './self-signed-certificate';

let shop: ShopOnDisk;
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  shop = createShopOnDisk();
  const https = await makeSelfSignedCertificate();
  app = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, https });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await app.close();
  shop.remove('.');
});

test('with a certificate the shop is served over HTTP/2, page and files on one connection', async () => {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  const open = (path: string) =>
    new Promise<{ status: number | undefined; size: number }>((resolve, reject) => {
      const stream = session.request({ ':path': path, 'accept-encoding': 'br' });
      let status: number | undefined;
      let size = 0;
      stream.on('response', (headers) => (status = headers[':status']));
      stream.on('data', (part: Buffer) => (size += part.length));
      stream.on('end', () => resolve({ status, size }));
      stream.on('error', reject);
    });
  try {
    for (const path of ['/', '/remotes.json', '/shell/main.0123abcd.js', '/mf-cart/remoteEntry.8c71abf6.js']) {
      const { status, size } = await open(path);
      expect([path, status]).toEqual([path, 200]);
      expect(size).toBeGreaterThan(0);
    }
    expect((await open('/missing.js')).status).toBe(404);
  } finally {
    session.close();
  }
});

test('a client that speaks only HTTP/1.1 is served as well', async () => {
  const status = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', rejectUnauthorized: false, agent: false }, (response) => {
      response.resume().on('end', () => resolve(`${response.httpVersion} ${response.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe('1.1 200');
});

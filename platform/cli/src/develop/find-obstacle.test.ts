import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findObstacle } from './find-obstacle.cjs';

const LOCAL = 'http://localhost:3105';

/** A shop whose pages may load scripts of these origins, for as long as `visit` takes. */
async function withShop<Result>(origins: string, visit: (shop: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-security-policy', `default-src 'self'; script-src 'self' ${origins}; img-src data:`)
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await visit(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each(['http://localhost:*', `https://a.example ${LOCAL}`])(
  'a shop that allows %s takes a remote of this computer',
  async (origins) => {
    expect(await withShop(origins, (shop) => findObstacle(shop, LOCAL))).toBeNull();
  },
);

test('of a shop that takes none, a sentence says how it has to be started', async () => {
  expect(await withShop('http://localhost:3001', (shop) => findObstacle(shop, LOCAL))).toMatch(
    /^The shop at \S+ takes no build from http:\/\/localhost:3105\. Have it started with SHOP_OVERRIDE_ORIGINS=http:\/\/localhost:3105$/,
  );
});

test.each(['localhost:3000', 'shop', 'ftp://shop.example', ''])('"%s" is no address of a shop', async (to) => {
  expect(await findObstacle(to, LOCAL)).toContain('Write it whole, as in: --to https://shop.example');
});

test('a shop that does not run is named', async () => {
  const gone = await withShop('', async (shop) => shop);
  expect(await findObstacle(gone, LOCAL)).toMatch(/^No shop responds at \S+\. Start it \(npm start\)/);
});

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createShop, type Sent, type Shop } from '@piston-parts/shared-contract/contract-suite';
import type { Database } from '../database/database';
import { orders } from '../database/order.schema';
import { products } from '../database/schema';
import { startTestApi, type TestApi } from '../testing/test-api';
import { restoreBackup, writeBackup } from './backup';

const tokens = () => ({ expired: '', unknownUser: '' });

function shopOf({ app }: TestApi): Shop {
  async function request(method: string, url: string, { headers, body }: Sent) {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await app.inject({ method: method as 'GET', url, headers, ...payload });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }
  return createShop({ name: 'API', request, tokens, resetToken: async () => null }, tokens);
}

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-backup-'));
  file = path.join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each<[Database['kind'], Database['kind']]>([
  ['PGlite', 'PostgreSQL'],
  ['PostgreSQL', 'PGlite'],
])('A backup of %s', (from, to) => {
  let source: TestApi;
  let target: TestApi;

  beforeAll(async () => {
    source = await startTestApi(from);
    target = await startTestApi(to);
  });
  afterAll(async () => {
    await source.stop();
    await target.stop();
  });

  it(`brings accounts, carts, addresses, orders and stock to ${to}, where the shop goes on`, async () => {
    const before = shopOf(source);
    const { shopper, product } = await before.shopperWithOrder();
    await shopOf(target).newShopper();
    await writeBackup(source.database, file);

    await restoreBackup(target.database, file);

    const after = shopOf(target);
    const { user, password } = shopper;
    const { encodedToken: token } = await after.ask('postLogIn', { body: { email: user.email, password } });
    for (const call of ['getCart', 'getAddresses'] as const) {
      expect(await after.ask(call, { token })).toEqual(await before.ask(call, { token: shopper.token }));
    }
    expect(await target.database.queries.select().from(orders)).toEqual(
      await source.database.queries.select().from(orders),
    );
    const stockOf = async (shop: Shop) =>
      (await shop.ask('getProducts')).products.map(({ _id, quantity, details }) => [_id, quantity, details.length]);
    expect(await stockOf(after)).toEqual(await stockOf(before));
    await after.ask('postAddress', {
      token,
      body: { address: (await after.ask('getAddresses', { token })).address[0] },
    });
    await after.ask('postWishlistItem', { token, body: { product } });
  });

  it('can be read by its owner alone', async () => {
    await writeBackup(source.database, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['no backup', () => gzipSync('{"some":"file"}\n'), 'is no backup of the shop'],
    ['of another schema', () => gzipSync('{"pistonPartsBackup":1,"schema":999}\n{"table":"users"}\n'), 'of schema 999'],
    ['cut off', () => gzipSync('{"pistonPartsBackup":1,"schema":4}\n'.repeat(50)).subarray(0, 40), ''],
  ])('changes nothing when the file is %s', async (_, content, text) => {
    writeFileSync(file, content());
    await expect(restoreBackup(source.database, file)).rejects.toThrow(text);
    expect((await source.database.queries.select().from(products)).length).toBe(25);
  });
});

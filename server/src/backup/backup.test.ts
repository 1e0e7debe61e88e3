import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Shop } from '@piston-parts/shared-contract/contract-suite';
import type { Database } from '../database/database';
import { orders } from '../database/order.schema';
import { products } from '../database/schema';
import { partSearch } from '../database/search.schema';
import { findTeamApis } from '../api/teams/find-team-apis';
import { migrateTeam } from '../api/teams/migrate-team';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { shopOver } from '../api/testing/test-shop';
import { OperatorError } from '@platform/process/operator-error';
import { writeBackup } from './backup';
import { restoreBackup } from './restore';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

const TEAMS = findTeamApis(path.join(__dirname, '..', 'api', 'teams', 'testing'), []).filter(
  ({ team }) => team === 'notes',
);

let folder: string;
let file: string;

eachTestHasFolder('backup', (made) => {
  folder = made;
  file = path.join(folder, 'shop.backup');
});

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

  it(`moves accounts, carts, addresses, orders and stock to ${to}, where the shop continues`, async () => {
    const before = shopOver(source);
    const { shopper, product } = await before.shopperWithOrder();
    await shopOver(target).newShopper();
    for (const { database } of [source, target]) {
      const pool = database.openTeamPool();
      for (const team of TEAMS) await migrateTeam(pool, team);
      await pool.end();
    }
    const note = { user_id: shopper.user._id, part_id: product._id, text: 'a row of a team' };
    await source.database.query({
      text: 'insert into mf_notes.notes values ($1, $2, $3)',
      values: Object.values(note),
    });
    await writeBackup(source.database, file);

    await restoreBackup(target.database, file);

    expect((await target.database.query({ text: 'select * from mf_notes.notes' })).rows).toEqual([note]);
    const after = shopOver(target);
    const { user, password } = shopper;
    const { encodedToken: token } = await after.ask('postLogIn', { body: { email: user.email, password } });
    for (const endpoint of ['getCart', 'getAddresses'] as const) {
      expect(await after.ask(endpoint, { token })).toEqual(await before.ask(endpoint, { token: shopper.token }));
    }
    expect(await target.database.queries.select().from(orders)).toEqual(
      await source.database.queries.select().from(orders),
    );
    const stockOf = async (shop: Shop) =>
      (await shop.ask('getProducts')).products.map(({ _id, quantity, details }) => [_id, quantity, details.length]);
    expect(await stockOf(after)).toEqual(await stockOf(before));
    const wordsOf = ({ database }: TestApi) => database.queries.select().from(partSearch).orderBy(partSearch.productId);
    expect(await wordsOf(target)).toEqual(await wordsOf(source));
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

  describe('changes nothing', () => {
    let lines: string[];

    beforeAll(async () => {
      const written = path.join(mkdtempSync(path.join(os.tmpdir(), 'piston-parts-backup-')), 'shop.backup');
      await writeBackup(source.database, written);
      lines = gunzipSync(readFileSync(written)).toString().split('\n');
      rmSync(path.dirname(written), { recursive: true });
    });

    const packed = (some: readonly string[]) => gzipSync(some.join('\n'));

    it.each<[string, () => Buffer, RegExp]>([
      ['is something else', () => gzipSync('{"some":"file"}\n'), /is no backup of the shop\./],
      ['is not packed', () => Buffer.from('Dear diary'), /is damaged, or no backup of the shop\./],
      ['is empty', () => Buffer.alloc(0), /is not whole: it ends early\.|is no backup of the shop\./],
      ['has nothing but a heading', () => packed(lines.slice(0, 1)), /is not whole: it ends early, after line 1\./],
      [
        'ends early, at the end of a line',
        () => packed(lines.slice(0, 20)),
        /is not whole: it ends early, after line 20\./,
      ],
      ['ends early, in the midst of it', () => packed(lines).subarray(0, 900), /is not whole: it ends early\./],
      [
        'lost a row',
        () => packed(lines.filter((line) => !line.includes('BR-8101'))),
        /is not whole: of \w+ it has \d+ rows and should have \d+/,
      ],
      [
        'has a line that is torn',
        () => packed(lines.map((line, at) => (at === 9 ? line.slice(3) : line))),
        /is damaged in line 10\./,
      ],
      [
        'goes on after its end',
        () => packed([...lines.filter(Boolean), '{"id":"x"}']),
        /goes on in line \d+, after its end\./,
      ],
      [
        'has a row that the shop refuses',
        () => packed(lines.map((line) => line.replace('"category": "Brakes"', '"category": "Tyres"'))),
        /has rows of \w+, up to line \d+, that the database refuses: .*_category"/,
      ],
      [
        'is of an older version',
        () => gzipSync('{"pistonPartsBackup":1,"schema":4}\n'),
        /is of an older version .*into an empty database/,
      ],
      [
        'is of a newer version',
        () => gzipSync('{"pistonPartsBackup":2,"schema":999}\n'),
        /is of a newer version .*\(schema 999, /,
      ],
    ])('when the file %s, and says so in a sentence', async (_, content, text) => {
      writeFileSync(file, content());
      const before = await source.database.queries.select().from(products);

      const restored = restoreBackup(source.database, file);

      await expect(restored).rejects.toThrow(OperatorError);
      await expect(restored).rejects.toThrow(text);
      await expect(restored).rejects.toThrow(/Nothing was changed\.$/);
      expect(await source.database.queries.select().from(products)).toEqual(before);
    });
  });
});

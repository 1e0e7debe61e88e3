import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json, text as readText } from 'node:stream/consumers';
import { readBackup } from '../backup/backup-file';
import { openShopDatabase } from '../api/open-shop-database';
import type { Database } from '../database/database';
import { testDatabase } from '../database/testing/prepared-pglite';
import { readCatalogue, type CatalogueFiles } from '../catalogue/read-catalogue';
import { readPresent } from '../catalogue/present-catalogue';
import { catalogueFolder, partLine, partsCsv } from '../catalogue/testing/catalogue-folder';
import { backUpShop } from './back-up-shop';
import { CHANNEL, channelAddress, JSON_LINES, ownerHeaders } from './channel-address';
import { connectToShop } from './connect-to-shop';
import { openChannel } from './open-channel';

let data: string;
let database: Database;
let close: () => Promise<void>;
let before: readonly string[];

beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-channel-'));
  database = await openShopDatabase(await testDatabase());
  close = await openChannel(database, data);
  before = await readPartIds();
});
afterAll(async () => {
  await close();
  await database.close();
  rmSync(data, { recursive: true });
});

const readPartIds = async () => (await readPresent(database.queries)).parts.map(({ id }) => id);

/** @returns the rows of a catalogue's files, a few batches of them */
function manyParts(): CatalogueFiles {
  const lines = Array.from({ length: 5_000 }, (_, at) => partLine(`P-${at}`));
  return readCatalogue(catalogueFolder({ 'parts.csv': partsCsv(...lines) })).files;
}

describe('A backup of a shop that is open on the embedded database', () => {
  it('is written by the shop, and is whole', async () => {
    const file = path.join(data, 'shop.backup');
    const rows: string[] = [];

    expect(await backUpShop(data, file)).toBe(true);
    await readBackup(file, async (table) => void rows.push(table));
    expect(rows.filter((table) => table === 'products')).toHaveLength(before.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is refused with the reason where the shop cannot write it', async () => {
    await expect(backUpShop(data, path.join(data, 'none', 'shop.backup'))).rejects.toThrow('ENOENT');
  });

  it('is none where no shop is open', async () => {
    expect(await backUpShop(path.join(data, 'none'), path.join(data, 'other.backup'))).toBe(false);
    expect(existsSync(path.join(data, 'other.backup'))).toBe(false);
  });
});

describe('An import that the embedded database refuses', () => {
  it.each([
    ['while rows still come', 10, { name: 'a\0b' }, /unicode/i],
    ['at the last rows', 4_999, { name: 'a\0b' }, /unicode/i],
    ['as it changes the parts', 2_000, { condition: 'broken' }, /products_condition/],
  ])('%s tells the command why and leaves the shop as it was [catalogue-10]', async (_, at, change, reason) => {
    const files = manyParts();
    Object.assign(files.parts[at] ?? {}, change);
    const shop = await connectToShop(data);

    await expect(shop?.importFiles(files, {})).rejects.toThrow(reason);
    await shop?.close();
    expect(await readPartIds()).toEqual(before);
  });
});

describe('An import whose command stops sending', () => {
  beforeAll(async () => {
    await close();
    close = await openChannel(database, data, 200);
  });

  const LINE = `${JSON.stringify({ table: 'products', rows: [{ id: 'P-1', name: 'Pad' }] })}\n`;

  async function begin(text: string): Promise<ClientRequest> {
    const sent = request({
      socketPath: channelAddress(data) ?? '',
      path: `${CHANNEL.import}?removeMissing=yes`,
      method: 'POST',
      headers: { 'content-type': JSON_LINES, ...(await ownerHeaders(data)) },
    });
    await new Promise((resolve) => sent.write(text, resolve));
    return sent;
  }

  it.each([
    ['after a row', LINE],
    ['within a row', LINE.slice(0, 20)],
  ])('%s is given up, so that shoppers do not wait [catalogue-10]', async (_, text) => {
    const sent = await begin(text);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];

    expect(response.statusCode).toBe(500);
    expect(await json(response)).toEqual({
      reason: 'The command ended before it had sent everything, or sent nothing for 0.2 s',
    });
    expect(await readPartIds()).toEqual(before);
    sent.destroy();
  });

  it('is given up at once when the command is gone [catalogue-10]', async () => {
    const sent = await begin(LINE);
    const hungUp = once(sent, 'error');
    sent.destroy(new Error('Ctrl-C'));
    await hungUp;

    expect(await readPartIds()).toEqual(before);
  });
});

describe('A process of the same user that does not have the secret', () => {
  const socketPath = () => channelAddress(data) ?? '';

  /** @returns the status and text of the response */
  async function send(authorization: string | undefined, path: string, body = '') {
    const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
    const sent = request({ socketPath: socketPath(), path, method: body === '' ? 'GET' : 'POST', headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: await readText(response) };
  }

  it.each([
    ['no secret', async () => undefined],
    ['an empty one', async () => 'Bearer '],
    ['a guess of its length', async () => `Bearer ${'A'.repeat(43)}`],
    ['its beginning', async () => (await ownerHeaders(data)).authorization?.slice(0, -1)],
  ])('with %s reads nothing and writes nothing', async (_, guess) => {
    const authorization = await guess();
    const file = path.join(data, 'stolen.backup');

    for (const url of [CHANNEL.present, CHANNEL.tables, '/unknown'])
      expect(await send(authorization, url)).toEqual({ status: 401, text: '' });
    expect(await send(authorization, CHANNEL.backup, JSON.stringify({ file }))).toEqual({ status: 401, text: '' });
    expect(existsSync(file)).toBe(false);
  });

  it('finds the secret in a file that its owner alone may read, another one for each opening', async () => {
    expect(statSync(path.join(data, 'operator.secret')).mode & 0o777).toBe(0o600);
    const first = await ownerHeaders(data);
    await close();
    // No shop is open there.
    expect(await backUpShop(data, path.join(data, 'shop.backup'))).toBe(false);
    close = await openChannel(database, data);

    expect(await send(first.authorization, CHANNEL.present)).toEqual({ status: 401, text: '' });
    expect((await send((await ownerHeaders(data)).authorization, CHANNEL.present)).status).toBe(200);
  });
});

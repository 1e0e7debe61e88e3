import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { OperatorError } from '@platform/process/operator-error';
import { channelAddress } from './channel-address';
import { connectToShop } from './connect-to-shop';

const PRESENT = {
  parts: [{ id: 'P-1', brand: 'Bosch', partType: '', isUniversal: false }],
  vehicles: [],
  categories: ['Body'],
};

let data: string;
let shop: Server | undefined;
beforeEach(() => {
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-channel-'));
});
afterEach(async () => {
  if (shop) await new Promise((resolve) => shop?.close(resolve));
  shop = undefined;
  rmSync(data, { recursive: true });
});

/** Stands for a running shop. */
async function listen(respond: RequestListener): Promise<void> {
  shop = createServer(respond);
  await new Promise<void>((resolve) => shop?.listen(channelAddress(data), resolve));
}
/** @returns the URLs that were requested, with their bodies */
async function listenWith(status: number, body: unknown): Promise<string[]> {
  const requests: string[] = [];
  const respond: (...given: Parameters<RequestListener>) => Promise<void> = async (request, response) => {
    requests.push(`${request.method} ${request.url} ${await readText(request)}`.trim());
    // A shop that has the channel, whatever it does with what it is asked for.
    const isProbe = request.method === 'GET';
    response.statusCode = isProbe ? 200 : status;
    response.end(JSON.stringify(isProbe ? PRESENT : body));
  };
  await listen((request, response) => void respond(request, response));
  return requests;
}
const NO_FILES = {
  ...{ parts: [], attributes: null, numbers: null, vehicles: null, fitments: null },
  columns: { parts: new Set(['id', 'price']), vehicles: new Set(['id']) },
};

describe('The socket of a shop', () => {
  it('is in the folder of its data, by the shorter of two paths', () => {
    expect(channelAddress(path.resolve('data'))).toBe(path.join('data', 'operator.sock'));
    expect(channelAddress('/a')).toBe('/a/operator.sock');
  });

  it('is none where the system takes no path of this length', () => {
    const folder = (length: number) => `/${'x'.repeat(length - '//operator.sock'.length)}`;

    expect(channelAddress(folder(100))).toHaveLength(100);
    expect(channelAddress(folder(101))).toBeNull();
  });

  it('is a named pipe on Windows, another for each folder', () => {
    const own = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
    Object.defineProperty(process, 'platform', { ...own, value: 'win32' });
    const addresses = ['C:\\shop', 'C:\\other'].map(channelAddress);
    Object.defineProperty(process, 'platform', own);

    const pipe = expect.stringMatching(/^\\\\\.\\pipe\\piston-parts-[0-9a-f]{32}$/) as unknown;
    expect(addresses).toEqual([pipe, pipe]);
    expect(new Set(addresses).size).toBe(2);
  });
});

describe('A connection to a shop', () => {
  it('is none where no shop runs, or none can be reached', async () => {
    expect(await connectToShop(data)).toBeNull();
    expect(await connectToShop(`/${'x'.repeat(120)}`)).toBeNull();
  });

  it('does not take a shop that breaks off for none', async () => {
    await listen((request) => request.socket.destroy());

    await expect(connectToShop(data)).rejects.toThrow();
  });
});

describe('A command that reaches the catalogue of a running shop', () => {
  const open = async () => (await connectToShop(data))!;

  it('reads its parts and its tables', async () => {
    await listen((request, response) => {
      response.end(JSON.stringify(request.url === '/catalogue/present' ? PRESENT : { from: request.url }));
    });
    const catalogue = await open();

    expect(await catalogue.readPresent()).toEqual(PRESENT);
    expect(await catalogue.readTables()).toEqual({ from: '/catalogue/tables' });
    await catalogue.close();
  });

  it.each([
    [{}, 'dryRun=no&removeMissing=no'],
    [{ dryRun: true }, 'dryRun=yes&removeMissing=no'],
    [{ removeMissing: true }, 'dryRun=no&removeMissing=yes'],
  ])('imports with the options %j', async (options, query) => {
    const requests = await listenWith(200, { parts: 1 });
    const catalogue = await open();

    expect(await catalogue.importFiles({ ...NO_FILES, vehicles: [] }, options)).toEqual({ parts: 1 });
    expect(requests[1]).toMatch(
      `POST /catalogue/changes?vehicles=yes&fitments=no&${query}&productColumns=id%2Cactual_price%2Cprevious_price`,
    );
    await catalogue.close();
  });

  it('says why the shop refuses, or that it is of another version', async () => {
    const responses: (readonly [number, string])[] = [
      [500, '{"reason":"A part is in an open order"}'],
      [500, '{"message":"Disk full"}'],
      [404, 'Not Found'],
    ];
    await listen((request, response) => {
      const [status, text] = request.url === '/open' ? [200, '{}'] : (responses.shift() ?? [200, '{}']);
      response.statusCode = status;
      response.end(text);
    });
    const catalogue = await open();

    await expect(catalogue.readTables()).rejects.toThrow('A part is in an open order');
    await expect(catalogue.readTables()).rejects.toThrow('{"message":"Disk full"}');
    const outdated = catalogue.readTables();
    await expect(outdated).rejects.toBeInstanceOf(OperatorError);
    await expect(outdated).rejects.toThrow('The running shop is of another version than this command.');
    await catalogue.close();
  });

  it('is refused by a shop of before there were categories of the owner, which does not list them', async () => {
    const { categories: _categories, ...before } = PRESENT;
    await listen((_request, response) => response.end(JSON.stringify(before)));
    const catalogue = await open();

    await expect(catalogue.readPresent()).rejects.toThrow('The running shop is of another version than this command.');
    await catalogue.close();
  });
});

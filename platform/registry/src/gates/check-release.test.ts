import type { Endpoints } from '@platform/protocol/endpoints';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import type { ReleaseCommand } from '../releases';
import { plainRegistry } from '../testing/plain-registry';

const STORE = '@piston-parts/shared-store';
const REMOTES = ['mf-account', 'mf-cart', 'mf-catalog', 'mf-checkout'];
const order = (fields: Record<string, string> = {}): Endpoints => ({
  'POST /api/orders': { request: { addressId: 'string', ...fields }, response: { id: 'string' } },
});

let offered: () => Promise<Endpoints>;
let shop: ReturnType<typeof plainRegistry>;
eachTestHasFolder('check-release', (folder) => (shop = plainRegistry(folder, { api: () => offered() })));

beforeEach(async () => {
  offered = async () => order();
  shop.addShell('1.0.0');
  await change({ kind: 'live', remote: 'shell', version: '1.0.0' });
  for (const remote of REMOTES) {
    shop.addRemote(remote, '1.0.0', { endpoints: order() });
    await change({ kind: 'live', remote, version: '1.0.0' });
  }
});

const change = (command: ReleaseCommand, force = false) => shop.registry.change(command, 'anna', { force });
const live = (remote: string, version: string) => change({ kind: 'live', remote, version });
/** A store with the names of the sample, and others. */
const provides = (...more: string[]) => {
  const { provides: all } = sampleShell();
  const store = { version: '1.2.0', names: [], ...all[STORE] };
  return { ...all, [STORE]: { ...store, names: [...(store.names ?? []), ...more] } };
};
const taking = (...names: string[]) => {
  const { takes } = sampleCart();
  const store = { version: '^1.2.0', names: [], ...takes[STORE] };
  return { takes: { ...takes, [STORE]: { ...store, names: [...store.names, ...names] } } };
};

describe('A version and the server', () => {
  test('meet in either order, and the version that would lose a field waits for the server', async () => {
    shop.addRemote('mf-checkout', '1.1.0', { endpoints: order({ 'giftMessage?': 'string' }) });
    const refusal =
      'mf-checkout sends giftMessage of POST /api/orders, which the server does not know and would drop: update the server first.';
    await expect(live('mf-checkout', '1.1.0')).rejects.toThrow(refusal);
    await expect(change({ kind: 'canary', remote: 'mf-checkout', version: '1.1.0', percent: 5 })).rejects.toThrow(
      refusal,
    );

    offered = async () => order({ 'giftMessage?': 'string' });
    await live('mf-checkout', '1.1.0');
    await change({ kind: 'rollback', remote: 'mf-checkout' });
    expect(shop.live()).toMatchObject({ 'mf-checkout': '1.0.0' });
  });

  test('fit though a list of texts is open now, of which a remote shows any of the shop, and the shell checks each', async () => {
    const reads = (type: string): Endpoints => ({ 'GET /api/parts': { request: {}, response: { category: type } } });
    offered = async () => reads('string');
    shop.addRemote('mf-cart', '1.1.0', { endpoints: reads('"Body" | "Oil"') });
    await live('mf-cart', '1.1.0');

    shop.addShell('1.1.0', { endpoints: reads('"Body" | "Oil"') });
    await expect(live('shell', '1.1.0')).rejects.toThrow(
      'shell reads category of GET /api/parts as "Body" | "Oil", and',
    );
  });

  test('do not fit once a list of texts is open in an endpoint of the team, which the remote checks in the page', async () => {
    const reads = (type: string): Endpoints => ({ 'GET /api/notes/own': { request: {}, response: { state: type } } });
    offered = async () => ({ ...order(), ...reads('string') });
    shop.addRemote('mf-notes', '1.1.0', { endpoints: reads('"open" | "done"') });
    await expect(live('mf-notes', '1.1.0')).rejects.toThrow(
      'mf-notes reads state of GET /api/notes/own as "open" | "done", and the server sends string: build mf-notes for both',
    );
  });

  test('an API that does not answer holds new versions back, and neither a roll-back nor the end of a canary', async () => {
    shop.addRemote('mf-cart', '1.1.0', { endpoints: order() });
    await change({ kind: 'canary', remote: 'mf-cart', version: '1.1.0', percent: 5 });
    offered = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await expect(change({ kind: 'promote', remote: 'mf-cart' })).rejects.toThrow(
      'The API does not say what it offers (connect ECONNREFUSED), so mf-cart is not compared with it',
    );
    await change({ kind: 'rollback', remote: 'mf-cart' });
    expect(shop.canaries()).toEqual({});

    offered = async () => order();
    await live('mf-cart', '1.1.0');
    shop.addRemote('mf-cart', '1.2.0', { endpoints: order() });
    await live('mf-cart', '1.2.0');
    offered = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const { notes } = await change({ kind: 'rollback', remote: 'mf-cart' });
    expect(shop.live()).toMatchObject({ 'mf-cart': '1.1.0' });
    expect(notes).toEqual([expect.stringContaining('so mf-cart is not compared with it')]);
    await expect(live('mf-cart', '1.3.0')).rejects.toThrow('is not published');
  });
});

describe('A roll-back', () => {
  test('that takes from a live remote what it needs is refused, unless forced; the end of a canary never is', async () => {
    shop.addShell('1.1.0', { provides: provides('selectGifts') });
    shop.addRemote('mf-cart', '1.1.0', taking('selectGifts'));
    await expect(live('mf-cart', '1.1.0')).rejects.toThrow('asks shared-store for selectGifts');
    await live('shell', '1.1.0');
    const { notes } = await live('mf-cart', '1.1.0');
    expect(notes).toEqual([
      expect.stringMatching(
        /^A roll-back of shell to 1\.0\.0 needs --force from now on\. mf-cart asks shared-store for selectGifts/,
      ),
    ]);

    await expect(change({ kind: 'rollback', remote: 'shell' })).rejects.toThrow(
      /^mf-cart asks shared-store for selectGifts.*\n\nshell stays as it is/s,
    );
    shop.addShell('1.2.0', { provides: provides('selectGifts') });
    await change({ kind: 'canary', remote: 'shell', version: '1.2.0', percent: 5 });
    await change({ kind: 'rollback', remote: 'shell' });
    expect([shop.live()['shell'], shop.canaries()]).toEqual(['1.1.0', {}]);
    await change({ kind: 'rollback', remote: 'shell' }, true);
    expect(shop.history.at(-1)).toMatchObject({ remote: 'shell', to: '1.0.0', forced: true });
  });
});

test('a set that needs itself is released without a note: a roll-back takes back all of it', async () => {
  shop.addShell('1.1.0', { provides: provides('selectGifts') });
  shop.addRemote('mf-cart', '1.1.0', taking('selectGifts'));
  const { notes } = await change({ kind: 'release', versions: { shell: '1.1.0', 'mf-cart': '1.1.0' } });
  expect(notes).toBeUndefined();
  await change({ kind: 'rollback', remote: 'mf-cart' });
  expect(shop.live()).toMatchObject({ shell: '1.0.0', 'mf-cart': '1.0.0' });
});

describe('A refusal', () => {
  test('names one cause once, with all remotes that it concerns', async () => {
    for (const remote of REMOTES) {
      shop.addRemote(remote, '1.1.0', taking('selectGifts'));
      await change({ kind: 'live', remote, version: '1.1.0' }, true);
    }
    shop.addShell('2.0.0');
    await expect(live('shell', '2.0.0')).rejects.toThrow(
      /^mf-account asks shared-store for selectGifts[^\n]* The same holds for mf-cart, mf-catalog and mf-checkout\.\n\nshell stays/,
    );
  });

  test('has ten lines at most', async () => {
    const takes = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`library-${at}`, { version: '^1.0.0', names: [] }]),
    );
    shop.addRemote('mf-cart', '1.1.0', { takes: { ...sampleCart().takes, ...takes } });
    const message = await live('mf-cart', '1.1.0').then(String, ({ message }: Error) => message);
    expect(message.split('\n\n')[0]?.split('\n')).toHaveLength(10);
    expect(message).toContain('There are 21 reasons more.');
  });
});

test('a build whose contract keeps back what its scripts ask for is refused', async () => {
  const { [STORE]: _store, ...takes } = taking().takes;
  const types = { '@piston-parts/shared-ui': { version: '^1.0.0', names: [], types: {} } };
  shop.addShell('1.1.0', {
    provides: { ...provides(), '@piston-parts/shared-ui': { version: '1.0.0', names: [], types: {} } },
  });
  await live('shell', '1.1.0');
  shop.addRemote(
    'mf-cart',
    '1.1.0',
    { takes: { ...takes, ...types } },
    { files: { 'entry.js': `load("default","${STORE}",[4,1])` } },
  );
  await expect(live('mf-cart', '1.1.0')).rejects.toThrow(
    `The build of mf-cart takes ${STORE}, and its contract does not say so: build mf-cart again.`,
  );
});

describe('Versions that need what another team declares', () => {
  const declares = (slot: string) => ({ [slot]: { inputs: {}, room: { lines: 1, most: 2 } } });
  const fills = (slot: string) => [{ slot, order: 1, module: './note', inputs: {} }];
  const module = { './note': { scripts: [], styles: [] } };
  const add = (remote: string, version: string, slot: string, filled?: string) =>
    shop.addRemote(
      remote,
      version,
      {},
      {
        exposes: module,
        routes: { routes: [], slots: declares(slot), ...(filled !== undefined && { fills: fills(filled) }) },
      },
    );

  test('are refused with the version that goes first, and a roll-back of that is refused afterwards', async () => {
    shop.addRemote('mf-catalog', '1.3.0', {}, { exposes: {}, routes: { routes: [] } });
    await live('mf-catalog', '1.3.0');
    add('mf-catalog', '1.4.0', 'product.note');
    add('mf-cart', '1.2.0', 'cart.note', 'product.note');
    await expect(live('mf-cart', '1.2.0')).rejects.toThrow(
      /^mf-cart fills the slot product\.note, which nobody declares.*\nmf-catalog@1\.4\.0 has what it needs: release that first \(npm run registry -- promote mf-catalog@1\.4\.0\)\./,
    );
    await live('mf-catalog', '1.4.0');
    expect((await live('mf-cart', '1.2.0')).notes).toEqual([
      expect.stringMatching(
        /^A roll-back of mf-catalog to 1\.3\.0 needs --force from now on\. mf-cart fills the slot product\.note, which nobody/,
      ),
    ]);
    await expect(change({ kind: 'rollback', remote: 'mf-catalog' })).rejects.toThrow(
      'mf-cart fills the slot product.note, which nobody declares',
    );
  });

  test('are refused in a slot that is full, also the first of a team, and in one that a canary no longer declares', async () => {
    add('mf-catalog', '1.4.0', 'product.note');
    await live('mf-catalog', '1.4.0');
    const fill = (remote: string, version: string, order: number) =>
      shop.addRemote(
        remote,
        version,
        {},
        {
          exposes: module,
          routes: { routes: [], fills: [{ slot: 'product.note', order, module: './note', inputs: {} }] },
        },
      );
    for (const [order, remote] of ['mf-account', 'mf-cart'].entries()) {
      fill(remote, '1.2.0', order);
      await live(remote, '1.2.0');
    }
    fill('mf-garage', '1.0.0', 2);
    await expect(live('mf-garage', '1.0.0')).rejects.toThrow(
      'product.note of mf-catalog has room for 2, and mf-account and mf-cart and mf-garage put 3 into it',
    );

    shop.addRemote('mf-catalog', '1.5.0', {}, { exposes: {}, routes: { routes: [] } });
    await live('mf-cart', '1.0.0');
    await live('mf-account', '1.0.0');
    const { notes } = await change({ kind: 'canary', remote: 'mf-catalog', version: '1.5.0', percent: 5 });
    expect(notes).toEqual([
      expect.stringMatching(/^A roll-back of mf-account to 1\.2\.0 needs .* The same holds for mf-cart\.$/),
    ]);
    await expect(live('mf-cart', '1.2.0')).rejects.toThrow('fills the slot product.note, which nobody declares');
  });

  test('in a circle are refused with the names of both and the command for the set, which is tried and promoted', async () => {
    shop.addRemote('mf-account', '1.1.0');
    await live('mf-account', '1.1.0');
    add('mf-catalog', '1.4.0', 'product.note', 'cart.note');
    add('mf-cart', '1.2.0', 'cart.note', 'product.note');
    await expect(live('mf-cart', '1.2.0')).rejects.toThrow(
      'It and mf-catalog@1.4.0 need each other: release them as one set (npm run registry -- release mf-cart@1.2.0 mf-catalog@1.4.0).',
    );
    const versions = { 'mf-cart': '1.2.0', 'mf-catalog': '1.4.0' };
    expect((await change({ kind: 'release', versions, percent: 20 })).notes).toBeUndefined();
    await change({ kind: 'promote', remote: 'mf-cart' });
    expect(shop.live()).toMatchObject({ 'mf-cart': '1.2.0', 'mf-catalog': '1.4.0' });
  });

  test('in a circle of three are refused with the names of all and the command for the set', async () => {
    for (const remote of ['mf-catalog', 'mf-account']) {
      shop.addRemote(remote, '1.3.0', {}, { exposes: {}, routes: { routes: [] } });
      await live(remote, '1.3.0');
    }
    add('mf-cart', '1.2.0', 'cart.note', 'product.note');
    add('mf-catalog', '1.4.0', 'product.note', 'account.note');
    add('mf-account', '1.4.0', 'account.note', 'cart.note');
    await expect(live('mf-cart', '1.2.0')).rejects.toThrow(
      'It and mf-account@1.4.0 and mf-catalog@1.4.0 need each other: release them as one set (npm run registry -- ' +
        'release mf-cart@1.2.0 mf-account@1.4.0 mf-catalog@1.4.0).',
    );
    const versions = { 'mf-cart': '1.2.0', 'mf-catalog': '1.4.0', 'mf-account': '1.4.0' };
    await change({ kind: 'release', versions, percent: 20 });
  });
});

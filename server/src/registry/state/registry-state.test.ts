import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { x as extract } from 'tar';
import { until } from '@platform/process/testing/until';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { fillDataFolder } from '../../database/testing/prepared-pglite';
import { startPostgres, type TestPostgres } from '../../database/testing/start-postgres';
import { openStore } from '../../open-store';
import { findRunningServer } from '@platform/cli/running-server';
import { runCommand } from '../../registry-cli/testing/registry-commands';
import { registryHere } from '../../registry-here';
import { DATABASES } from '../../testing/run-of-all';
import { createRegistryServer } from '@platform/registry/create-registry-server';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { registryTokens } from '@platform/registry/registry-tokens';
import { registryOf, TABLES, type TestRegistry } from '../testing/registry-in';
import { describeBuild, type VersionRecord } from '@platform/registry/version-record';
import type { RegistryStore } from '@platform/registry/registry-state';

/** However busy this computer is. */
const LONG_MS = 20_000;

let shop: ShopOnDisk;
let root: string;
let data: string;
let postgres: TestPostgres;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => void (postgres = await startPostgres({ tables: 'newest' })));
afterAll(() => postgres.stop());
beforeEach(async () => {
  reports.length = 0;
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-state-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of open.splice(0).reverse()) await close();
  rmSync(data, { recursive: true });
  shop.remove('.');
});

/** A test closes some of them itself. */
function onlyOnce(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= act());
}

const closeLater = (database: Database): Database => {
  const close = onlyOnce(() => database.close());
  open.push(close);
  return { ...database, close };
};

async function onPGlite(): Promise<Database> {
  await fillDataFolder(data);
  return closeLater(await openDatabase({ url: null, folder: data }));
}

/** Another connection to the same database each time; the first of a test finds it empty. */
async function onPostgres(): Promise<Database> {
  return closeLater(await openDatabase({ url: postgres.url, folder: null }));
}

async function emptyPostgres(): Promise<Database> {
  const database = await onPostgres();
  await database.queries.execute(`truncate ${TABLES}`);
  return database;
}

const reports: string[] = [];

/** Opens the registry in a database of a shop. */
async function openOn(database: Database) {
  const environment = { DATA: data, ...(database.kind === 'PostgreSQL' && { DATABASE_URL: postgres.url }) };
  const opening = { root, environment, repository: shop.root, timeoutMs: LONG_MS, database };
  return openStore(opening, (text) => reports.push(text));
}

const storeOn = async (database: Database): Promise<RegistryStore> => (await openOn(database)).store;

const registryIn = (store: RegistryStore): TestRegistry => registryOf(store, shop.shell.folder);

async function publish(registry: TestRegistry, count: number): Promise<string[]> {
  const versions: string[] = [];
  for (let build = 0; build < count; build += 1) {
    shop.write('mf-cart/dist/later.33334444.js', `console.log(${Math.random()});`);
    const folder = path.join(shop.root, 'mf-cart/dist');
    const source = { commit: 'a'.repeat(40), dirty: build === 0 };
    const { record } = await registry.publish({ remote: 'mf-cart', folder, first: '1.0.0', source, by: 'anna' });
    versions.push(record.version);
  }
  return versions;
}

const goLive = (registry: TestRegistry, version: string) =>
  registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');

describe('The registry of a folder, as the last version wrote it that kept its state in files,', () => {
  beforeEach(async () => {
    await mkdir(root, { recursive: true });
    await extract({ file: path.join(__dirname, '..', 'testing', 'folder-registry.tar.gz'), cwd: root });
  });

  test.each(DATABASES)('is taken over into %s once, whole, and the files stay', async (kind) => {
    const database = await (kind === 'PGlite' ? onPGlite() : emptyPostgres());
    const { state, files } = await storeOn(database);

    expect((await state.releases()).remotes).toMatchObject({
      'mf-cart': { live: '1.0.2', previous: ['1.0.1'], canary: { version: '1.0.3', percent: 12.5 }, by: 'ben' },
      shell: { live: '0.1.0', by: 'npm start' },
    });
    expect((await state.history()).map(({ remote, command, to }) => [remote, command, to])).toEqual([
      ['mf-cart', 'live', '1.0.1'],
      ['mf-cart', 'live', '1.0.2'],
      ['shell', 'live', '0.1.0'],
      ['mf-cart', 'canary', '1.0.2'],
    ]);
    const publications = await state.publications('mf-cart');
    expect(publications.map(({ version }) => version)).toEqual(['1.0.3', '1.0.2', '1.0.1', '1.0.0']);
    expect(publications.at(-1)).toMatchObject({ by: 'anna', source: { branch: 'main', dirty: true } });
    const tokens = await state.tokens();
    expect(tokens.map(({ name, withdrawn }) => [name, withdrawn === undefined]).sort()).toEqual([
      ['cart pipeline', true],
      ['everybody', false],
    ]);
    expect(await state.statistics()).toMatchObject({ 'mf-cart': { canary: { version: '1.0.3' } } });
    expect(await state.acceptedShell()).toMatchObject({ version: '0.1.0' });

    // The number of the removed version stays taken, and the files of the others are those that were published.
    const registry = registryIn(await storeOn(database));
    expect(await registry.versions('mf-cart')).toEqual(['1.0.3', '1.0.2', '1.0.1']);
    expect((await state.versions.taken('mf-cart')).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3']);
    expect(await files.fetch('mf-cart', '1.0.0')).toBe(false);
    const { findLiveRemotes } = createPublishedRemotes(await storeOn(database), (text) => reports.push(text));
    const live = await findLiveRemotes({ canaryKey: null });
    expect([live.remotes['mf-cart']?.version, live.shell?.version, reports]).toEqual(['1.0.2', '0.1.0', []]);

    await registry.change({ kind: 'promote', remote: 'mf-cart' }, 'ben');
    expect(await registryIn(await storeOn(database)).history()).toHaveLength(5);
    expect(readFileSync(path.join(root, 'registry.json'), 'utf8')).toContain('"live": "1.0.2"');
  });

  test('is not taken over where it cannot be read, and the reason is printed', async () => {
    writeFileSync(path.join(root, 'registry.json'), '{"format":');
    const database = await emptyPostgres();

    await expect(storeOn(database)).rejects.toThrow(/registry\.json cannot be read .* repair it/);
    expect((await database.queries.execute('select * from registry_tokens')) as object).toMatchObject({ rows: [] });
    expect(existsSync(path.join(root, 'state.json'))).toBe(false);
  });
});

describe('The state of a registry', () => {
  test('has what was live last when its database is lost and another one replaces it', async () => {
    const store = await storeOn(await emptyPostgres());
    const registry = registryIn(store);
    const [first = ''] = await publish(registry, 1);
    await goLive(registry, first);
    const shown = await store.state.follow(() => undefined)();

    const replaced = await storeOn(await emptyPostgres());
    expect((await replaced.state.releases()).remotes).toEqual(shown.remotes);
    expect(await registryIn(replaced).versions('mf-cart')).toEqual([first]);
  });

  test('has the versions of a folder that the database did not list yet', async () => {
    const database = await emptyPostgres();
    const [first = '', second = ''] = await publish(registryIn(await storeOn(database)), 2);
    await database.queries.execute('truncate registry_versions');
    writeFileSync(path.join(root, 'mf-cart', second, 'version.json'), '{"remote":');

    const registry = registryIn(await storeOn(database));
    expect(await registry.versions('mf-cart')).toEqual([first]);
    expect(await registry.damaged('mf-cart')).toEqual([second]);
    expect(reports).toEqual([expect.stringMatching(/^mf-cart@1\.0\.1 is left out: .*Publish its build again\.$/)]);
    expect(await publish(registry, 1)).toEqual(['1.0.2']);
  });

  test('knows what was published: a file that is changed together with its record is not served after a restart', async () => {
    const database = await emptyPostgres();
    const registry = registryIn(await storeOn(database));
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    await goLive(registry, second);
    const restart = async (reports: string[] = []) => {
      const { findLiveRemotes } = createPublishedRemotes(await storeOn(database), (text, error) =>
        reports.push(`${text} ${String(error)}`),
      );
      return (await findLiveRemotes({ canaryKey: null })).remotes['mf-cart']?.version;
    };
    expect(await restart()).toBe(second);

    const folder = path.join(root, 'mf-cart', second);
    const record = path.join(folder, 'version.json');
    const published = JSON.parse(readFileSync(record, 'utf8')) as VersionRecord;
    const script = path.join(folder, 'cart.11112222.js');
    const text = readFileSync(script, 'utf8');
    writeFileSync(script, 'steal()');
    const { integrity, contents } = await describeBuild(folder, 'mf-cart');
    const reports: string[] = [];
    for (const forged of [
      { ...published, integrity, contents },
      { ...published, entry: 'cart.11112222.js' },
    ]) {
      writeFileSync(record, JSON.stringify(forged));
      expect(await restart(reports)).toBeUndefined();
      writeFileSync(script, text);
    }
    expect(reports).toEqual(
      Array(2).fill(expect.stringMatching(/mf-cart@1\.0\.1 cannot be used.* not those that were published/)),
    );

    // Written in another way, it is the same record.
    writeFileSync(record, JSON.stringify(Object.fromEntries(Object.entries(published).reverse())));
    expect(await restart()).toBe(second);
  });

  test('has each of the changes that two hosts make at the same time', async () => {
    const hosts = [registryIn(await storeOn(await emptyPostgres())), registryIn(await storeOn(await onPostgres()))];
    const versions = await publish(hosts[0] as TestRegistry, 8);
    await Promise.all(versions.map((version, index) => goLive(hosts[index % 2] as TestRegistry, version)));

    const history = (await hosts[0]?.history()) ?? [];
    expect(history.map(({ to }) => to).sort()).toEqual([...versions].sort());
    // Each change follows from the one before it.
    expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
  });

  test('gives nobody half of a set of which it has lost a row', async () => {
    const database = await emptyPostgres();
    const { state } = await storeOn(database);
    const canary = { version: '1.0.0', percent: 50, set: 'mf-cart@1.0.0 mf-checkout@1.0.0' };
    const at = '2026-11-23T10:00:00.000Z';
    await state.withLock(async ({ setRelease }) => {
      for (const remote of ['mf-cart', 'mf-checkout'])
        await setRelease(
          remote,
          { live: null, by: 'anna', at, previous: [], canary },
          { at, by: 'anna', remote, command: 'release', from: null, to: null },
        );
    });
    const canaryOfCheckout = async () => (await state.releases()).remotes['mf-checkout']?.canary;
    expect(await canaryOfCheckout()).toEqual(canary);
    await database.queries.execute(sql`delete from registry_releases where remote = 'mf-cart'`);
    expect(await canaryOfCheckout()).toBeUndefined();
  });
});

describe('A storefront on PostgreSQL', () => {
  const liveIn = async (read: () => ReturnType<RegistryStore['state']['releases']>) =>
    (await read()).remotes['mf-cart']?.live ?? null;

  test('has a release of another host at once, and asks nothing while nothing changes', async () => {
    const elsewhere = registryIn(await storeOn(await emptyPostgres()));
    const [first = '', second = ''] = await publish(elsewhere, 2);
    await goLive(elsewhere, first);
    // Nothing is read again for its age.
    jest.spyOn(performance, 'now').mockReturnValue(1);
    const database = await onPostgres();
    const { state } = await storeOn(database);
    const read = state.follow((text) => {
      throw new Error(text);
    });
    const queries = jest.spyOn(database.queries, 'select');
    const listening = jest.spyOn(database, 'listen');

    expect(await liveIn(read)).toBe(first);
    await Promise.all(listening.mock.results.map(({ value }) => value as Promise<void>));
    await turnOfTheEventLoop();
    await read();
    queries.mockClear();
    await read();
    expect(queries).not.toHaveBeenCalled();

    await goLive(elsewhere, second);
    await until(async () => (await liveIn(read)) === second);
    expect(queries).toHaveBeenCalledTimes(1);
  });

  test('goes on with what was live last while the database is away, also after a restart, and comes back', async () => {
    const registry = registryIn(await storeOn(await emptyPostgres()));
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    const [reported, left]: [string[], string[]] = [[], []];
    const environment = { DATABASE_URL: postgres.url };
    const opening = { root, environment, repository: shop.root, timeoutMs: LONG_MS, database: null };
    const openFollower = async () => {
      const { store, close } = await openStore(opening, (text) => left.push(text));
      open.push(close);
      return store.state.follow((text) => reported.push(text));
    };
    const read = await openFollower();
    expect(await liveIn(read)).toBe(first);

    await postgres.interrupt();
    let restarted: typeof read;
    try {
      while (reported.length === 0) expect(await liveIn(read)).toBe(first);
      restarted = await openFollower();
      expect(await liveIn(restarted)).toBe(first);
      expect(reported).toEqual([
        expect.stringMatching(/^The database .*Shoppers get what was live before\.$/),
        expect.stringMatching(/^The database .*Shoppers get what was live before\.$/),
      ]);
    } finally {
      await postgres.resume();
    }
    await goLive(registry, second);
    for (const one of [read, restarted]) await until(async () => (await liveIn(one)) === second);
  });
});

describe('npm run registry', () => {
  /** As on the machine of the shop, with these variables. The commands share what they open. */
  async function runAll(commands: readonly string[], environment: Record<string, string> = {}): Promise<string[]> {
    const here = registryHere(shop.root, { DATA: data, REGISTRY_SHELL: shop.shell.folder, ...environment });
    try {
      const outputs: string[] = [];
      for (const words of commands) outputs.push(await runCommand(here, words.split(' ')));
      return outputs;
    } finally {
      await here.close();
    }
  }
  const run = async (words: string, environment?: Record<string, string>) =>
    (await runAll([words], environment)).join();

  /** A shop that has the registry open, as `npm start` opens it. */
  async function openServer(database: Database) {
    const { store, announce } = await openOn(database);
    const tokens = registryTokens(store.state, {});
    const app = await createRegistryServer({ store, shell: shop.shell.folder, tokens });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await announce({ address, origin: 'https://shop.example', secret: tokens.operatorSecret });
    const close = onlyOnce(() => app.close());
    open.push(close);
    return { registry: registryIn(store), tokens, address, close };
  }

  test('works in the embedded database of a shop that runs, and of one that does not', async () => {
    const database = await onPGlite();
    const { registry, close } = await openServer(database);
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    await goLive(registry, second);

    expect(await run('rollback mf-cart --by ben')).toContain(`mf-cart is back at ${first}`);
    expect((await registry.history()).at(-1)).toMatchObject({ command: 'rollback', by: 'ben' });
    await expect(run('rollback mf-cart')).rejects.toThrow('has no earlier version to roll back to');
    expect(await run('token add mf-cart --name pipeline')).toContain('it is shown this once');

    await close();
    await database.close();
    await run(`promote mf-cart@${second}`);
    const commands = ['live', 'list', 'token list', 'prune --keep 0 --dry-run', `preview mf-cart@${second}`];
    expect(await runAll(commands)).toEqual([
      expect.stringContaining(second),
      expect.stringContaining(second),
      expect.stringContaining('pipeline'),
      'There is no version to remove.',
      expect.stringMatching(/^https:\/\/shop\.example\/preview\//),
    ]);
  });

  test('works in PostgreSQL, and says what it needs when it does not know its address', async () => {
    const registry = registryIn(await storeOn(await emptyPostgres()));
    const [first = ''] = await publish(registry, 1);

    expect(await run(`promote mf-cart@${first}`, { DATABASE_URL: postgres.url })).toContain(first);
    expect((await registry.releases()).remotes['mf-cart']?.live).toBe(first);
    await expect(run('live')).rejects.toThrow(
      `What is live in ${root} is in a PostgreSQL: set DATABASE_URL to its address, or PUBLISHED to another folder.`,
    );
  });

  test('gives its secret, which its user alone may read, to no process that listens in the place of a shop that was killed', async () => {
    const { close, address, tokens } = await openServer(await emptyPostgres());
    expect(statSync(path.join(root, 'state.json')).mode & 0o777).toBe(0o600);
    expect((await findRunningServer(root))?.token).toBe(tokens.operatorSecret);
    await close();
    expect(await findRunningServer(root)).toBeNull();

    const received: string[] = [];
    const impostor: Server = createServer((request, response) => {
      received.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.end('{"proof":"trust me"}');
    });
    open.push(() => new Promise((resolve) => impostor.close(() => resolve())));
    await new Promise<void>((resolve) => impostor.listen(Number(new URL(address).port), '127.0.0.1', resolve));
    expect((impostor.address() as AddressInfo).port).toBe(Number(new URL(address).port));
    expect(await findRunningServer(root)).toBeNull();
    expect(received).toHaveLength(1);
    expect(received.join()).not.toContain(tokens.operatorSecret);
  });

  test.each([
    ['no token', ''],
    ['the token of a team', 'team'],
    ['a guess', 'guess'],
  ])('is for this machine alone: with %s nobody adds a token, reads them or prunes over HTTP', async (_, held) => {
    const { registry, address } = await openServer(await emptyPostgres());
    const { token } = await registry.addToken({ remote: '*', name: 'team', rights: 'deploy,promote,disable,force' });
    const authorization = `Bearer ${held === 'team' ? token : held}`;
    const send = async (method: string, pathname: string, body?: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return (await fetch(new URL(pathname, address), init)).status;
    };

    const status = held === 'team' ? 403 : 401;
    expect(await send('GET', '/registry/tokens')).toBe(status);
    expect(await send('POST', '/registry/tokens', { remote: '*', name: 'mallory' })).toBe(status);
    expect(await send('DELETE', '/registry/tokens/any')).toBe(status);
    expect(await send('POST', '/registry/prune', { keep: 0, isDry: false })).toBe(status);
    expect(await registry.tokens()).toHaveLength(1);
  });
});

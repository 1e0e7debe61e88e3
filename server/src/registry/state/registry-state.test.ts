import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { openChannel } from '../../operator-channel/open-channel';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { fillDataFolder } from '../../database/testing/prepared-pglite';
import { startPostgres, type TestPostgres } from '../../database/testing/start-postgres';
import { visitOf } from '../../telemetry/measures';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { findLocalRegistry, runRegistryCommand } from '../command-line';
import { publishShell } from '../publish-builds';
import { createPublishedRemotes } from '../published-remotes';
import { localRegistry, type LocalRegistry } from '../registry-access';
import { describeBuild, type VersionRecord } from '../version-record';
import { folderStore } from './folder-state';
import { openInDatabase, openStore } from './open-store';
import type { RegistryStore } from './registry-state';

// Each of these starts a database, and other test files want the processor too.
jest.setTimeout(120_000);

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
  await database.queries.execute(
    'truncate registry, registry_releases, registry_history, registry_publications, registry_tokens, registry_telemetry, registry_visits',
  );
  return database;
}

async function storeOn(database: Database): Promise<RegistryStore> {
  const { store } = await openInDatabase({ root, bucket: null, timeoutMs: LONG_MS }, database, data);
  return store;
}

const registryIn = (store: RegistryStore): LocalRegistry => localRegistry(store, shop.shell.folder);

async function publish(registry: LocalRegistry, count: number): Promise<string[]> {
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

const goLive = (registry: LocalRegistry, version: string) =>
  registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');

/** All that a registry knows, as its teams and pages see it. */
async function everythingIn({ state }: RegistryStore) {
  return {
    releases: await state.releases(),
    history: await state.history(),
    publications: await state.publications('mf-cart'),
    // Two of the same millisecond are in either order.
    tokens: (await state.tokens()).toSorted((one, other) => one.id.localeCompare(other.id)),
    statistics: await state.statistics(),
    shell: await state.acceptedShell(),
  };
}

/** A registry in which everything has happened that can. */
async function fill(store: RegistryStore): Promise<void> {
  const registry = registryIn(store);
  const [first = '', second = '', third = ''] = await publish(registry, 3);
  await goLive(registry, first);
  await goLive(registry, second);
  await registry.change({ kind: 'canary', remote: 'mf-cart', version: third, percent: 12.5 }, 'ben');
  await registry.change({ kind: 'disable', remote: 'mf-cart' }, 'ben');
  await registry.addToken({ remote: 'mf-cart', name: 'cart pipeline', rights: 'deploy' });
  const { id } = await registry.addToken({ remote: '*', name: 'everybody' });
  await registry.withdrawToken(id);
  const visit = visitOf({ remote: 'mf-cart', version: second, failures: [], recovered: 0 });
  const live = { version: second, share: 1, visits: { 'hash of a client': visit } };
  await store.state.alone(async ({ saveStatistics, acceptShell }) => {
    await saveStatistics({ 'mf-cart': { live, canary: null, before: null } }, []);
    await acceptShell({ contract: 'a fingerprint', version: '1.2.0' }, undefined);
  });
}

describe('The state of a registry', () => {
  test.each([
    ['the embedded database', onPGlite],
    ['PostgreSQL', emptyPostgres],
  ])('is taken over from the folder into %s once, whole, and the files stay', async (_where, openIt) => {
    const folder = folderStore(root);
    await fill(folder);
    const before = await everythingIn(folder);
    const file = readFileSync(path.join(root, 'registry.json'), 'utf8');

    const database = await openIt();
    expect(await everythingIn(await storeOn(database))).toEqual(before);

    await registryIn(await storeOn(database)).change({ kind: 'enable', remote: 'mf-cart' }, 'ben');
    const after = await everythingIn(await storeOn(database));
    expect(after.history).toHaveLength(before.history.length + 1);
    expect(after.releases.remotes['mf-cart']?.disabled).toBeUndefined();
    expect(readFileSync(path.join(root, 'registry.json'), 'utf8')).toBe(file);
  });

  test('has what was live last when its database is lost and another one replaces it', async () => {
    await fill(folderStore(root));
    const store = await storeOn(await emptyPostgres());
    await registryIn(store).change({ kind: 'enable', remote: 'mf-cart' }, 'ben');
    const shown = await store.state.follow(() => undefined)();

    const { state } = await storeOn(await emptyPostgres());
    expect((await state.releases()).remotes).toEqual(shown.remotes);
  });

  test('is not taken over from a folder that cannot be read, and the reason is printed', async () => {
    await fill(folderStore(root));
    shop.write('.published/registry.json', '{"format":');
    const database = await emptyPostgres();
    await expect(storeOn(database)).rejects.toThrow('registry.json cannot be read');
    expect((await database.queries.execute('select * from registry_tokens')) as object).toMatchObject({ rows: [] });
    expect(existsSync(path.join(root, 'state.json'))).toBe(false);
  });

  test('knows what was published: a file that is changed together with its record is not served after a restart', async () => {
    const database = await emptyPostgres();
    const registry = registryIn(await storeOn(database));
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    await goLive(registry, second);
    const restart = async (reports: string[] = []) => {
      const find = createPublishedRemotes(await storeOn(database), (text, error) =>
        reports.push(`${text} ${String(error)}`),
      );
      return (await find({ canaryKey: null })).remotes['mf-cart']?.version;
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
    const versions = await publish(hosts[0] as LocalRegistry, 8);
    await Promise.all(versions.map((version, index) => goLive(hosts[index % 2] as LocalRegistry, version)));

    const history = (await hosts[0]?.history()) ?? [];
    expect(history.map(({ to }) => to).sort()).toEqual([...versions].sort());
    // Each change follows from the one before it.
    expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
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
    while ((await liveIn(read)) !== second) await turnOfTheEventLoop();
    expect(queries).toHaveBeenCalledTimes(1);
  });

  test('goes on with what was live last while the database is away, also after a restart, and comes back', async () => {
    const registry = registryIn(await storeOn(await emptyPostgres()));
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    const reported: string[] = [];
    const opening = { root, bucket: null, url: postgres.url, timeoutMs: LONG_MS };
    const openFollower = async () => {
      const { store, close } = await openStore(opening);
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
    for (const one of [read, restarted]) while ((await liveIn(one)) !== second) await turnOfTheEventLoop();
  });
});

describe('npm run registry', () => {
  async function run(words: string, environment: Record<string, string> = {}): Promise<string> {
    let printed = '';
    const print = (text: string) => void (printed += text);
    await runRegistryCommand(words.split(' '), { repository: shop.root, environment, print });
    return printed;
  }

  test('works in the embedded database of a shop that runs, and of one that does not', async () => {
    const database = await onPGlite();
    const registry = registryIn(await storeOn(database));
    const [first = '', second = ''] = await publish(registry, 2);
    await goLive(registry, first);
    await goLive(registry, second);
    await publishShell(await storeOn(database), shop.shell.folder, false);
    const released = path.join(root, 'shell', '0.1.0');
    const closeChannel = onlyOnce(await openChannel(database, data, registry));
    open.push(closeChannel);

    expect(await run('rollback mf-cart --by ben')).toContain(`mf-cart is back at ${first}`);
    expect(await registry.history()).toMatchObject([{}, {}, {}, { command: 'rollback', by: 'ben' }]);
    await expect(run('rollback mf-cart')).rejects.toThrow('has no earlier version to roll back to');
    expect(await run('token add mf-cart --name pipeline')).toContain('it is shown this once');
    // What a build has to fit: not the build of the shell that lies on this disk.
    expect(await findLocalRegistry({ repository: shop.root, environment: {} }).shell()).toBe(released);

    await closeChannel();
    await database.close();
    await run(`promote mf-cart@${second}`);
    expect(await run('live')).toContain(second);
    expect(await run('token list')).toContain('pipeline');
    expect(await run('prune --keep 0 --dry-run')).toBe('There is no version to remove.');
    // Of all apps at once, in a database that takes one opening.
    expect(await run('list')).toMatch(/^mf-cart\n.* live\n.*roll-back.*\n\nshell\n {2}0\.1\.0 {2}live$/);
    expect(await findLocalRegistry({ repository: shop.root, environment: {} }).shell()).toBe(released);
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
});

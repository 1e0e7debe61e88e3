import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { until } from '@platform/process/testing/until';
import { openDatabase } from '../../database/open-database';
import { createDatabase, type TestDatabase } from '../../database/testing/create-database';
import { createStorefront } from '@platform/storefront/create-storefront';
import { openS3, type TestS3 } from '../../testing/open-s3';
import { createShopOnDisk, TEMPLATE, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { openStore } from '../../open-store';
import { runCommand } from '../../registry-cli/testing/registry-commands';
import { registryHere } from '../../registry-here';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { createShellList } from '@platform/registry/shell-list';
import type { RegistryStore } from '@platform/registry/registry-state';
import { fetchForRequests } from '@platform/registry/files/fetch-for-requests';
import { registryOf, TABLES, type TestRegistry } from '../testing/registry-in';

/** However busy this computer is. */
const LONG_MS = 20_000;
const REMOTE = 'mf-cart';

let shop: ShopOnDisk;
let postgres: TestDatabase;
let s3: TestS3;
const reports: string[] = [];
const atTheEnd: (() => Promise<void> | void)[] = [];

beforeAll(async () => void (postgres = await createDatabase()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  shop = createShopOnDisk();
  s3 = await openS3();
  reports.length = 0;
  const { queries, close } = await openDatabase({ url: postgres.url, folder: null });
  await queries.execute(`truncate ${TABLES}`);
  await close();
});
afterEach(async () => {
  for (const end of atTheEnd.splice(0).reverse()) await end();
  await s3.close();
  shop.remove('.');
});

interface Host {
  readonly root: string;
  readonly store: RegistryStore;
  readonly registry: TestRegistry;
  readonly app: FastifyInstance;
  readonly stop: () => Promise<void>;
}

function emptyFolder(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-host-'));
  atTheEnd.push(() => rmSync(root, { recursive: true }));
  return root;
}

const withBucket = (secret = s3.settings.secret) => ({
  DATABASE_URL: postgres.url,
  BUCKET_ENDPOINT: s3.settings.endpoint,
  BUCKET: s3.settings.bucket,
  BUCKET_REGION: s3.settings.region,
  BUCKET_KEY: s3.settings.key,
  BUCKET_SECRET: secret,
});

/** Starts a shop with the database and the bucket that all have. */
async function openHost(root = emptyFolder(), environment = withBucket()): Promise<Host> {
  const opening = { root, environment, repository: shop.root, timeoutMs: LONG_MS, database: null };
  const { store, close } = await openStore(opening, (text) => reports.push(text));
  const app = await createStorefront({
    ...shop,
    configuration: { backend: 'simulated' },
    published: root,
    isReleased: createReleaseCheck(store),
    ...createPublishedRemotes(store, (text) => reports.push(text)),
    listShells: createShellList(root),
    ...fetchForRequests(store),
  });
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await close();
  };
  atTheEnd.push(stop);
  return { root, store, registry: registryOf(store, shop.shell.folder), app, stop };
}

/** Builds the cart again and publishes it. @returns the version */
async function publish({ registry }: Pick<Host, 'registry'>, text: string): Promise<string> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${text}");`);
  const folder = path.join(shop.root, REMOTE, 'dist');
  return (await registry.publish({ remote: REMOTE, folder, first: '1.0.0', by: 'anna' })).record.version;
}

const goLive = ({ registry }: Host, version: string) =>
  registry.change({ kind: 'live', remote: REMOTE, version }, 'anna');

/** The version that shoppers of a host get. */
async function liveOn({ app }: Host): Promise<string | undefined> {
  const list = JSON.parse((await app.inject('/remotes.json')).body) as {
    remotes: Readonly<Record<string, { version: string } | undefined>>;
  };
  return list.remotes[REMOTE]?.version;
}

const fileOf = async ({ app }: Host, version: string) => {
  const { statusCode, body } = await app.inject(`/${REMOTE}/${version}/later.33334444.js`);
  return statusCode === 200 ? body : statusCode;
};

describe('Hosts with one database and one bucket', () => {
  test('each have what one of them publishes and releases, at once and from an empty folder', async () => {
    const [one, other] = [await openHost(), await openHost()];
    const first = await publish(one, 'first');
    await goLive(one, first);
    await until(async () => (await liveOn(other)) === first);
    expect(await fileOf(other, first)).toBe('console.log("first");');

    const second = await publish(other, 'second');
    await goLive(other, second);
    await until(async () => (await liveOn(one)) === second);
    expect(await fileOf(one, second)).toBe('console.log("second");');
    expect(await one.registry.versions(REMOTE)).toEqual([second, first]);
    expect(reports).toEqual([]);
  });

  test('have the files that an older page, or one of another host, requests', async () => {
    const one = await openHost();
    const first = await publish(one, 'first');
    await goLive(one, first);
    await goLive(one, await publish(one, 'second'));
    const host = await openHost();
    expect(existsSync(path.join(host.root, REMOTE, first))).toBe(false);
    expect(await fileOf(host, first)).toBe('console.log("first");');
    expect(await fileOf(host, '9.9.9')).toBe(404);
  });

  test('answer every request for a file of either shell, before, during and after its release', async () => {
    const one = await openHost();
    const publishShell = async (hash: string) => {
      if (existsSync(path.join(shop.shell.folder, 'shell'))) shop.remove('shell/dist/shell');
      for (const name of ['main', 'late']) shop.write(`shell/dist/shell/${name}.${hash}.js`, `console.log("${hash}");`);
      shop.write('shell/dist/index.html', TEMPLATE.replace('main.0123abcd.js', `main.${hash}.js`));
      const build = { remote: 'shell', folder: shop.shell.folder, first: '1.0.0', by: 'anna', force: true };
      return (await one.registry.publish(build)).record.version;
    };
    const release = (version: string) => one.registry.change({ kind: 'live', remote: 'shell', version }, 'anna');
    await release(await publishShell('aaaa1111'));
    const behind = await openHost();
    const next = await publishShell('bbbb2222');
    const files = ['aaaa1111', 'bbbb2222'].flatMap((hash) => [`/shell/main.${hash}.js`, `/shell/late.${hash}.js`]);
    const statuses = async ({ app }: Host) => Promise.all(files.map(async (url) => (await app.inject(url)).statusCode));
    expect(await statuses(behind)).toEqual([200, 200, 200, 200]);
    await release(next);
    const ahead = await openHost();
    expect([await statuses(ahead), await statuses(behind)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
    const late = await ahead.app.inject('/shell/late.aaaa1111.js');
    expect([late.body, late.headers['cache-control']]).toEqual([
      'console.log("aaaa1111");',
      'public, max-age=31536000, immutable',
    ]);
    expect((await ahead.app.inject('/shell/late.cccc3333.js')).statusCode).toBe(404);
  });

  test('publish no two builds under one number', async () => {
    const hosts = [await openHost(), await openHost(), await openHost()];
    const folder = path.join(shop.root, REMOTE, 'dist');
    const published = await Promise.all(
      hosts.map(async ({ registry, root }, at) => {
        const build = path.join(root, 'build');
        shop.write('mf-cart/dist/later.33334444.js', `console.log(${at});`);
        cpSync(folder, build, { recursive: true });
        return (await registry.publish({ remote: REMOTE, folder: build, first: '1.0.0', by: 'anna' })).record;
      }),
    );
    expect(published.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2']);
    for (const { version, contents } of published) {
      for (const { store } of hosts) {
        expect(await store.files.fetch(REMOTE, version)).toBe(true);
        expect((await store.state.versions.record(REMOTE, version))?.contents).toBe(contents);
      }
    }
    expect(s3.objects.size).toBe(3);
  });

  test('go on with what they have while the bucket is away, also after a restart, and then have the release', async () => {
    const [one, other] = [await openHost(), await openHost()];
    const first = await publish(one, 'first');
    await goLive(one, first);
    await until(async () => (await liveOn(other)) === first);
    const second = await publish(one, 'second');
    s3.setAway(true);
    await goLive(one, second);
    await until(async () => (await liveOn(other)) === first && reports.length > 0);
    expect(reports).toEqual([
      expect.stringMatching(/^mf-cart stays as it is here: The bucket at http.* does not answer.*live before\.$/),
    ]);
    expect(await liveOn(one)).toBe(second);
    expect((await other.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);

    await other.stop();
    const restarted = await openHost(other.root);
    expect([await liveOn(restarted), await fileOf(restarted, first)]).toEqual([first, 'console.log("first");']);
    s3.setAway(false);
    await until(async () => (await liveOn(restarted)) === second);
  });
});

describe('A version in a bucket', () => {
  test('is not there until its upload is whole, and the number is free for the next attempt', async () => {
    const host = await openHost();
    s3.setAway(true);
    await expect(publish(host, 'torn')).rejects.toThrow(/^The bucket at .* does not answer/);
    s3.setAway(false);
    expect([await host.registry.versions(REMOTE), s3.objects.size]).toEqual([[], 0]);
    await expect(goLive(host, '1.0.0')).rejects.toThrow('mf-cart@1.0.0 is not published');
    expect(await publish(host, 'whole')).toBe('1.0.0');
  });

  test.each([
    ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /The upload is refused/],
    ['has other content', (_bytes: Buffer, other: Buffer) => other, /are not those that were published/],
  ])('that %s is not served', async (_what, change, reason) => {
    const one = await openHost();
    const first = await publish(one, 'first');
    await goLive(one, first);
    const host = await openHost();
    expect(await liveOn(host)).toBe(first);
    const second = await publish(one, 'second');
    const [object = '', other = ''] = [...s3.objects.keys()].sort((a) => (a.includes(`/${second}-`) ? -1 : 1));
    const bytesOf = (name: string) => s3.objects.get(name) ?? Buffer.of();
    s3.objects.set(object, change(bytesOf(object), bytesOf(other)));

    await goLive(one, second);
    await until(async () => (await liveOn(host)) === first && reports.length > 0);
    expect(reports[0]).toMatch(reason);
    expect(await fileOf(host, second)).toBe(404);
  });

  test('that is pruned is deleted there and on each host, and its number stays taken', async () => {
    const one = await openHost();
    const versions = [await publish(one, 'first'), await publish(one, 'second'), await publish(one, 'third')];
    await goLive(one, versions[2] ?? '');
    const other = await openHost();
    await other.store.files.fetch(REMOTE, versions[0] ?? '');

    expect(await one.registry.prune({ keep: 1, isDry: true })).toHaveLength(2);
    expect(await one.registry.prune({ keep: 1, isDry: false })).toEqual(
      expect.arrayContaining([`mf-cart@${versions[0]}`, `mf-cart@${versions[1]}`]),
    );
    expect([...s3.objects.keys()]).toEqual([expect.stringContaining(`mf-cart/${versions[2]}-`)]);
    await other.stop();
    const { root } = await openHost(other.root);
    expect(existsSync(path.join(root, REMOTE, versions[0] ?? ''))).toBe(false);
    expect(await publish(one, 'fourth')).toBe('1.0.3');
  });

  test('that its host never finished is deleted by pruning after a day, and nothing else is', async () => {
    const host = await openHost();
    const version = await publish(host, 'first');
    const [published = ''] = s3.objects.keys();
    const idOf = (digit: string) => '00000000-0000-4000-8000-000000000000'.replaceAll('0', digit);
    const [torn, running, foreign] = [
      `${REMOTE}/1.0.1-${idOf('1')}.tar.gz`,
      `${REMOTE}/1.0.1-${idOf('2')}.tar.gz`,
      'backups/shop.tar.gz',
    ] as const;
    for (const name of [torn, running, foreign]) s3.objects.set(name, Buffer.from('a part'));
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
    for (const name of [published, torn, foreign]) s3.setWritten(name, hoursAgo(25));
    s3.setWritten(running, hoursAgo(23));

    expect(await host.registry.prune({ keep: 10, isDry: true })).toEqual([torn]);
    expect(s3.objects.size).toBe(4);
    expect(await host.registry.prune({ keep: 10, isDry: false, only: REMOTE })).toEqual([]);
    expect(await host.registry.prune({ keep: 10, isDry: false })).toEqual([torn]);
    expect([...s3.objects.keys()].sort()).toEqual([published, running, foreign].sort());
    expect(await host.registry.versions(REMOTE)).toEqual([version]);
  });

  test('was in the folder of a host before there was a bucket, and is uploaded when that host starts', async () => {
    const root = emptyFolder();
    const without = await openHost(root, { ...withBucket(), BUCKET: '' });
    const version = await publish(without, 'before');
    await goLive(without, version);
    await without.stop();
    s3.setAway(true);
    const early = await openHost(root);
    expect(await liveOn(early)).toBe(version);
    expect(reports).toEqual([
      expect.stringMatching(/is not compared with the list of its versions: The bucket at .* does not answer/),
    ]);
    await early.stop();
    s3.setAway(false);
    await openHost(root);
    const host = await openHost();
    expect([await liveOn(host), await fileOf(host, version)]).toEqual([version, 'console.log("before");']);
  });
});

test('npm run registry lists and removes what is in the bucket, and its messages have no secret', async () => {
  const host = await openHost();
  await goLive(host, await publish(host, 'first'));
  const root = emptyFolder();
  const run = async (words: string, secret: string) => {
    const environment = { ...withBucket(secret), PUBLISHED: root, REGISTRY_SHELL: shop.shell.folder };
    const here = registryHere(shop.root, environment);
    try {
      return await runCommand(here, words.split(' ')).catch((error: Error) => error.message);
    } finally {
      await here.close();
    }
  };
  // As a shop has left it.
  await (await openHost(root)).stop();
  expect(await run('list mf-cart', s3.settings.secret)).toContain('1.0.0');
  shop.write('mf-cart/dist/later.33334444.js', 'console.log("by command");');
  const build = path.join(shop.root, REMOTE, 'dist');
  const refused = await run(`publish mf-cart ${build}`, 'another secret');
  expect(refused).toMatch(/^The bucket at .* answered 403 \(SignatureDoesNotMatch\) to PUT mf-cart/);
  expect(refused).not.toMatch(/another secret|a-key-of-this-test/);
  expect(await run(`publish mf-cart ${build}`, s3.settings.secret)).toContain('mf-cart@1.0.1 is published');
  expect(await host.registry.versions(REMOTE)).toEqual(['1.0.1', '1.0.0']);

  const objects = () => [...s3.objects.keys()].filter((name) => name.includes('1.0.1'));
  expect(objects()).toHaveLength(1);
  expect(await run('prune --keep 0', s3.settings.secret)).toContain('mf-cart@1.0.1');
  expect(objects()).toEqual([]);
  expect(await host.registry.versions(REMOTE)).toEqual(['1.0.0']);
});

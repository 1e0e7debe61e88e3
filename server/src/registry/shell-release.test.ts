import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { until } from '@platform/process/testing/until';
import { createStorefront, type StorefrontServerOptions } from '@platform/storefront/create-storefront';
import { createShopOnDisk, SCRIPT, TEMPLATE, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { publishBuilds, publishShell } from '@platform/registry/publish-builds';
import { createPublishedRemotes } from '@platform/registry/published-remotes';
import { createReleaseCheck } from '@platform/registry/released-versions';
import { createShellList } from '@platform/registry/shell-list';
import { registryIn, storeIn } from './testing/registry-in';

const reports: string[] = [];
const report = (text: string) => void reports.push(text);
const open: FastifyInstance[] = [];
let shop: ShopOnDisk;

const root = () => path.join(shop.root, '.published');
const registry = () => registryIn(root(), shop.shell.folder);
const live = async () => (await registry().releases()).remotes['shell']?.live;

beforeEach(() => {
  shop = createShopOnDisk();
  reports.length = 0;
});

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
  shop.remove('.');
});

/** Builds the shell in its folder, as webpack does: every file that has a hash has another name. */
function build(hash: string, contract = sampleShell({ remoteModules: { 'mf-cart': ['./cart'] } })): void {
  if (existsSync(path.join(shop.shell.folder, 'shell'))) shop.remove('shell/dist/shell');
  for (const name of ['main', 'late']) shop.write(`shell/dist/shell/${name}.${hash}.js`, `${SCRIPT}"${hash}"`);
  shop.write('shell/dist/index.html', TEMPLATE.replace('main.0123abcd.js', `main.${hash}.js`));
  shop.write('shell/dist/shell-contract.json', JSON.stringify(contract));
}

const filesOf = (hash: string) => ['main', 'late'].map((name) => `/shell/${name}.${hash}.js`);

const publish = (version?: string) =>
  registry().publish({ remote: 'shell', folder: shop.shell.folder, first: '1.0.0', ...(version && { version }) });

async function deploy(hash: string): Promise<void> {
  build(hash);
  const { record } = await publish();
  await registry().change({ kind: 'live', remote: 'shell', version: record.version }, 'anna');
}

/** `npm run registry -- <words>`: what it prints, or the message it fails with. */
const command = (words: string): Promise<string> =>
  runCommand(hereIn(root(), shop.shell.folder), words.split(' '), { REGISTRY_BY: 'anna' }).catch(
    (error: Error) => error.message,
  );

async function openHost(options: Partial<StorefrontServerOptions> = {}): Promise<FastifyInstance> {
  const served = createPublishedRemotes(storeIn(root()), report);
  const isReleased = createReleaseCheck(storeIn(root()));
  const published = { published: root(), isReleased, ...served, listShells: createShellList(root()) };
  const app = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, ...published, ...options });
  open.push(app);
  return app;
}

/** The hash of the build of the shell that a page is made of. */
async function shellOf(host: FastifyInstance, headers = {}): Promise<string | undefined> {
  const page = await host.inject({ url: '/', headers: { accept: 'text/html', ...headers } });
  expect(page.statusCode).toBe(200);
  return /main\.(\w+)\.js/.exec(page.body)?.[1];
}

const statuses = (host: FastifyInstance, urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await host.inject(url)).statusCode));

describe('A released shell', () => {
  test('is on the next page after a deploy and after a roll-back, without a restart', async () => {
    const host = await openHost();
    expect(await shellOf(host)).toBe('0123abcd');
    await deploy('aaaa1111');
    expect(await shellOf(host)).toBe('aaaa1111');
    await deploy('bbbb2222');
    expect(await shellOf(host)).toBe('bbbb2222');
    expect(await command('rollback shell')).toContain('shell is back at 1.0.0 (was 1.0.1)');
    expect(await shellOf(host)).toBe('aaaa1111');
  });

  test('keeps the files of every version for the pages that are open, and browsers keep them for good', async () => {
    const host = await openHost();
    await deploy('aaaa1111');
    await deploy('bbbb2222');
    expect(await statuses(host, [...filesOf('aaaa1111'), ...filesOf('bbbb2222')])).toEqual([200, 200, 200, 200]);
    const late = await host.inject('/shell/late.aaaa1111.js');
    expect([late.body, late.headers['cache-control']]).toEqual([
      `${SCRIPT}"aaaa1111"`,
      'public, max-age=31536000, immutable',
    ]);
    expect(await statuses(host, ['/shell/late.cccc3333.js', '/server/server.js', '/index.html'])).toEqual([
      404, 404, 404,
    ]);
  });

  test('is not changed by a build in the folder that it came from', async () => {
    await deploy('aaaa1111');
    const host = await openHost();
    build('bbbb2222');
    expect(await shellOf(host)).toBe('aaaa1111');
    expect(await statuses(host, filesOf('aaaa1111'))).toEqual([200, 200]);
  });

  test('as a canary goes to some visitors, who keep it', async () => {
    await deploy('aaaa1111');
    build('bbbb2222');
    await publish('1.1.0');
    expect(await command('canary shell@1.1.0 50%')).toContain('shell@1.1.0 goes to 50% of the shoppers');
    const host = await openHost();
    const visitors = Array.from({ length: 24 }, (_, at) => ({ cookie: `shop-canary=${`${at}`.padStart(22, 'v')}` }));
    const first = await Promise.all(visitors.map((headers) => shellOf(host, headers)));
    expect(new Set(first)).toEqual(new Set(['aaaa1111', 'bbbb2222']));
    expect(await Promise.all(visitors.map((headers) => shellOf(host, headers)))).toEqual(first);
    await command('promote shell');
    expect(await shellOf(host, visitors[0])).toBe('bbbb2222');
  });

  test('as a canary brings its visitors also the files that have one name in every version', async () => {
    build('aaaa1111');
    shop.write('shell/dist/pictures/only-before.webp', 'before');
    await publish('1.0.0');
    await command('promote shell@1.0.0');
    shop.remove('shell/dist/pictures/only-before.webp');
    build('bbbb2222');
    shop.write('shell/dist/favicon.svg', '<svg>new</svg>');
    shop.write('shell/dist/pictures/only-new.webp', 'new');
    await publish('1.1.0');
    shop.remove('shell/dist/pictures/only-new.webp');
    await command('canary shell@1.1.0 50%');
    const host = await openHost();
    const seen = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const headers = { cookie: `shop-canary=${`${at}`.padStart(22, 'v')}` };
        const icon = await host.inject({ url: '/favicon.svg', headers });
        const urls = ['/pictures/only-new.webp', '/pictures/only-before.webp'];
        const pictures = await Promise.all(urls.map(async (url) => (await host.inject({ url, headers })).statusCode));
        const isNew = icon.body.includes('new');
        return [await shellOf(host, headers), isNew, icon.headers['cache-control'], ...pictures].join(' ');
      }),
    );
    // Files of the live version alone stay there for pages from before the canary.
    expect(new Set(seen)).toEqual(
      new Set(['aaaa1111 false public, max-age=600 404 200', 'bbbb2222 true private, max-age=600 200 200']),
    );
    expect((await host.inject('/favicon.svg')).headers['set-cookie']).toBeUndefined();
  });

  test.each(['', '/index.html', '/version.json', '/shell'])(
    'that has lost %j leaves the pages to the build on the disk, and is reported',
    async (lost) => {
      await deploy('aaaa1111');
      shop.remove(`.published/shell/1.0.0${lost}`);
      expect(await shellOf(await openHost())).toBe('aaaa1111');
      expect(reports).toEqual([expect.stringContaining('shell@1.0.0 cannot be used')]);
    },
  );

  test('with a damaged picture leaves the pages to the build on the disk once the shop is open, and is reported', async () => {
    shop.write('shell/dist/pictures/horn.webp', 'a horn');
    await deploy('aaaa1111');
    shop.write('.published/shell/1.0.0/pictures/horn.webp', 'a hole');
    shop.write('shell/dist/pictures/horn.webp', 'the horn of this disk');
    const host = await openHost();
    await host.listen({ port: 0 });
    await until(() => reports.length > 0);
    expect(reports).toEqual([expect.stringContaining('shell@1.0.0 cannot be used')]);
    expect((await host.inject('/pictures/horn.webp')).body).toBe('the horn of this disk');
  });

  test('has no file for shoppers of a version that was never released', async () => {
    await deploy('aaaa1111');
    build('bbbb2222');
    await publish();
    build('cccc3333');
    const host = await openHost();
    expect(await statuses(host, filesOf('bbbb2222'))).toEqual([404, 404]);
    await command('canary shell@1.0.1 1%');
    expect(await statuses(host, filesOf('bbbb2222'))).toEqual([200, 200]);
  });

  test('is never disabled', async () => {
    await deploy('aaaa1111');
    expect(await command('disable shell')).toContain('Roll it back: npm run registry -- rollback shell');
    expect(await command('live')).toMatch(/^shell\s+1\.0\.0\s+since .+ by anna$/);
  });
});

describe('A build that runs while shoppers come', () => {
  test.each([
    ['of the shell that npm start has published', true],
    ['in the folder that is served', false],
  ])('%s fails no request for a page', async (_what, isPublished) => {
    build('aaaa1111');
    if (isPublished) await publishShell(storeIn(root()), shop.shell.folder, false);
    const routes = readFileSync(path.join(shop.shell.folder, 'shop-routes.json'), 'utf8');
    const host = await openHost();
    const seen: number[] = [];
    const visit = async () =>
      void seen.push((await host.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode);
    await visit();
    for (let at = 0; at < 5; at += 1) {
      for (const file of ['index.html', 'shop-routes.json', 'shell']) {
        shop.remove(`shell/dist/${file}`);
        await visit();
      }
      shop.write('shell/dist/index.html', '<!doctype html><html><he');
      await visit();
      shop.write('shell/dist/shop-routes.json', '[{"path":');
      await visit();
      build(`bbbb222${at}`);
      shop.write('shell/dist/shop-routes.json', routes);
      await visit();
      if (isPublished) expect(await statuses(host, filesOf('aaaa1111'))).toEqual([200, 200]);
    }
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});

describe('The gates of the shell', () => {
  const ofReact = (version: string) =>
    sampleShell({ provides: { react: { version, names: null } }, remoteModules: { 'mf-cart': ['./cart'] } });
  const react19 = { react: { version: '^19.0.0', names: [] } };

  beforeEach(async () => {
    const contract = sampleCart({ exposes: { './cart': { props: [] } }, takes: react19 });
    shop.write('mf-cart/dist/remote-contract.json', JSON.stringify(contract));
    build('aaaa1111', ofReact('19.0.0'));
    await registry().publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), first: '1.0.0' });
    await registry().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  });

  const refusal = /mf-cart asks for react \^19\.0\.0/;

  test('refuse a build that a live remote does not fit, unless it is forced', async () => {
    build('bbbb2222', ofReact('20.0.0'));
    await expect(publish()).rejects.toThrow(refusal);
    const forced = { remote: 'shell', folder: shop.shell.folder, first: '1.0.0', force: true };
    expect((await registry().publish(forced)).record.forced).toEqual([
      expect.stringMatching(refusal),
      expect.stringMatching(/^It is this shell that is new/),
    ]);
    expect(await command('promote shell@1.0.0')).toMatch(refusal);
    expect(await live()).toBeUndefined();
    expect(await command('promote shell@1.0.0 --force')).toContain('shell@1.0.0 is live');
  });

  test('compare a remote with the released shell, and with its canary, whatever was built since', async () => {
    await publish();
    await command('promote shell@1.0.0');
    build('bbbb2222', ofReact('20.0.0'));
    expect(await command('rollback mf-cart@1.0.0')).toContain('mf-cart@1.0.0 is live already');
    await registry().publish({ remote: 'shell', folder: shop.shell.folder, first: '1.0.0', force: true });
    await command('canary shell@1.0.1 10% --force');
    await command('disable mf-cart');
    expect(await command('enable mf-cart')).toMatch(refusal);
  });

  test('refuse a build that lacks a file of its page, and one of another app', async () => {
    shop.remove('shell/dist/shell/main.aaaa1111.js');
    await expect(publish()).rejects.toThrow('lacks /shell/main.aaaa1111.js, which its page names: build it again.');
    const folder = path.join(shop.root, 'mf-cart/dist');
    await expect(registry().publish({ remote: 'shell', folder, first: '1.0.0' })).rejects.toThrow(
      'There is no index.html',
    );
  });
});

describe('npm start', () => {
  const start = (force = false) => publishShell(storeIn(root()), shop.shell.folder, force);

  test('publishes the shell that is built, once, and rolling a deploy back returns to it', async () => {
    await start();
    await start();
    expect(await registry().versions('shell')).toEqual(['0.1.0']);
    await deploy('bbbb2222');
    expect(await command('rollback shell')).toContain('shell is back at 0.1.0');
  });

  test('leaves alone what a person has released, and says so', async () => {
    await start();
    await deploy('bbbb2222');
    build('cccc3333');
    const printed: string[] = [];
    await publishBuilds(storeIn(root()), [], shop.shell.folder, (line) => printed.push(line));
    await start();
    expect(printed).toEqual([expect.stringContaining('shell stays at 0.1.1, as anna has set it')]);
    expect(await live()).toBe('0.1.1');
    expect(await shellOf(await openHost())).toBe('bbbb2222');
  });

  test('does not open a shell that a live remote does not fit, unless it is forced', async () => {
    await registry().publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), first: '1.0.0' });
    await registry().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
    build('bbbb2222', sampleShell({ remoteModules: { 'mf-cart': ['./cart', './basket'] } }));
    await expect(start()).rejects.toThrow(/basket.+This shell was not opened\. .+npm start -- --force/s);
    await start(true);
    expect((await registry().history()).at(-1)).toMatchObject({ remote: 'shell', by: 'npm start', forced: true });
  });
});

test('a preview shows a version of the shell that is not live, and one that is not there is named', async () => {
  await deploy('aaaa1111');
  build('bbbb2222');
  await publish('1.1.0');
  const { findLiveRemotes } = createPublishedRemotes(storeIn(root()), report);
  const show = async (version: string) => {
    const { shell, preview } = await findLiveRemotes({ canaryKey: null, preview: { versions: { shell: version } } });
    return [shell?.version, preview?.problems];
  };
  expect(await show('1.1.0')).toEqual(['1.1.0', []]);
  expect(await show('9.9.9')).toEqual(['1.0.0', [expect.stringContaining('shell@9.9.9 is not published')]]);
});

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startPostgres } from '@piston-parts/server/testing/start-postgres';

const ROOT = path.join(__dirname, '..', '..', '..');
const LIMIT_BYTES = 150_000_000;

const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
const first = path.join(folder, 'first');
const shops: ChildProcess[] = [];

async function pack(out: string): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(__dirname, 'pack.mjs'), '--built', '--to', out]);
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function bytesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** @returns the process, and the address that it prints */
async function openShop(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const shop = spawn(command, args, {
    cwd: first,
    env: { PATH: process.env.PATH, PORT: String(await freePort()), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shops.push(shop);
  for await (const line of createInterface({ input: shop.stdout })) {
    const origin = / is open at (http:[^\s"]+)/.exec(line)?.[1];
    if (origin !== undefined) return { shop, origin };
  }
  throw new Error('It ended before it was open.');
}

beforeAll(() => pack(first), 120_000);

afterAll(async () => {
  for (const shop of shops.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

it('the packed shop opens outside of the repository, serves a part with its HTML, and ends on SIGTERM [server-17]', async () => {
  const { shop, origin } = await openShop(process.execPath, ['server.mjs'], {
    DATA: path.join(folder, 'data'),
    PUBLISHED: path.join(folder, 'published'),
  });
  const listing = await (await fetch(`${origin}/products-page`)).text();
  const [part] = listing.matchAll(/href="(\/singleProduct-page\/[^"?#]+)"/g);
  const page = await fetch(origin + String(part?.[1]));
  const ready = await fetch(`${origin}/readyz`);

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Add to Cart');
  expect(ready.status).toBe(200);
  expect(await ready.text()).not.toContain('mf-');

  shop.kill('SIGTERM');
  await once(shop, 'exit');

  const versions = readdirSync(path.join(folder, 'published', 'shell')).filter((name) => /^[0-9]/.test(name));
  const contents = [
    path.join(folder, 'published/shell', String(versions[0]), 'version.json'),
    path.join(first, 'shell/package.json'),
  ].map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { contents: string }).contents);
  expect(versions).toHaveLength(1);
  expect(contents[0]).toBe(contents[1]);
}, 60_000);

it('the guide’s way opens a shop of another name, in production, with its own parts [server-24]', async () => {
  const postgres = await startPostgres();
  const at = (name: string) => path.join(folder, name);
  const settings = JSON.parse(
    readFileSync(path.join(ROOT, 'shared-contract/src/demonstration-settings.json'), 'utf8'),
  ) as object;
  writeFileSync(
    at('my-shop.json'),
    JSON.stringify({ ...settings, demonstration: undefined, name: 'Bangalore Brakes' }),
  );
  const example = readFileSync(path.join(ROOT, 'deploy/shop.env.example'), 'utf8');
  const filled = {
    TOKEN_SECRET: 'a secret that nobody can guess, of many letters',
    METRICS_TOKEN: 'the token of a scraper',
    DATABASE_URL: postgres.url,
    DATA: at('own-data'),
    PUBLISHED: at('own-published'),
    BACKUPS: at('own-backups'),
  };
  const lines = Object.entries(filled).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`),
    example,
  );
  writeFileSync(at('shop.env'), lines);

  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [, block = ''] = /## From a clone to an open shop[^]*?```sh\n(npm ci[^]*?)```/.exec(guide) ?? [];
  const steps = block
    .replaceAll('/srv/piston-parts-1', first)
    .replaceAll('/srv/piston-parts', at('current'))
    .replaceAll('/etc/piston-parts/shop.env', at('shop.env'))
    .replace('/root/my-shop.json', at('my-shop.json'))
    .replace('/root/my-catalogue', path.join(ROOT, 'docs/catalogue-example'))
    .split('\n');
  const [install, pack, copy, ...rest] = steps;
  // Files that are here already: packages, builds, and the filled copy.
  expect([install, pack, copy]).toEqual([
    'npm ci --include=dev',
    `npm run pack -- --to ${first}`,
    expect.stringMatching(/^install -m 600 deploy\/shop\.env\.example /),
  ]);
  const { shop, origin } = await openShop(
    'bash',
    ['-ec', rest.join('\n').replace('node server.mjs', 'exec node server.mjs')],
    { HOME: folder, npm_config_update_notifier: 'false' },
  );
  const page = await (await fetch(`${origin}/products-page`)).text();

  expect(page).toContain('Bangalore Brakes');
  expect(page).toMatch(/href="\/singleProduct-page\/[^"]+"/);
  const run = async (command: string) => {
    const line = `set -a && . ${at('shop.env')} && set +a && npm run --silent ${command}`;
    return (await promisify(execFile)('bash', ['-ec', line], { cwd: first, env: { ...process.env, HOME: folder } }))
      .stdout;
  };
  expect(await run('registry -- list shell')).toMatch(/0\.1\.0 +live/);
  await run(`backup -- ${at('shop.backup')}`);
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  await run(`restore -- ${at('shop.backup')} --replace`);
  expect(await run('shop -- settings get name')).toContain('Bangalore Brakes');
  await postgres.stop();
}, 120_000);

it('it has at most 150 MB, and lists its libraries and their licences [server-17]', () => {
  const { components } = JSON.parse(readFileSync(path.join(first, 'sbom.json'), 'utf8')) as {
    components: readonly { readonly name: string }[];
  };

  expect(bytesBelow(first)).toBeLessThanOrEqual(LIMIT_BYTES);
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'react', '@electric-sql/pglite']),
  );
  expect(readFileSync(path.join(first, 'LICENCES.txt'), 'utf8')).toMatch(/^fastify \S+ \(MIT\)$/m);
});

it('a folder with other files is not packed into, and keeps them [server-17]', async () => {
  await expect(pack(folder)).rejects.toThrow(/has other files in it, which would be gone/);

  expect(readdirSync(folder)).toContain('first');
});

it('a copy of it that is not whole says so in one sentence, and does not open [server-17]', async () => {
  const part = path.join(folder, 'part');
  mkdirSync(part);
  const copied = ['server.mjs', 'check-files.cjs', 'files.json', 'package.json', 'LICENCES.txt'];
  copied.forEach((file) => copyFileSync(path.join(first, file), path.join(part, file)));
  const start = () => promisify(execFile)(process.execPath, [path.join(part, 'server.mjs')]);
  const refusal = (file: string) => ({
    code: 1,
    stdout: '',
    stderr: `This copy of the shop is not whole: ${file} is missing, cut off or changed. Unpack or copy all of it again.\n`,
  });

  const files = Object.keys(JSON.parse(readFileSync(path.join(part, 'files.json'), 'utf8')) as object);
  const absent = refusal(String(files.find((file) => !copied.includes(file))));
  await expect(start()).rejects.toMatchObject(absent);
  const { scripts } = JSON.parse(readFileSync(path.join(part, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  for (const script of Object.values(scripts)) {
    const [, ...words] = script.split(' ');
    await expect(promisify(execFile)(process.execPath, words, { cwd: part })).rejects.toMatchObject(absent);
  }
  writeFileSync(path.join(part, 'LICENCES.txt'), 'MIT');
  await expect(start()).rejects.toMatchObject(refusal('LICENCES.txt'));
  rmSync(path.join(part, 'files.json'));
  await expect(start()).rejects.toMatchObject(refusal('files.json'));

  const migration = String(files.find((file) => file.startsWith('server/') && file.endsWith('.sql')));
  const command = 'server/src/commands/shop.command.cjs';
  for (const changed of [migration, command]) {
    const whole = readFileSync(path.join(first, changed));
    writeFileSync(path.join(first, changed), Buffer.alloc(whole.length, ' '));
    const words = ['-r', './check-files.cjs', command, 'migrate'];
    const migrated = promisify(execFile)(process.execPath, words, { cwd: first });
    await expect(migrated).rejects.toMatchObject(refusal(changed));
    writeFileSync(path.join(first, changed), whole);
  }
});

// A second build of the archive takes as long as all else here: at night.
if (process.env.TEST_ALL === 'yes') {
  it('packed twice it is the same archive to the byte [server-17]', async () => {
    const second = path.join(folder, 'second');
    await pack(second);

    expect(digest(`${second}.tar.gz`)).toBe(digest(`${first}.tar.gz`));
  }, 120_000);
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const LIMIT_BYTES = 150_000_000;

const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
const first = path.join(folder, 'first');
let shop: ChildProcess | undefined;

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

/** @returns the address that is printed */
async function openPacked(): Promise<string> {
  shop = spawn(process.execPath, ['server.mjs'], {
    cwd: first,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA: path.join(folder, 'data'),
      PUBLISHED: path.join(folder, 'published'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: shop.stdout as NodeJS.ReadableStream })) {
    const address = / is open at (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('It ended before it was open.');
}

beforeAll(() => pack(first), 120_000);

afterAll(async () => {
  if (shop && shop.exitCode === null && shop.signalCode === null) {
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

it('the packed shop opens outside of the repository, serves a part with its HTML, and ends on SIGTERM [server-17]', async () => {
  const origin = await openPacked();
  const listing = await (await fetch(`${origin}/products-page`)).text();
  const [part] = listing.matchAll(/href="(\/singleProduct-page\/[^"?#]+)"/g);
  const page = await fetch(origin + String(part?.[1]));
  const ready = await fetch(`${origin}/readyz`);

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Add to Cart');
  expect(ready.status).toBe(200);
  expect(await ready.text()).not.toContain('mf-');

  shop?.kill('SIGTERM');
  await once(shop as ChildProcess, 'exit');
}, 60_000);

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

it('packed twice it is the same archive to the byte [server-17]', async () => {
  const second = path.join(folder, 'second');
  await pack(second);

  expect(digest(`${second}.tar.gz`)).toBe(digest(`${first}.tar.gz`));
}, 120_000);

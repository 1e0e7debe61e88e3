import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { HAS_IPV6_LOOPBACK } from './testing/loopback';
import { createShopOnDisk, type ShopOnDisk } from './testing/shop-on-disk';

const ADDRESS = /Piston Parts is open at (\S+)/;

// Each test starts a process, and other test files want the processor too.
jest.setTimeout(30_000);

let shop: ShopOnDisk;
const started: ChildProcess[] = [];
const others: Server[] = [];

beforeAll(() => {
  shop = createShopOnDisk();
});

afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
  for (const other of others.splice(0)) other.close();
});

afterAll(() => shop.remove('.'));

/** Starts the server as `npm start` does; `said` resolves with the output once it matches or the process ends. */
function start({ port = '0', root = shop.root, flags = [] as string[] } = {}) {
  const main = path.join(__dirname, 'main.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', main, '--root', root, ...flags], {
    env: { ...process.env, PORT: port, HOST: '' },
  });
  started.push(server);
  const ended = once(server, 'close').then(([code]) => code as number | null);
  const said = new Promise<string>((resolve) => {
    let output = '';
    const listen = (part: Buffer) => {
      output += part.toString();
      if (ADDRESS.test(output)) resolve(output);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    void ended.then(() => resolve(output));
  });
  return { server, said, ended };
}

test('the server says where the shop is open, and it is', async () => {
  const output = await start().said;
  const address = ADDRESS.exec(output)?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${address}/cart-page`)).status).toBe(200);
  expect(output).toContain('mf-catalog is not built');
  expect(output).not.toContain('mf-cart is not built');
});

test('with --https it says an https address', async () => {
  expect(await start({ flags: ['--https'] }).said).toMatch(/open at https:\/\/localhost:\d+/);
});

test('a port of which another program holds one address ends the start with one line that says so, and no stack', async () => {
  const other = createServer().listen(0, HAS_IPV6_LOOPBACK ? '::1' : '127.0.0.1');
  others.push(other);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { said, ended } = start({ port: String(port) });
  expect(await ended).toBe(1);
  expect((await said).split('\n').slice(-2)).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} is in use\\.`)),
    '',
  ]);
});

test('a PORT that is no port ends the start with one line', async () => {
  const { said, ended } = start({ port: 'shop' });
  expect(await ended).toBe(1);
  expect(await said).toMatch(/^PORT is "shop", but .*\n$/);
});

test('without a build it says what to run', async () => {
  const empty = createShopOnDisk();
  empty.remove('shell');
  const { said, ended } = start({ root: empty.root });
  expect(await ended).toBe(1);
  expect(await said).toMatch(/^The shell is not built: .* Build the shop first: npm run build\n$/);
  empty.remove('.');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it quickly, with a browser still connected', async (signal) => {
  const { server, said, ended } = start();
  const address = ADDRESS.exec(await said)?.[1] ?? '';
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => get(`${address}/`, { agent }, (response) => response.resume().on('end', resolve)));

  const asked = performance.now();
  server.kill(signal);
  expect(await ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(3000);
  agent.destroy();
});

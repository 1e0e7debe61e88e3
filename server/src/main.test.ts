import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { fillDataFolder } from './database/testing/prepared-pglite';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { HAS_IPV6_LOOPBACK } from '@platform/process/testing/loopback';
import { waitForOutput } from '@platform/process/testing/wait-for-output';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { registryAt } from './registry-cli/testing/registry-commands';

const TOKEN = 'the token of all remotes';
const ADDRESS = /is open at (\S+)/;

const addressIn = (output: string) => ADDRESS.exec(output)?.[1] ?? '';

let shop: ShopOnDisk;
let program: readonly string[];
const started: ChildProcess[] = [];
const others: Server[] = [];

beforeAll(async () => {
  shop = createShopOnDisk();
  await fillDataFolder(path.join(shop.root, '.data'));
  program = await compiledProgram(path.join(__dirname, 'main.ts'));
});

afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
  for (const other of others.splice(0)) other.close();
});

afterAll(() => shop.remove('.'));

/** Starts the server as `npm start` does; `printed` resolves with the output once it matches or the process ends. */
function start({ port = '0', root = shop.root, flags = [] as string[], nodeOptions = '', environment = {} } = {}) {
  const server = spawn(process.execPath, [...program, '--root', root, ...flags], {
    env: {
      ...process.env,
      PORT: port,
      HOST: '',
      DATA: path.join(root, '.data'),
      PUBLISHED: '',
      REGISTRY_TIMEOUT_MS: '20000',
      DEMO_CATALOGUE: 'specification',
      NODE_OPTIONS: nodeOptions,
      ...environment,
    },
  });
  started.push(server);
  const ended = once(server, 'close').then(([code]) => code as number | null);
  const printed = new Promise<string>((resolve) => {
    let output = '';
    const listen = (part: Buffer) => {
      output += part.toString();
      if (ADDRESS.test(output)) resolve(output);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    void ended.then(() => resolve(output));
  });
  return { server, printed, ended };
}

/** Ends the server as a terminal or a supervisor does, while a browser keeps its connection open. */
async function endWithBrowser({ server, ended }: ReturnType<typeof start>, address: string, signal: NodeJS.Signals) {
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => get(`${address}/`, { agent }, (response) => response.resume().on('end', resolve)));
  server.kill(signal);
  const code = await ended;
  agent.destroy();
  return code;
}

test('the server says where the shop is open, and it is, until SIGINT ends it with a browser still connected', async () => {
  const shopServer = start();
  const output = await shopServer.printed;
  const address = addressIn(output);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${address}/cart-page`)).status).toBe(200);
  expect(output).toContain('mf-catalog is not built');
  expect(output).not.toContain('mf-cart is not built');

  expect(await endWithBrowser(shopServer, address, 'SIGINT')).toBe(0);
});

describe('each role alone, in its own process', () => {
  const status = async (address: string) => (await fetch(address)).status;

  test('a registry, and then a storefront: what is deployed to the one is in the pages of the other', async () => {
    const flags = ['--published', 'registry'];
    const registryServer = start({ flags: ['--only=registry', ...flags], environment: { REGISTRY_TOKEN: TOKEN } });
    const registry = addressIn(await registryServer.printed);
    const folder = path.join(shop.root, 'mf-cart/dist');
    await registryAt(registry, TOKEN).publish({ remote: 'mf-cart', folder, first: '1.4.0', release: 'live' });
    expect(await status(`${registry}/mf-cart/1.4.0/remoteEntry.8c71abf6.js`)).toBe(200);
    expect(await status(`${registry}/cart-page`)).toBe(404);
    registryServer.server.kill('SIGTERM');
    await registryServer.ended;

    const storefront = addressIn(await start({ flags: ['--only=storefront', ...flags] }).printed);
    expect(await (await fetch(`${storefront}/cart-page`)).text()).toContain('/mf-cart/1.4.0/remoteEntry.8c71abf6.js');
    expect(await status(`${storefront}/mf-cart/1.4.0/remoteEntry.8c71abf6.js`)).toBe(200);
    expect(await status(`${storefront}/registry/live`)).toBe(404);
    expect(await status(`${storefront}/api/products`)).toBe(404);
  });

  test('the API: it answers requests, has no pages, and SIGTERM ends it with a browser still connected', async () => {
    const apiServer = start({ flags: ['--only=api'] });
    const api = addressIn(await apiServer.printed);
    expect(await status(`${api}/api/products`)).toBe(200);
    expect(await status(`${api}/readyz`)).toBe(200);
    expect(await status(`${api}/cart-page`)).toBe(404);

    expect(await endWithBrowser(apiServer, api, 'SIGTERM')).toBe(0);
  });
});

describe('an error that nothing has caught does not end the server, and the log says what it was', () => {
  /** Runs this in the server whenever it is sent SIGUSR2. */
  const onSignal = (code: string) =>
    `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${code} })`)}`;

  const ERRORS = [
    ['thrown by a callback', 'setImmediate(() => { throw new Error("broken") })'],
    ['a promise that is rejected', 'Promise.reject(new Error("broken"))'],
    ['an error event', 'process.stdin.emit("error", new Error("broken"))'],
    ['no error at all', 'Promise.reject("broken")'],
  ] as const;
  let server: ChildProcess;
  let address: string;
  let uncaught: string;

  beforeAll(async () => {
    uncaught = path.join(shop.root, 'uncaught.txt');
    const note = `import("node:fs").then(({ appendFileSync }) => process.on("uncaughtException", ({ code, message }) =>
      appendFileSync(${JSON.stringify(uncaught)}, (code ?? message) + "\\n")))`;
    const last = `${note}.then(() => setImmediate(() => { throw new Error("broken") }))`;
    const cases = [...ERRORS.map(([, code]) => code), last].map((code) => `() => { ${code} }`).join();
    const opened = start({
      flags: ['--only=storefront'],
      nodeOptions: `--inspect-port=0 ` + onSignal(`(globalThis.errors ??= [${cases}]).shift()()`),
    });
    // It is left running after each test.
    started.pop();
    server = opened.server;
    address = addressIn(await opened.printed);
  });
  afterAll(() => server.kill('SIGKILL'));

  test('nor does a signal open an inspector, by which other processes of its user would run code in it', async () => {
    let log = '';
    server.stderr?.on('data', (part: Buffer) => (log += part.toString()));
    server.kill('SIGUSR1');
    for (let page = 0; page < 20; page += 1) await fetch(`${address}/cart-page`);

    expect(log).not.toContain('Debugger');
    expect(server.exitCode).toBeNull();
  });

  test.each(ERRORS)('%s [server-8]', async () => {
    const logged = new Promise<string>((resolve) => {
      let log = '';
      server.stderr?.on('data', (part: Buffer) => {
        log += part.toString();
        if (log.includes('Uncaught')) resolve(log);
      });
    });
    server.kill('SIGUSR2');

    expect(await logged).toMatch(/"message":"broken".*Uncaught/);
    expect((await fetch(`${address}/cart-page`)).status).toBe(200);
    expect(server.exitCode).toBeNull();
  });

  // Last: from here on the server has nowhere to log to.
  test('a terminal or log file that went away, once and not again for each attempt to log it', async () => {
    server.stdout?.destroy();
    server.stderr?.destroy();
    server.kill('SIGUSR2');
    while (!existsSync(uncaught)) await fetch(`${address}/%E0%A4%A`);
    for (let page = 0; page < 5; page += 1) await fetch(`${address}/%E0%A4%A`);

    expect((await fetch(`${address}/cart-page`)).status).toBe(200);
    expect(server.exitCode).toBeNull();
    await expect(readFile(uncaught, 'utf8')).resolves.toBe('broken\n');
  });
});

test('with --https it says an https address', async () => {
  expect(await start({ flags: ['--https', '--only=storefront'] }).printed).toMatch(/open at https:\/\/localhost:\d+/);
});

test('a port of which another program holds one address ends the start with one line that says so, and no stack', async () => {
  const other = createServer().listen(0, HAS_IPV6_LOOPBACK ? '::1' : '127.0.0.1');
  others.push(other);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { printed, ended } = start({ port: String(port), flags: ['--only=storefront'] });
  expect(await ended).toBe(1);
  expect((await printed).split('\n').slice(-2)).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} is in use\\.`)),
    '',
  ]);
});

test('a server that npm started ends when npm’s shell is gone, and keeps no port', async () => {
  const words = [process.execPath, ...program, '--root', shop.root, '--only=storefront'].map((word) => `'${word}'`);
  const shell = spawn('sh', ['-c', `${words.join(' ')}; true`], {
    env: { ...process.env, PORT: '0', HOST: '', PUBLISHED: '', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(shell);
  const { 1: address = '' } = await waitForOutput(shell, ADDRESS, 'The server');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  shell.kill('SIGKILL');
  // The server has its output, too.
  await once(shell.stdout, 'close');

  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test.each(['192.0.2.1', 'nonsense.invalid'])(
  'the address %s ends the start with one line, and nothing is opened',
  async (host) => {
    const root = path.join(shop.root, 'untouched');
    const { printed, ended } = start({ flags: ['--api'], environment: { HOST: host, DATA: root, PUBLISHED: root } });
    expect(await ended).toBe(1);
    expect(await printed).toMatch(
      new RegExp(`^HOST is "${host}", which is no address of this machine\\. Write localhost, .*\\n$`),
    );
    expect(existsSync(root)).toBe(false);
  },
);

test('a folder of the registry that cannot be used ends the start with one line that says what to do', async () => {
  const file = path.join(shop.root, 'no-folder');
  await writeFile(file, '');
  const { printed, ended } = start({ flags: ['--only=storefront', '--publish', '--published', file] });
  expect(await ended).toBe(1);
  expect(await printed).toMatch(
    /^The folder of the registry, .*no-folder, cannot be used: it is a file.*: PUBLISHED=<folder> npm start\.\n$/,
  );
});

test.each([
  ['DATA', "for the shop's data", ['--only=api']],
  ['PUBLISHED', 'of the registry', ['--only=registry']],
  ['BACKUPS', 'of the backups', ['--only=api']],
])('a %s in which no folder can be made ends the start, also with PostgreSQL', async (variable, what, flags) => {
  // Node's own way to make it would never end. Nothing listens at the database's address.
  const TOKEN_SECRET = 'a secret of 32 letters and more, for a test';
  const environment = { DATABASE_URL: 'postgres://localhost:1/shop', TOKEN_SECRET, [variable]: '/proc/piston-parts' };
  const { printed, ended } = start({ flags, environment });
  expect(await ended).toBe(1);
  expect(await printed).toMatch(`The folder ${what}, /proc/piston-parts, cannot be used: `);
});

test('a named folder that was not there is named in a line, and the shop opens', async () => {
  const [line, address] = (
    await start({ flags: ['--only=registry', '--published', 'no-such/registry'] }).printed
  ).split('\n');
  expect(line).toMatch(/^The folder of the registry, .*no-such\/registry, is new\.$/);
  expect(address).toMatch(ADDRESS);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s before the shop is open ends it with 0, too', async (signal) => {
  const { server, ended } = start({ flags: ['--api', '--published', `not-there-before-${signal}`] });
  // It names the new folder before the database is opened.
  server.stdout.once('data', () => server.kill(signal));
  expect(await ended).toBe(0);
});

test('without a build it says what to run', async () => {
  const empty = createShopOnDisk();
  empty.remove('shell');
  const { printed, ended } = start({ root: empty.root });
  expect(await ended).toBe(1);
  expect(await printed).toMatch(/^The shell is not built: .* Build the shop first: npm run build\n$/);
  empty.remove('.');
});

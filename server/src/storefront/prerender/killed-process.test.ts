import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createShopOnDisk, type ShopOnDisk } from '../../testing/shop-on-disk';

const PAGES = 500;
const KILLS = 5;
const ADDRESS = /is open at (\S+)/;

jest.setTimeout(60_000);

let shop: ShopOnDisk;
let server: ChildProcess;

/** Says its number each time it prerenders, which the server logs. */
const SHELL = `const { pid, stderr } = fetch.constructor('return process')();
  stderr.write('process number ' + pid);
  document.getElementById('root').innerHTML = '<main><h1 data-screen-ready>Parts</h1></main>';`;

beforeAll(() => {
  shop = createShopOnDisk();
  shop.write('shell/dist/shell/main.0123abcd.js', SHELL);
});
afterAll(() => {
  server.kill('SIGKILL');
  shop.remove('.');
});

async function startServer() {
  const main = path.join(__dirname, '..', '..', 'main.ts');
  server = spawn(process.execPath, ['--import', 'tsx', main, '--root', shop.root], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
  });
  let output = '';
  const listen = (part: Buffer) => void (output += part.toString());
  server.stdout?.on('data', listen);
  server.stderr?.on('data', listen);
  while (!ADDRESS.test(output) && server.exitCode === null) await new Promise(setImmediate);
  return {
    address: ADDRESS.exec(output)?.[1] ?? output,
    output: () => output,
    /** Of the process that drew last. */
    prerenderProcess: () => Number([...output.matchAll(/process number (\d+)/g)].at(-1)?.[1]),
  };
}

test('five hundred pages are answered by one server while the prerender process is killed again and again [server-8]', async () => {
  const { address, output, prerenderProcess } = await startServer();
  const statuses: number[] = [];
  const killed = new Set<number>();

  for (let page = 1; page <= PAGES || killed.size < KILLS; page += 1) {
    const answer = await fetch(`${address}/products-page?search=part-${page}`);
    statuses.push(answer.status);
    await answer.text();
    const pid = prerenderProcess();
    // Now and then, so that it is met in whatever it does.
    if (page % 7 > 0 || Number.isNaN(pid) || killed.has(pid)) continue;
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
  }

  expect([...new Set(statuses)]).toEqual([200]);
  expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  expect(output()).toContain('The prerender process ended with SIGKILL');

  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { freePort } from '@platform/process/testing/free-port';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const WEBPACK = path.join(REPOSITORY, 'node_modules', 'webpack', 'bin', 'webpack.js');

test('a remote that is started alone says at which address it is open', async () => {
  const port = String(await freePort());
  const server = spawn(process.execPath, [WEBPACK, 'serve', '--mode', 'development', '--no-cache'], {
    cwd: path.join(REPOSITORY, 'mf-cart'),
    env: { ...process.env, REMOTE_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    let printed = '';
    for await (const text of server.stdout.setEncoding('utf8')) {
      printed += String(text);
      if (printed.includes('\n')) break;
    }
    expect(printed).toContain(`mf-cart is open at http://localhost:${port}\n`);
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}, 120_000);

test('a team that misspells its remote reads which remotes there are', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'dev.mjs'), 'mf-crat'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no remote "mf-crat". There are: mf-account')]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const OPEN = /is open at http/;
const BUILT = /compiled successfully/;
const ADDRESS = /│ (http:\/\/localhost:\d+\/\?remote\.\S+)/;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm run dev -- <remote>`, at a free port. */
export async function openLiveShop(remote: string): Promise<{ address: string; close: () => Promise<void> }> {
  const development = spawn(process.execPath, ['tooling/operations/commands/dev.mjs', remote], {
    cwd: REPOSITORY,
    env: { ...process.env, PORT: String(await freePort()), REMOTE_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(development, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      const [, found] = ADDRESS.exec(said) ?? [];
      if (found && OPEN.test(said) && BUILT.test(said)) resolve(found);
    };
    development.stdout.on('data', listen);
    development.stderr.on('data', listen);
    development.on('close', () => reject(new Error(`The shop did not open.\n${said}`)));
  });
  return {
    address,
    async close() {
      development.kill('SIGTERM');
      await ended;
    },
  };
}

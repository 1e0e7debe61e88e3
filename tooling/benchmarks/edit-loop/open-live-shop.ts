import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@platform/process/testing/free-port';
import { waitForOutput } from '@platform/process/testing/wait-for-output';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const OPEN = /The shop is open at http/;
const BUILT = /compiled successfully/;
const ADDRESS = /is open at (http:\/\/localhost:\d+\/\S*\?remote\.\S+)/;

/** `npm run dev -- <remote>`, at a free port. */
export async function openLiveShop(remote: string): Promise<{ address: string; close: () => Promise<void> }> {
  const development = spawn(process.execPath, ['tooling/operations/commands/dev.mjs', remote], {
    cwd: REPOSITORY,
    env: { ...process.env, PORT: String(await freePort()), REMOTE_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(development, 'close');
  const printed = [ADDRESS, OPEN, BUILT].map((pattern) => waitForOutput(development, pattern, 'The shop'));
  const [match] = await Promise.all(printed);
  const address = match?.[1] ?? '';
  return {
    address,
    async close() {
      development.kill('SIGTERM');
      await ended;
    },
  };
}

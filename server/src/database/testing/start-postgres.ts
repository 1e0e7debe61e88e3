import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../testing/free-port';
import { waitForOutput } from '../../testing/wait-for-output';
import { giveTo, openTemporaryFolder, placePrograms, type Account } from './postgres-programs';

export interface TestPostgres {
  /** Of an empty database, new at every start. */
  readonly url: string;
  stop(): Promise<void>;
  /** As `stop`, but its data stays, for `resume`. */
  interrupt(): Promise<void>;
  /** Starts it again with the data and at the address that it had. */
  resume(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const account = process.getuid?.() === 0 ? NOBODY : null;

/**
 * Starts a real PostgreSQL in a temporary folder, in about half a second. Data is not synced: it is for tests.
 * @param installed absolute folder of its programs, `bin/` and what belongs to them; left out: those of the npm package
 * @throws Error with PostgreSQL's message when it does not start
 */
export async function startPostgres(installed?: string): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(openTemporaryFolder(account), 'piston-parts-postgres-'));
  giveTo(account, folder);
  // A folder that the account may not enter would be in its way as the current one, too.
  const asAccount = { ...(account ?? {}), cwd: folder };
  const programs = placePrograms(account, folder, installed);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...asAccount, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    // A socket's path has at most 107 characters, which a temporary folder may have by itself.
    unix_socket_directories: '',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  async function start(): Promise<ChildProcess> {
    const started = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), '-F', ...flags], {
      ...asAccount,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await waitForOutput(started, /ready to accept connections/, 'PostgreSQL');
    return started;
  }
  async function interrupt(): Promise<void> {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    interrupt,
    async resume() {
      server = await start();
    },
    async stop() {
      await interrupt();
      rmSync(folder, { recursive: true });
    },
  };
}

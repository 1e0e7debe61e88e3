import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitForOutput } from '@platform/process/testing/wait-for-output';
import type { Account } from './postgres-programs';

/** Folder and user of a running PostgreSQL. */
export interface Cluster {
  /** Absolute folder of its programs. */
  readonly programs: string;
  /** Absolute, of this one PostgreSQL; the account may enter it. */
  readonly folder: string;
  readonly account: Account | null;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  // A socket's path has at most 107 characters, which a temporary folder may have by itself.
  unix_socket_directories: '',
};

/** A folder that the account may not enter would be in its way as the current one, too. */
const asAccount = ({ account, folder }: Cluster) => ({ ...(account ?? {}), cwd: folder });

export const dataOf = ({ folder }: Cluster): string => path.join(folder, 'data');

export const addressAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/**
 * Makes the files of a PostgreSQL with an empty database.
 * @throws Error with the message of `initdb`
 */
export function makeData(cluster: Cluster): void {
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  // The smallest files of the log that there are: each start writes one.
  const made = spawnSync(path.join(cluster.programs, 'initdb'), ['-D', dataOf(cluster), '--wal-segsize=1', ...flags], {
    ...asAccount(cluster),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
}

/**
 * Starts it over the files that it has. Data is not synced: it is for tests.
 * @throws Error with PostgreSQL's message when it does not start
 */
export async function runPostgres(cluster: Cluster, port: number): Promise<ChildProcess> {
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = ['-D', dataOf(cluster), '-p', String(port), '-F', ...flags];
  const started = spawn(path.join(cluster.programs, 'postgres'), command, {
    ...asAccount(cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForOutput(started, /ready to accept connections/, 'PostgreSQL');
  return started;
}

export async function endPostgres(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGINT');
  await ended;
}

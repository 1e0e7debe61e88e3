import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitForOutput } from '@platform/process/testing/wait-for-output';

declare global {
  var postgresOfRun: ChildProcess | undefined;
}

/**
 * Jest's `globalSetup` of the server: one PostgreSQL for all test files, each of which gets a database (`createDatabase`).
 * It belongs to a separate process, since Jest would compile what starts it as it does for tests.
 */
export default async function startSharedPostgres(): Promise<void> {
  const program = ['--import', 'tsx', path.join(__dirname, 'share-postgres.ts')];
  const sharing = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const { 0: url } = await waitForOutput(sharing, /postgres:\S+/, 'The PostgreSQL of all tests');
  process.env.TEST_POSTGRES = url;
  globalThis.postgresOfRun = sharing;
}

/** Jest's `globalTeardown`. */
export async function stopSharedPostgres(): Promise<void> {
  const sharing = globalThis.postgresOfRun;
  if (!sharing) return;
  const closed = once(sharing, 'close');
  sharing.stdin?.end();
  await closed;
}

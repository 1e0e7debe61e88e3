import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@platform/process/testing/free-port';
import { giveTo, openTemporaryFolder, placePrograms, type Account } from './postgres-programs';
import { fillCluster, type Tables } from './prepared-postgres';
import { addressAt, endPostgres, makeData, runPostgres } from './run-postgres';

export interface TestPostgres {
  /** Of a database without rows, new at every start. */
  readonly url: string;
  stop(): Promise<void>;
  /** As `stop`, but its data stays, for `resume`. */
  interrupt(): Promise<void>;
  /** Starts it again with the data and at the address that it had. */
  resume(): Promise<void>;
}

interface PostgresOptions {
  /** The tables of its database: none by default. */
  readonly tables?: Tables;
  /** Absolute folder of its programs, `bin/` and what belongs to them; left out: those of the npm package. */
  readonly installed?: string;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const account = process.getuid?.() === 0 ? NOBODY : null;

/**
 * Starts a real PostgreSQL in a temporary folder, in about half a second.
 * @throws Error with PostgreSQL's message when it does not start
 */
export async function startPostgres({ tables = 'none', installed }: PostgresOptions = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(openTemporaryFolder(account), 'piston-parts-postgres-'));
  giveTo(account, folder);
  const cluster = { folder, account, programs: placePrograms(account, folder, installed) };
  if (installed === undefined) await fillCluster(cluster, tables);
  else makeData(cluster);
  const port = await freePort();
  let server = await runPostgres(cluster, port);
  const interrupt = () => endPostgres(server);
  return {
    url: addressAt(port),
    interrupt,
    async resume() {
      server = await runPostgres(cluster, port);
    },
    async stop() {
      await interrupt();
      rmSync(folder, { recursive: true });
    },
  };
}

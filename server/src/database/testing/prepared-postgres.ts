import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@platform/process/testing/free-port';
import { openPostgres } from '../open-postgres';
import { hashOfMigrations } from './hash-of-migrations';
import { giveTo, installedPrograms } from './postgres-programs';
import { addressAt, dataOf, endPostgres, makeData, runPostgres, type Cluster } from './run-postgres';

const FOLDER = path.join(__dirname, '..', '..', '..', '.cache', 'postgres');

/** The newest schema, or none at all. */
export type Tables = 'newest' | 'none';

async function migrate(cluster: Cluster): Promise<void> {
  const port = await freePort();
  const running = await runPostgres(cluster, port);
  const database = await openPostgres(addressAt(port));
  await database.migrate();
  await database.close();
  await endPostgres(running);
}

/** Changes with everything that the files depend on. */
function nameOf(tables: Tables): string {
  const file = path.join(installedPrograms(), '..', 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return tables === 'none' ? version : `${version}-${hashOfMigrations()}`;
}

function keep(cluster: Cluster, kept: string): void {
  const unfinished = `${kept}.${process.pid}`;
  mkdirSync(FOLDER, { recursive: true });
  cpSync(dataOf(cluster), unfinished, { recursive: true });
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    // Another process made the same ones meanwhile.
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/**
 * Gives a PostgreSQL the files of a database without rows. It takes a second of processor time and more to make them and
 * a fraction of one to copy them, so they are kept.
 */
export async function fillCluster(cluster: Cluster, tables: Tables): Promise<void> {
  const kept = path.join(FOLDER, nameOf(tables));
  if (existsSync(kept)) {
    cpSync(kept, dataOf(cluster), { recursive: true });
    // PostgreSQL opens no folder that others may read, and Node 24 copies without these rights.
    chmodSync(dataOf(cluster), 0o700);
    giveTo(cluster.account, dataOf(cluster));
    return;
  }
  makeData(cluster);
  if (tables === 'newest') await migrate(cluster);
  keep(cluster, kept);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openShopDatabase } from '../src/api/open-shop-database';
import type { Database } from '../src/database/database';
import { startPostgres, type TestPostgres } from '../src/database/testing/start-postgres';
import { startServer } from '../src/testing/server-process';
import { BENCH_ORIGIN, BENCH_SECRET } from './bench-session';
import { createBenchClient, type BenchClient } from './bench-client';

const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENTS: 'test',
  DEMO: 'yes',
  DEMO_CATALOGUE: 'specification',
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'error',
};

/** A database for the benchmark, and API processes over it. */
export interface BenchEnvironment {
  readonly kind: Database['kind'];
  /** Folder of the registry that the shop is served from. */
  readonly published: string;
  /** Null for PGlite. */
  readonly postgres: TestPostgres | null;
  /** Opens the database in this process; with PGlite no API process may run meanwhile. */
  inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  startApi(): Promise<ApiProcess>;
  /** The whole shop as in production, of the builds that are there (`npm run build`), behind one trusted proxy. */
  startShop(): Promise<ApiProcess>;
  /**
   * A process of the packed shop as in production, behind one trusted proxy.
   * @param environment beside what all processes of the benchmark have
   */
  startPacked(folder: string, environment: Readonly<Record<string, string>>): Promise<ApiProcess>;
  /** Runs a command of the server's source for this shop to its end. */
  runCommand(file: string, words: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  /** Ends it, politely or not at all. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** From its sources: the tests' compiled program spares what optimizes PGlite. */
const fromSource = (file: string) => ['--import', 'tsx', path.join(__dirname, '..', 'src', file)];

async function startProcess(environment: Record<string, string>, args: readonly string[]): Promise<ApiProcess> {
  const own = {
    TOKEN_SECRET: BENCH_SECRET,
    SHOP_ORIGIN: BENCH_ORIGIN,
    TRUSTED_PROXIES: '1',
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const { origin, child, end } = await startServer(args, { ...own, ...environment });
  child.stderr?.pipe(process.stderr);
  return { port: Number(new URL(origin).port), pid: child.pid ?? NaN, end };
}

async function runProgram(file: string, words: readonly string[], environment: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [...fromSource(file), ...words], {
    env: { ...process.env, ...environment },
  });
}

/** The whole shop, for as long as the work takes. */
export async function withShop<Result>(
  bench: BenchEnvironment,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const shop = await bench.startShop();
  try {
    return await work(shop.port);
  } finally {
    await shop.end('SIGTERM');
  }
}

/** An API process and connections to it, for as long as the work takes. */
export async function withApi<Result>(
  bench: BenchEnvironment,
  connections: number,
  work: (client: BenchClient, api: ApiProcess) => Promise<Result>,
): Promise<Result> {
  const api = await bench.startApi();
  const client = createBenchClient(api.port, connections);
  try {
    return await work(client, api);
  } finally {
    await client.close();
    await api.end('SIGTERM');
  }
}

export async function openBenchEnvironment(kind: Database['kind']): Promise<BenchEnvironment> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-bench-'));
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
  const published = path.join(folder, 'published');
  const environment = { DATA: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  return {
    kind,
    published,
    postgres,
    async inDatabase(work) {
      const database = await openShopDatabase({ url: postgres?.url ?? null, folder });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    startApi: () => startProcess(environment, [...fromSource('main.ts'), '--only=api']),
    startShop: () =>
      startProcess({ ...environment, ...PRODUCTION }, [
        ...fromSource('main.ts'),
        ...['--api', '--publish', '--published', published],
      ]),
    startPacked: (packed, own) =>
      startProcess({ ...environment, ...PRODUCTION, PUBLISHED: published, ...own }, [path.join(packed, 'server.mjs')]),
    runCommand: (file, words) => runProgram(file, words, environment),
    async remove() {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findLost } from '../acknowledged';
import { createBenchClient } from '../bench-client';
import { openBenchEnvironment, type BenchEnvironment } from '../bench-environment';
import type { Outcome } from '../outcome';
import { hasSucceeded, startSellingLoad, type TimedRequest } from '../selling-load';
import { prepareShoppers } from '../selling-scenario';
import { openShopBehindNginx, type ShopBehindNginx } from './shop-behind-nginx';
import { openSmallDisk, withTemporaryFilesOn, type SmallDisk } from './small-disk';

const ROOT = path.join(__dirname, '..', '..', '..');
const BROWSERS = Number(process.env['BROWSERS'] || 100);
const BUYERS = Number(process.env['BUYERS'] || 20);
/** Folder of an older version's `npm run pack`, from which the shop is upgraded; by default to one with another migration. */
const PACKED_BEFORE = process.env['PACKED_BEFORE'] || undefined;
const WARM_UP_MS = 8_000;
const LASTS_MS = 8_000;
/** Requests that are sent later than this after a fault all succeed. */
const BACK_WITHIN_MS = 3_000;
const AFTERWARDS_MS = 8_000;
const CLOCK_AHEAD_MS = 20 * 60_000;

interface FaultContext {
  readonly shop: ShopBehindNginx;
  readonly bench: BenchEnvironment;
  readonly disk: SmallDisk;
  /** Addresses that are browsed. */
  readonly pages: readonly string[];
  /** While there is this file the provider is down. */
  readonly providerDown: string;
  /** Folder of the version that was upgraded. */
  readonly before: string;
}

interface Fault {
  readonly name: string;
  /** The promise of docs/guarantees.md. */
  readonly promised: string;
  /** Whether a request that is sent meanwhile may fail in this way. */
  readonly allows: (failed: TimedRequest) => boolean;
  /** How many may fail. */
  readonly most?: number;
  readonly needsSmallDisk?: boolean;
  readonly prepare?: (context: FaultContext) => Promise<void>;
  /** Ends when the fault is over. */
  readonly strike: (context: FaultContext) => Promise<void>;
}

const NEWER_MIGRATION = `alter table "orders" add column "note" text default '' not null;
--> statement-breakpoint
alter table "products" add column "mark" text;
--> statement-breakpoint
create table "notes" ("id" text primary key);
`;

const nothing = () => false;
const isRefused = ({ kind, status }: TimedRequest) => kind !== 'pages' && status === 503;

async function restart(
  { shop }: FaultContext,
  name: 'first' | 'second',
  environment = {},
  packed?: string,
): Promise<void> {
  await shop.end(name, 'SIGTERM');
  await shop.start(name, environment, packed);
}

/** So that each process has each page in its cache. */
async function visitPages({ shop, pages }: FaultContext): Promise<void> {
  for (const port of shop.ports) {
    const { read, close } = createBenchClient(port, 1);
    for (const page of pages) await read(page);
    await close();
  }
}

/** Uses up the room that the database has kept for its log. */
async function fillLogOf({ postgres }: BenchEnvironment): Promise<void> {
  const client = new Client({ connectionString: postgres?.url });
  client.on('error', () => undefined);
  await client.connect();
  const fill = async () => {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'bench', repeat('x', 500000))`);
  };
  await fill().catch(() => undefined);
  await client.end().catch(() => undefined);
}

/** A database that could not write even its log has ended, as its supervisor finds it. */
async function resumeIfEnded({ postgres }: BenchEnvironment): Promise<void> {
  const client = new Client({ connectionString: postgres?.url });
  const isThere = await client.connect().then(
    () => client.end().then(() => true),
    ({ code }: NodeJS.ErrnoException) => code !== 'ECONNREFUSED',
  );
  if (!isThere) await postgres?.resume();
}

const FAULTS: readonly Fault[] = [
  {
    name: 'upgrade that changes the schema, both versions beside each other',
    promised: 'no request fails',
    allows: nothing,
    async strike(context) {
      await restart(context, 'first');
      await pause(LASTS_MS);
      await restart(context, 'second');
    },
  },
  {
    name: 'one host back at the version before, beside the newer one',
    promised: 'no request fails',
    allows: nothing,
    async strike(context) {
      await restart(context, 'first', {}, context.before);
      await pause(LASTS_MS);
      await restart(context, 'first');
    },
  },
  {
    name: 'database restart',
    promised: 'no cached page fails; 503 for carts and orders until it is back',
    allows: isRefused,
    prepare: visitPages,
    async strike({ bench }) {
      await bench.postgres?.interrupt();
      await pause(LASTS_MS / 2);
      await bench.postgres?.resume();
    },
  },
  {
    name: 'provider down',
    promised: 'no page or cart fails; 503 for orders until it is back',
    allows: ({ kind, status }) => kind === 'orders' && status === 503,
    async strike({ providerDown }) {
      writeFileSync(providerDown, '');
      await pause(LASTS_MS);
      rmSync(providerDown);
    },
  },
  {
    name: 'disk full',
    needsSmallDisk: true,
    promised: 'no cached page fails; 503 for carts and orders until there is room',
    allows: isRefused,
    prepare: visitPages,
    async strike({ bench, disk }) {
      disk.fill();
      await fillLogOf(bench);
      await pause(LASTS_MS);
      disk.free();
      await resumeIfEnded(bench);
    },
  },
  {
    name: 'clock of one host 20 minutes ahead',
    promised: 'no request fails',
    allows: nothing,
    async strike(context) {
      await restart(context, 'first', { CLOCK_AHEAD_MS: String(CLOCK_AHEAD_MS) });
      await pause(LASTS_MS);
      await restart(context, 'first');
    },
  },
  {
    name: 'one host killed',
    promised: 'no page fails; of carts and orders those that it was working on, one a buyer at most',
    allows: ({ kind, status }) => kind !== 'pages' && status === 502,
    most: BUYERS,
    async strike({ shop }) {
      await shop.end('second', 'SIGKILL');
      await pause(LASTS_MS);
      await shop.start('second');
    },
  },
];

function describe(requests: readonly TimedRequest[]): string {
  return (['pages', 'carts', 'orders'] as const)
    .map((kind) => {
      const own = requests.filter((request) => request.kind === kind);
      const failed = own.filter((request) => !hasSucceeded(request)).map(({ status }) => status ?? 'no answer');
      const statuses = [...new Set(failed)].map(
        (one) => `${one} × ${failed.filter((status) => status === one).length}`,
      );
      return `${failed.length} of ${own.length} ${kind}${failed.length > 0 ? ` (${statuses.join(', ')})` : ''}`;
    })
    .join(', ');
}

async function measureFault(fault: Fault, context: FaultContext, requests: readonly TimedRequest[]): Promise<Outcome> {
  if (fault.needsSmallDisk && !context.disk.canBeFull)
    return { what: fault.name, measured: 'not measured: this account may not mount a small disk', holds: false };
  console.error(`… ${fault.name}`);
  await fault.prepare?.(context);
  const from = performance.now();
  await fault.strike(context);
  const seconds = Math.round((performance.now() - from) / 1000);
  const back = performance.now() + BACK_WITHIN_MS;
  await pause(AFTERWARDS_MS);
  const own = requests.filter(({ sentAt }) => sentAt >= from);
  const failed = own.filter((request) => !hasSucceeded(request));
  const broken = failed.filter((request) => request.sentAt >= back || !fault.allows(request));
  const some = [
    ...new Set(broken.map(({ what, status, sentAt }) => `${what} ${status} at ${Math.round(sentAt - from)} ms`)),
  ];
  return {
    what: `${fault.name} (promised: ${fault.promised})`,
    measured: `${seconds} s, failed: ${describe(own)}; against the promise: ${broken.length}${some.length > 0 ? `, such as ${some.slice(0, 5).join('; ')}` : ''}`,
    holds: broken.length === 0 && failed.length <= (fault.most ?? Infinity),
  };
}

function pack(folder: string): string {
  const command = path.join(ROOT, 'tooling', 'operations', 'commands', 'pack.mjs');
  execFileSync(process.execPath, [command, '--built', '--to', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** @returns the folder of a newer version, which adds to tables that are sold from */
function makeNewer(packed: string, folder: string): string {
  cpSync(packed, folder, { recursive: true });
  writeFileSync(path.join(folder, 'server/src/database/migrations/20991231235959_newer.sql'), NEWER_MIGRATION);
  return folder;
}

/** @throws Error of PostgreSQL when the newer version has not migrated */
async function requireNewerSchema({ postgres }: BenchEnvironment): Promise<void> {
  const client = new Client({ connectionString: postgres?.url });
  await client.connect();
  await client.query('select orders.note, products.mark from orders, products, notes');
  await client.end();
}

async function sellThroughFaults(bench: BenchEnvironment, disk: SmallDisk): Promise<Outcome[]> {
  const shoppers = await prepareShoppers(bench, BUYERS);
  const providerDown = path.join(disk.folder, 'provider-down');
  const preloaded = path.join(__dirname, 'misbehave.cjs');
  const environment = { NODE_OPTIONS: `--require ${preloaded}`, PROVIDER_DOWN: providerDown };
  const packed = process.env['PACKED'] || pack(path.join(disk.folder, 'packed'));
  const before = PACKED_BEFORE ?? packed;
  const newer = PACKED_BEFORE === undefined ? makeNewer(packed, path.join(disk.folder, 'newer')) : packed;
  const shop = await openShopBehindNginx(bench, newer, environment, before);
  const context = { shop, bench, disk, providerDown, before, pages: shoppers.pages };
  const requests: TimedRequest[] = [];
  const options = { browsers: BROWSERS, ...shoppers, thinks: true, hesitates: false };
  const load = startSellingLoad(shop.port, options, (request) => requests.push(request));
  const outcomes: Outcome[] = [];
  try {
    await pause(WARM_UP_MS);
    for (const fault of FAULTS) outcomes.push(await measureFault(fault, context, requests));
    if (PACKED_BEFORE === undefined) await requireNewerSchema(bench);
  } finally {
    await load.stop();
    await shop.close();
  }
  const lost = await bench.inDatabase((database) => findLost(database, load.acknowledged));
  const { placed, paid } = load.acknowledged;
  const measured = `${lost.length} of ${placed.size} placed and ${paid.size} paid${lost.length > 0 ? `: ${lost.slice(0, 5).join('; ')}` : ''}`;
  return [...outcomes, { what: 'acknowledged orders lost', measured, holds: lost.length === 0 && paid.size > 0 }];
}

/** Two packed processes behind nginx and PostgreSQL sell while one fault comes after the other. */
export async function measureFaults(): Promise<Outcome[]> {
  const disk = openSmallDisk();
  try {
    return await withTemporaryFilesOn(disk, async () => {
      const bench = await openBenchEnvironment('PostgreSQL');
      try {
        return await sellThroughFaults(bench, disk);
      } finally {
        await bench.remove();
      }
    });
  } finally {
    disk.remove();
  }
}

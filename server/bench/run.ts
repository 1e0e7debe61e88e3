/**
 * `npm run bench:api`: what the API holds under load, over real HTTP, on the embedded database and on PostgreSQL.
 * `npm run bench:api -- PGlite` or `-- PostgreSQL` measures one of them, `-- rush key kill backlog orders reads selling buying
 * crowd fuzz size search results simulated judge import lives refunds faults` some of the scenarios, `-- import 5000` with this many parts
 * alone, `LIVES=500 LIVES_SEED=7` fewer lives of orders, again. Ends with 1 when something does not hold.
 */
import type { Database } from '../src/database/database';
import { backlogGivenBack } from './backlog-scenario';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment';
import { measureFaults } from './faults/faults-scenario';
import { fuzz } from './fuzz-scenario';
import { killUnderLoad, oneKeyOften, ordersPerSecond, rushForTen } from './order-scenarios';
import { importParts } from './import-scenario';
import { simulateJudge } from './judge-scenario';
import { liveManyLives, refundsAfterAnHour } from './lives-scenario';
import type { Outcome } from './outcome';
import { readsPerSecond } from './read-scenario';
import { sellToManyBuyers } from './selling-scenario';
import { searchListing, searchParts, searchPartsSimulated } from './search-scenario';
import { largeShop } from './size-scenario';

const KINDS: readonly Database['kind'][] = ['PGlite', 'PostgreSQL'];
const ORDERS_PER_SECOND = 300;
const READS_PER_SECOND = 3_000;
const HOSTILE_REQUESTS = 20_000;
const LARGE = 100_000;
/** Parts, and milliseconds that 95 of 100 searches may take. */
const SEARCH_LIMITS = [
  [10_000, 30],
  [100_000, 50],
] as const;
/** A new search of the listing, which also counts beside every choice. */
const LISTING_LIMITS = [100_000, 150] as const;
/** Parts, and seconds that their import may take. */
const IMPORT_LIMITS = [
  [5_000, 30],
  [100_000, 300],
] as const;
const SIMULATED_LIMITS = [10_000, 16] as const;
const JUDGED_CANARIES = 400;
const LIVES = Number(process.env['LIVES'] || 10_000);
const LIVES_SEED = Number(process.env['LIVES_SEED'] || 1 + (Date.now() % 1_000_000));
const LARGE_LIMITS = { maxTimes: 2, maxListingMs: 50 };

const scenarios: Readonly<Record<string, (bench: BenchEnvironment) => Promise<Outcome | Outcome[]>>> = {
  rush: (bench) => rushForTen(bench, 1000),
  key: (bench) => oneKeyOften(bench, 100),
  kill: (bench) => killUnderLoad(bench, 20),
  backlog: (bench) => backlogGivenBack(bench, 1000, 60),
  orders: (bench) => ordersPerSecond(bench, 2000, ORDERS_PER_SECOND),
  reads: (bench) => readsPerSecond(bench, 20_000, READS_PER_SECOND),
  selling: (bench) => sellToManyBuyers(bench, { thinks: true, hesitates: true }),
  buying: (bench) => sellToManyBuyers(bench, { thinks: true, hesitates: false }),
  crowd: (bench) => sellToManyBuyers(bench, { thinks: false, hesitates: true }),
  fuzz: ({ kind }) => fuzz(kind, HOSTILE_REQUESTS),
  size: (bench) => beside(bench, (small) => largeShop([small, bench], LARGE, LARGE_LIMITS)),
  search: (bench) => forSizes(SEARCH_LIMITS, (parts, maxMs) => beside(bench, (own) => searchParts(own, parts, maxMs))),
  results: (bench) => searchListing(bench, ...LISTING_LIMITS),
  simulated: (bench) => searchPartsSimulated(bench, ...SIMULATED_LIMITS),
  // PGlite has one process, and takes the same transactions.
  lives: async (bench) => (bench.postgres === null ? [] : liveManyLives(bench, LIVES, LIVES_SEED)),
  refunds: async (bench) => (bench.postgres === null ? [] : refundsAfterAnHour(bench, 1000, 120)),
  faults: async ({ kind }) => (kind === 'PostgreSQL' ? measureFaults() : []),
  // Without a database, so once.
  judge: async ({ kind }) => (kind === KINDS[0] ? simulateJudge(JUDGED_CANARIES) : []),
  import: (bench) => forSizes(IMPORT_LIMITS, (parts, max) => beside(bench, (own) => importParts(own, parts, max))),
};

/** A second environment of the same kind while the work runs. */
async function beside<Result>(
  { kind }: BenchEnvironment,
  work: (other: BenchEnvironment) => Promise<Result>,
): Promise<Result> {
  const other = await openBenchEnvironment(kind);
  try {
    return await work(other);
  } finally {
    await other.remove();
  }
}

const named = process.argv.slice(2);

/** The named sizes, or all of them. */
async function forSizes(
  limits: readonly (readonly [parts: number, max: number])[],
  measureSize: (parts: number, max: number) => Promise<Outcome | Outcome[]>,
): Promise<Outcome[]> {
  const some = limits.filter(([parts]) => named.includes(String(parts)));
  const outcomes: Outcome[] = [];
  for (const [parts, max] of some.length > 0 ? some : limits) outcomes.push(...[await measureSize(parts, max)].flat());
  return outcomes;
}

/** The named ones, or all of them. */
function chosen<Name extends string>(names: readonly Name[]): readonly Name[] {
  const some = names.filter((name) => named.includes(name));
  return some.length > 0 ? some : names;
}

async function measure(kind: Database['kind'], scenario: (bench: BenchEnvironment) => Promise<Outcome | Outcome[]>) {
  const bench = await openBenchEnvironment(kind);
  try {
    for (const { what, measured, holds } of [await scenario(bench)].flat()) {
      console.log(`${holds ? 'holds' : 'DOES NOT HOLD'} · ${kind} · ${what}: ${measured}`);
      if (!holds) process.exitCode = 1;
    }
  } finally {
    await bench.remove();
  }
}

async function main(): Promise<void> {
  for (const kind of chosen(KINDS)) {
    for (const name of chosen(Object.keys(scenarios))) {
      console.error(`… ${kind} · ${name}`);
      const scenario = scenarios[name];
      if (scenario) await measure(kind, scenario);
    }
  }
}

void main();

/**
 * `npm run bench:api`: what the API holds under load, over real HTTP, on the embedded database and on PostgreSQL.
 * `npm run bench:api -- PGlite` or `-- PostgreSQL` measures one of them. Ends with 1 when something does not hold.
 */
import type { Database } from '../src/api/database/database';
import { openPlace, type BenchPlace } from './bench-place';
import { killUnderLoad, oneKeyOften, ordersPerSecond, rushForTen, type Outcome } from './scenarios';

const KINDS: readonly Database['kind'][] = ['PGlite', 'PostgreSQL'];
const ORDERS_PER_SECOND = 300;

const scenarios: readonly ((bench: BenchPlace) => Promise<Outcome>)[] = [
  (bench) => rushForTen(bench, 1000),
  (bench) => oneKeyOften(bench, 100),
  (bench) => killUnderLoad(bench, 10),
  (bench) => ordersPerSecond(bench, 2000, ORDERS_PER_SECOND),
];

async function measure(kind: Database['kind']): Promise<boolean> {
  let everythingHolds = true;
  for (const scenario of scenarios) {
    const bench = await openPlace(kind);
    try {
      const { what, found, holds } = await scenario(bench);
      console.log(`${holds ? 'holds' : 'DOES NOT HOLD'} · ${kind} · ${what}: ${found}`);
      everythingHolds &&= holds;
    } finally {
      await bench.remove();
    }
  }
  return everythingHolds;
}

async function main(): Promise<void> {
  const wanted = KINDS.filter((kind) => process.argv.length < 3 || process.argv.includes(kind));
  for (const kind of wanted) if (!(await measure(kind))) process.exitCode = 1;
}

void main();

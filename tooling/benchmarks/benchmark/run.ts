import { buildAll, findMissingBuilds } from '../measure/production-build';
import { describeCosts, describeSuggestions } from './describe-costs';
import { timeListing } from './time-listing';
import { NETWORK_MS, timeSuggestions } from './time-suggestions';

/** Catalogue sizes and how often each is listed: enough for a p95 that repeats, in a few seconds together. */
const RUNS: readonly (readonly [size: number, runs: number])[] = [
  [25, 5000],
  [1000, 2000],
  [10_000, 500],
];

console.log(describeCosts(RUNS.flatMap(([size, runs]) => timeListing(size, runs))));

async function main(): Promise<void> {
  if (findMissingBuilds().length > 0) buildAll();
  console.log(`\n${describeSuggestions(await timeSuggestions(), NETWORK_MS)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

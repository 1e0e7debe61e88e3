import { describeCosts } from './describe-costs';
import { timeListing } from './time-listing';

/** Catalogue sizes and how often each is listed: enough for a p95 that repeats, in a few seconds together. */
const RUNS: readonly (readonly [size: number, runs: number])[] = [
  [25, 5000],
  [1000, 2000],
  [10_000, 500],
];

console.log(describeCosts(RUNS.flatMap(([size, runs]) => timeListing(size, runs))));

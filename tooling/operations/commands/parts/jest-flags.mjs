import { execFileSync } from 'node:child_process';

/** Functions are optimized after eight times as many turns. Node 22 and later have no budget of turns but counts of calls. */
const WANTED = [
  '--interrupt-budget=1000000',
  '--invocation-count-for-maglev=3200',
  '--invocation-count-for-maglev-osr=800',
  '--invocation-count-for-turbofan=24000',
];
const V8_OPTIONS = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
/** Without those that this Node's V8 does not know: it would not start. */
const OPTIMIZED_LATE = WANTED.filter((flag) => V8_OPTIONS.includes(` ${flag.split('=')[0]} (`));

/** V8's settings for Jest, which loads a test file's modules again for each file: most of its code runs a few times. */
export const JEST_FLAGS = [
  // With Node's 16 MB a sixth of the processor time collects garbage.
  '--max-semi-space-size=64',
  // A quarter of a screen test's processor time optimizes functions.
  ...OPTIMIZED_LATE,
  // Modules are compiled once for all test files (compile-once.cjs), so what one has compiled is kept for the next.
  '--no-flush-bytecode',
];

/** The same where two processes run at a time, so that threads that help one take from the other, and PGlite is used for short. */
export const UNIT_FLAGS = [...JEST_FLAGS, '--single-threaded-gc', '--liftoff-only', '--wasm-lazy-validation'];

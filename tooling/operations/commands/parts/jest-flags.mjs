/** V8's settings for Jest, which loads a test file's modules again for each file: most of its code runs a few times. */
export const JEST_FLAGS = [
  // With Node's 16 MB a sixth of the processor time collects garbage.
  '--max-semi-space-size=64',
  // Functions are optimized after eight times as many turns: a quarter of a screen test's processor time optimizes them.
  '--interrupt-budget=1000000',
  // Modules are compiled once for all test files (compile-once.cjs), so what one has compiled is kept for the next.
  '--no-flush-bytecode',
];

/** The same where two processes run at a time, so that threads that help one take from the other, and PGlite is used for short. */
export const UNIT_FLAGS = [...JEST_FLAGS, '--single-threaded-gc', '--liftoff-only', '--wasm-lazy-validation'];

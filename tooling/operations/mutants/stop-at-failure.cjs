/** Stryker names the mutant that is switched on; the dry run before has none. */
const mutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;

/** Jest loads an environment once for all test files of a process, so this outlives a file. */
let killed;

/**
 * Jest's own `bail` does not stop the rest of a file, and Stryker cannot use it. Without an end at the first failure a
 * mutant that breaks the shop lets hundreds of tests run into their timeouts one after another.
 * @returns the test environment, which skips all tests that come after the first one that fails for a mutant
 */
exports.stopAtFailure = (TestEnvironment) =>
  class extends TestEnvironment {
    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (mutant() === undefined) return;
      const isKilled = killed === mutant();
      if (event.name === 'run_start' && isKilled) state.rootDescribeBlock.mode = 'skip';
      if (event.name === 'test_start' && isKilled) event.test.mode = 'skip';
      if (event.name === 'test_done' && event.test.errors.length > 0) killed = mutant();
    }
  };

/** Stryker names the mutant that is switched on; the dry run before has none. */
const mutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;

/** The time of a test or hook in the dry run. */
const DRY_RUN_MS = 1_200_000;

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
      if (mutant() === undefined) {
        // A test that a busy computer fails in the dry run ends all.
        if (event.name === 'test_fn_start' || event.name === 'hook_start')
          (event.hook ?? event.test).timeout = DRY_RUN_MS;
        return;
      }
      const isKilled = killed === mutant();
      if (event.name === 'run_start' && isKilled) state.rootDescribeBlock.mode = 'skip';
      if (event.name === 'test_start' && isKilled) event.test.mode = 'skip';
      if (event.name === 'test_done' && event.test.errors.length > 0) killed = mutant();
    }
  };

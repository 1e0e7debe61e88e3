const { default: Sequencer } = require('@jest/test-sequencer');

/** A file of a few lines that runs for half a minute. Without the times of an earlier run, Jest starts the smallest files last. */
const LONG = /\/(contract-on-(pglite|postgres)|relevance|fuzz)\.test\.ts$/;

/** Starts what takes long first, so that no worker waits for the other one at the end. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    return [...inOrder.filter(({ path }) => LONG.test(path)), ...inOrder.filter(({ path }) => !LONG.test(path))];
  }
};

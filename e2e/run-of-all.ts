/** Whether this is `npm run test:all`, which also runs what npm test leaves to the night (docs/testing.md). */
export const RUN_OF_ALL = process.env.TEST_ALL === 'yes';

/** @returns everything in a run of all, else the selection */
export const allOr = <Item>(all: readonly Item[], selection: readonly Item[]): readonly Item[] =>
  RUN_OF_ALL ? all : selection;

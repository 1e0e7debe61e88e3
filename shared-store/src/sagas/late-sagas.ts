import type { MiddlewareAPI, Middleware } from 'redux';

/** Hears of an action after the reducers have had it, as sagas do. */
type Hear = (action: unknown) => void;

/**
 * Sets sagas to work on a store.
 * @returns what is to be told of each action from then on
 */
export type StartSagas = (store: MiddlewareAPI) => Hear;

/**
 * The place of the sagas in a store that is made before they have come. Reducers have every action at once; the sagas
 * hear of those that they have missed as soon as they start, in their order, and then of each as it comes.
 */
export function placeForSagas(): {
  readonly middleware: Middleware;
  begin(store: MiddlewareAPI, start: StartSagas): void;
} {
  const missed: unknown[] = [];
  let hear: Hear = (action) => void missed.push(action);
  return {
    middleware: () => (next) => (action) => {
      const result = next(action);
      hear(action);
      return result;
    },
    begin(store, start) {
      hear = start(store);
      missed.splice(0).forEach((action) => hear(action));
    },
  };
}

import type { MiddlewareAPI, Middleware } from 'redux';

/** Receives each action after the reducers, as sagas do. */
type ActionListener = (action: unknown) => void;

/**
 * Starts sagas on a store.
 * @returns the listener that gets every later action.
 */
export type StartSagas = (store: MiddlewareAPI) => ActionListener;

/**
 * Lets a store be made before its sagas have loaded. Reducers handle every action at once; actions dispatched before
 * `start` are queued and replayed to the sagas in order.
 */
export function createLateSagas(): {
  readonly middleware: Middleware;
  start(store: MiddlewareAPI, startSagas: StartSagas): void;
} {
  const queued: unknown[] = [];
  let listener: ActionListener = (action) => void queued.push(action);
  return {
    middleware: () => (next) => (action) => {
      const result = next(action);
      listener(action);
      return result;
    },
    start(store, startSagas) {
      listener = startSagas(store);
      queued.splice(0).forEach((action) => listener(action));
    },
  };
}

import type { MiddlewareAPI } from 'redux';
import type { RunSagas } from './remote-stores';

/** Receives each action after the reducers, as sagas do. */
export type ActionListener = (action: unknown) => void;

/**
 * Starts the sagas of the shop on a store.
 * @param runRemotes is given what runs the sagas of remotes, which start after these.
 * @returns the listener that gets every later action.
 */
export type StartSagas = (store: MiddlewareAPI, runRemotes: (run: RunSagas) => void) => ActionListener;

export type LateSagas = ReturnType<typeof createLateSagas>;

/**
 * Lets a store be used before its sagas have loaded. Reducers handle every action at once; actions dispatched before
 * `start` are queued and replayed to the sagas in order.
 */
export function createLateSagas() {
  const queued: unknown[] = [];
  let listener: ActionListener = (action) => void queued.push(action);
  return {
    onAction: (action: unknown): void => listener(action),
    start(startSagas: () => ActionListener): void {
      listener = startSagas();
      queued.splice(0).forEach((action) => listener(action));
    },
  };
}

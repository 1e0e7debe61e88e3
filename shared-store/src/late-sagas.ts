import type { MiddlewareAPI } from 'redux';
import type { SagaIterator } from 'redux-saga';
import type { SagaDependencies } from './saga-effects/dependencies';

/** Receives each action after the reducers, as sagas do. */
export type ActionListener = (action: unknown) => void;

export type RemoteSaga = (dependencies: SagaDependencies) => SagaIterator<void>;
export type LoadSagas = () => Promise<readonly RemoteSaga[]>;

/**
 * Loads and runs the sagas of a remote.
 * @param start is called with what starts them, once they have loaded
 * @returns ends them
 */
export type RunSagas = (remote: string, load: LoadSagas, start: LateSagas['start']) => () => void;

/**
 * Starts the sagas of the shop on a store.
 * @param runRemotes is given what runs the sagas of remotes, which start after these.
 * @returns the listener that gets every later action.
 */
export type StartSagas = (store: MiddlewareAPI, runRemotes: (run: RunSagas) => void) => ActionListener;

export type LateSagas = ReturnType<typeof createLateSagas>;

/** More than a shopper does in a page; sagas that never load would otherwise fill its memory. */
const MAX_QUEUED = 1_000;

/**
 * Lets a store be used before its sagas have loaded. Reducers handle every action at once; actions dispatched before
 * `start` are queued and replayed to the sagas in order, the first thousand.
 */
export function createLateSagas() {
  const queued: unknown[] = [];
  let listener: ActionListener = (action) => {
    if (queued.length < MAX_QUEUED) queued.push(action);
  };
  return {
    onAction: (action: unknown): void => listener(action),
    start(startSagas: () => ActionListener): void {
      listener = startSagas();
      queued.splice(0).forEach((action) => listener(action));
    },
  };
}

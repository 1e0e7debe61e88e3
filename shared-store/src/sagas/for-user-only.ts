import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import { logInNeeded } from '../auth/auth.slice';
import { selectCurrentUser } from '../selectors';
import type { SagaDependencies } from './dependencies';

/**
 * Runs the worker for a logged-in user; a visitor is sent to log in and comes back to the page (section 6, decision G1).
 * @param options.silent for what no press asked for: a visitor stays where they are.
 */
export function forUserOnly<Parameters extends unknown[]>(
  { ports }: SagaDependencies,
  worker: (...parameters: Parameters) => SagaIterator<void>,
  options: { silent?: boolean } = {},
) {
  return function* checked(...parameters: Parameters): SagaIterator<void> {
    if ((yield* select(selectCurrentUser)) !== null) yield* call(worker, ...parameters);
    else if (!options.silent) yield* put(logInNeeded({ target: ports.navigation.currentPath() }));
  };
}

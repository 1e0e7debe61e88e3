import type { SagaIterator } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { foundAnonymous, loggedIn, logInNeeded, signedUp, tokenVerified } from '../auth/auth.slice';
import { selectCurrentUser, selectSessionSettled } from '../selectors';
import type { SagaDependencies } from './dependencies';

/**
 * Runs the worker for a logged-in user; a visitor is sent to log in and comes back to the page (section 6, decision G1).
 * While a stored token is being verified it waits: nobody knows yet whether the shopper is a visitor (decision G2).
 * @param options.silent for what no press asked for: a visitor stays where they are.
 */
export function forUserOnly<Parameters extends unknown[]>(
  { ports }: SagaDependencies,
  worker: (...parameters: Parameters) => SagaIterator<void>,
  options: { silent?: boolean } = {},
) {
  return function* checked(...parameters: Parameters): SagaIterator<void> {
    if (!(yield* select(selectSessionSettled))) yield* take([tokenVerified, foundAnonymous, loggedIn, signedUp]);
    if ((yield* select(selectCurrentUser)) !== null) yield* call(worker, ...parameters);
    else if (!options.silent) yield* put(logInNeeded({ target: ports.navigation.currentPath() }));
  };
}

import type { SagaIterator } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import {
  resolvedAsAnonymous,
  loggedIn,
  logInNeeded,
  signedUp,
  tokenVerified,
  verificationRequested,
  sessionCheckFailed,
} from './auth/auth.slice';
import type { Addition } from './pending-addition';
import { selectCurrentUser, selectSessionResolved, selectSessionCheckFailed } from './selectors';
import type { SagaDependencies } from './saga-effects/dependencies';

const SESSION_RESOLVED = [tokenVerified, resolvedAsAnonymous, sessionCheckFailed, loggedIn, signedUp];

/**
 * Runs the worker for a logged-in user; a visitor is sent to log in and comes back to the page (session-4).
 * While a stored token is being verified it waits for the result (session-12); after a failed check, a press repeats it.
 * @param options.silent for work that no press started: a visitor stays on the page.
 * @param options.postpone what a visitor's press adds, once they have logged in.
 */
export function forUserOnly<Parameters extends unknown[]>(
  { ports }: SagaDependencies,
  worker: (...parameters: Parameters) => SagaIterator<void>,
  {
    silent = false,
    postpone,
  }: { silent?: boolean; postpone?: ((...parameters: Parameters) => Addition) | undefined } = {},
) {
  function* refuseVisitor(...parameters: Parameters): SagaIterator<void> {
    if (yield* select(selectSessionCheckFailed)) {
      ports.toasts.error(messages.somethingWentWrong, 'session');
      return;
    }
    const addition = postpone?.(...parameters);
    yield* put(logInNeeded({ returnTo: ports.navigation.currentPath(), ...(addition && { addition }) }));
  }

  return function* checked(...parameters: Parameters): SagaIterator<void> {
    if (!silent && (yield* select(selectSessionCheckFailed))) yield* put(verificationRequested());
    if (!(yield* select(selectSessionResolved))) yield* take(SESSION_RESOLVED);
    if ((yield* select(selectCurrentUser)) !== null) yield* call(worker, ...parameters);
    else if (!silent) yield* call(refuseVisitor, ...parameters);
  };
}

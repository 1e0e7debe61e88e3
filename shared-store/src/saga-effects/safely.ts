import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import { ApiError, failureText, refusesSession } from '../api-client/api-error';
import { sessionExpired } from '../session-expired';
import type { Ports, ToastTopic } from '../ports';
import { selectCurrentUser } from '../selectors';

/** A failure is shown in a toast of this topic or, for automatic loads, only logged (messages-1). */
export type FailureReport = ToastTopic | 'log';

/**
 * Wraps a worker so that one that throws neither stops its feature's watchers nor another feature's.
 * A rejected token or account ends the session, whichever request meets it; a visitor's wrong password is rejected as
 * well, but has no session to end.
 * @param onFailure undoes what the start of the work has changed; runs before the failure is reported.
 */
export function safely<Parameters extends unknown[]>(
  { ports }: { readonly ports: Ports },
  report: FailureReport,
  worker: (...parameters: Parameters) => SagaIterator<void>,
  onFailure?: (error: unknown) => SagaIterator<void>,
) {
  return function* guarded(...parameters: Parameters): SagaIterator<void> {
    try {
      yield* call(worker, ...parameters);
    } catch (error) {
      if (onFailure) yield* call(onFailure, error);
      if (refusesSession(error) && (yield* select(selectCurrentUser)) !== null) yield* put(sessionExpired());
      if (report !== 'log') ports.toasts.error(failureText(error), report);
      if (report === 'log' || !(error instanceof ApiError)) ports.log.failure('A request of the shop failed', error);
    }
  };
}

/** An `onFailure` that dispatches an action. */
export const dispatching = (action: Action) =>
  function* dispatch(): SagaIterator<void> {
    yield* put(action);
  };

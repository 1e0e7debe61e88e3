import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call } from 'typed-redux-saga';
import type { Addition } from '../auth/pending-addition';
import type { SagaDependencies } from './dependencies';
import { forUserOnly } from './for-user-only';
import { safely } from './safely';
import { takeFirst, type ActionCreator, type Queue } from './take-first';

type Worker<A> = (action: A) => SagaIterator<void>;

/** A shopper's command that changes data at the backend. */
export interface UserCommand<Dependencies, A> {
  /** While the work for a key runs, and for `quietMs` from its start, further presses with that key do nothing. */
  readonly key: (action: A) => string;
  readonly quietMs?: number;
  /** Asks the shopper before anything is done; false: nothing is. */
  readonly allowed?: (dependencies: Dependencies, action: A) => SagaIterator<boolean>;
  /** What a visitor's press adds after the log-in that it leads to; left out where only a user can press. */
  readonly postpone?: (action: A) => Addition;
  /** The optimistic updates until the response (`withOptimisticUpdate`), in this order. */
  readonly optimistic?: readonly ((worker: Worker<A>) => Worker<A>)[];
  /** Runs the worker after the earlier ones of this queue. */
  readonly queue?: Queue;
  readonly worker: (dependencies: Dependencies, action: A) => SagaIterator<void>;
  /** Runs before the failure is shown in a toast. */
  readonly onFailure?: (error: unknown) => SagaIterator<void>;
}

/**
 * Watches for a command and runs its worker. Fixes the order in which a worker is wrapped, from the
 * outside in: repeated presses are dropped, the shopper is asked, a visitor is sent to log in, failures are shown, the optimistic update is
 * made, and only then the worker waits for its turn in the queue.
 */
export function userCommand<Dependencies extends SagaDependencies, A extends Action>(
  dependencies: Dependencies,
  event: ActionCreator<A>,
  { key, quietMs, postpone, optimistic = [], queue, worker, onFailure, allowed }: UserCommand<Dependencies, A>,
): SagaIterator<void> {
  const work: Worker<A> = (action) => worker(dependencies, action);
  const updating = optimistic.reduceRight((wrapped, update) => update(wrapped), queue ? queue(work) : work);
  const guarded = safely(dependencies, 'toast', updating, onFailure);
  const checked = postpone ? forUserOnly(dependencies, guarded, { postpone }) : guarded;
  const asked = allowed ? askFirst((action: A) => allowed(dependencies, action), checked) : checked;
  return takeFirst(event, asked, key, quietMs);
}

function askFirst<A>(allowed: (action: A) => SagaIterator<boolean>, worker: Worker<A>): Worker<A> {
  return function* asked(action): SagaIterator<void> {
    if (yield* call(allowed, action)) yield* call(worker, action);
  };
}

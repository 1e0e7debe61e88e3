import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call } from 'typed-redux-saga';
import type { Addition } from '../pending-addition';
import type { ToastTopic } from '../ports';
import type { SagaDependencies } from './dependencies';
import { forUserOnly } from '../for-user-only';
import { safely } from './safely';
import { takeFirst, type ActionCreator, type Queue } from './take-first';

type Worker<A> = (action: A) => SagaIterator<void>;

/** A shopper's command that changes data at the backend. */
export interface UserCommand<Dependencies, A> {
  /** While the work for a key runs, further presses with that key do nothing. */
  readonly key: (action: A) => string;
  /** Asks the shopper before anything is done; false: nothing is. */
  readonly allowed?: (dependencies: Dependencies, action: A) => SagaIterator<boolean>;
  /** The part that a visitor's press adds after the log-in that it leads to. */
  readonly postpone?: (action: A) => Addition;
  /** The optimistic updates until the response (`withOptimisticUpdate`), in this order. */
  readonly optimistic?: readonly ((worker: Worker<A>) => Worker<A>)[];
  /** Runs the worker after the earlier ones of this queue. */
  readonly queue?: Queue;
  readonly worker: (dependencies: Dependencies, action: A) => SagaIterator<void>;
  /** Of the toast that shows a failure. */
  readonly topic: ToastTopic;
  /** Runs before the failure is shown. */
  readonly onFailure?: (error: unknown) => SagaIterator<void>;
}

/**
 * Watches for a command and runs its worker. Fixes the order in which a worker is wrapped, from the
 * outside in: repeated presses are dropped, the shopper is asked, a visitor is sent to log in, failures are shown, the
 * optimistic update is made, and only then the worker waits for its turn in the queue.
 */
export function userCommand<Dependencies extends SagaDependencies, A extends Action>(
  dependencies: Dependencies,
  event: ActionCreator<A>,
  { key, postpone, optimistic = [], queue, worker, topic, onFailure, allowed }: UserCommand<Dependencies, A>,
): SagaIterator<void> {
  const work: Worker<A> = (action) => worker(dependencies, action);
  const updating = optimistic.reduceRight((wrapped, update) => update(wrapped), queue ? queue(work) : work);
  const reported = safely(dependencies, topic, updating, onFailure);
  const guarded = forUserOnly(dependencies, reported, { postpone });
  return takeFirst(
    event,
    function* runIfAllowed(action): SagaIterator<void> {
      if (!allowed || (yield* call(allowed, dependencies, action))) yield* call(guarded, action);
    },
    key,
  );
}

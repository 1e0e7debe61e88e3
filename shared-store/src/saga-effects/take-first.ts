import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, fork, join, takeEvery } from 'typed-redux-saga';

interface ActionCreator<A extends Action> {
  (...parameters: never[]): A;
  type: string;
  match(action: Action): action is A;
}

/**
 * Handles the first of many presses: while the work for the same key runs, and for `quietMs` from its start, further
 * ones do nothing (cart-12). Presses for another key count at once.
 */
export function* takeFirst<A extends Action>(
  event: ActionCreator<A>,
  worker: (action: A) => SagaIterator<void>,
  keyOf: (action: A) => string,
  quietMs = 0,
): SagaIterator<void> {
  const busy = new Set<string>();
  yield* takeEvery(event.match, function* first(action: A): SagaIterator<void> {
    const key = keyOf(action);
    if (busy.has(key)) return;
    busy.add(key);
    try {
      const work = yield* fork(worker, action);
      yield* delay(quietMs);
      yield* join(work);
    } finally {
      busy.delete(key);
    }
  });
}

/**
 * Lets workers run one after another. Every response about a list replaces the whole list, so two calls about the same
 * list must neither overlap nor overtake each other.
 */
export function createQueue() {
  let last: Promise<void> = Promise.resolve();
  return function inTurn<Parameters extends unknown[]>(worker: (...parameters: Parameters) => SagaIterator<void>) {
    return function* queued(...parameters: Parameters): SagaIterator<void> {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((resolve) => (release = resolve));
      try {
        yield* call(() => before);
        yield* call(worker, ...parameters);
      } finally {
        // One that is cancelled while it waits must not let the next one past those before it.
        void before.then(release);
      }
    };
  };
}

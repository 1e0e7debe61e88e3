import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, fork, join, takeEvery } from 'typed-redux-saga';

export interface ActionCreator<A extends Action> {
  (...parameters: never[]): A;
  type: string;
  match(action: Action): action is A;
}

/**
 * Handles the first of repeated presses: while the work for a key runs, and for `quietMs` from its start, further presses
 * with the same key do nothing. Presses with another key are handled at once.
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

export type Queue = ReturnType<typeof createQueue>;

/**
 * Makes a queue that runs workers one after another. Every response about a list replaces the whole list, so two requests
 * about the same list must neither overlap nor overtake each other.
 * @returns wraps a worker, with any parameters.
 */
export function createQueue() {
  let last: Promise<void> = Promise.resolve();
  return function queue<Parameters extends unknown[]>(worker: (...parameters: Parameters) => SagaIterator<void>) {
    return function* queued(...parameters: Parameters): SagaIterator<void> {
      const previous = last;
      let release: () => void = () => undefined;
      last = new Promise((resolve) => (release = resolve));
      try {
        yield* call(() => previous);
        yield* call(worker, ...parameters);
      } finally {
        // A worker that is cancelled while it waits must not let the next one overtake those before it.
        void previous.then(release);
      }
    };
  };
}

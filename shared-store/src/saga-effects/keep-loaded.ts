import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, spawn, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { ActionPattern, Effect } from 'redux-saga/effects';
import { mayDiffer } from '../api-client/api-error';
import type { TabMessage } from '../ports';
import type { SagaDependencies } from './dependencies';
import { forUserOnly } from '../for-user-only';
import { dispatching, safely, type FailureReport } from './safely';
import { tabChannel } from './tab-channel';
import type { Queue } from './take-first';

interface KeptList {
  /** The load starts with these. */
  readonly events: ActionPattern;
  /** Of the tabs that change the list. */
  readonly name: TabMessage;
  readonly queue: Queue;
  readonly load: () => SagaIterator<void>;
  readonly failed: Action;
  readonly report: FailureReport;
}

/**
 * Keeps a list of the shopper in step with the backend: loads it at the events, and when another tab has changed it.
 * @returns loads it again after a request that may have succeeded although its response was lost.
 */
export function* keepLoaded(
  dependencies: SagaDependencies,
  { events, name, queue, load, failed, report }: KeptList,
): SagaGenerator<(error: unknown) => SagaIterator<void>, Effect> {
  const loadSafely = safely(dependencies, report, queue(load), dispatching(failed));
  const loadQuietly = safely(dependencies, 'log', queue(load), dispatching(failed));
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);

  yield* takeLatest(events, loadSafely);
  yield* takeEvery(otherTabs, function* followOtherTab(message): SagaIterator<void> {
    if (message === name) yield* call(forUserOnly(dependencies, loadSafely, { silent: true }));
  });
  return function* reloadIfUncertain(error): SagaIterator<void> {
    if (mayDiffer(error)) yield* spawn(loadQuietly);
  };
}

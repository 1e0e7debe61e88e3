import { channel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Effect } from 'redux-saga/effects';
import type { ToastTopic } from '../ports';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { safely } from '../saga-effects/safely';
import type { Queue } from '../saga-effects/take-first';
import { selectCurrentUser } from '../selectors';

/** A line that was removed, and the line that came after it; null for none. */
export interface Removal<Line> {
  readonly line: Line;
  readonly before: string | null;
  /** Id of the account that the list is of; null for a visitor. */
  readonly owner: string | null;
}

function* selectOwner(): SagaGenerator<string | null, Effect> {
  return (yield* select(selectCurrentUser))?._id ?? null;
}

/** @returns what `id` is in a list, to be taken back when it is removed; undefined for a line that is not in it. */
export function* removalOf<Line extends { readonly _id: string }>(
  lines: readonly Line[],
  id: string,
): SagaGenerator<Removal<Line> | undefined, Effect> {
  const at = lines.findIndex(({ _id }) => _id === id);
  const line = lines[at];
  return line && { line, before: lines[at + 1]?._id ?? null, owner: yield* selectOwner() };
}

/**
 * Takes removals back from their toasts (cart-27), but never into the list of somebody else: a toast may outlive the
 * session.
 * @returns what a toast calls with a removal
 */
export function* undoableRemovals<Undone extends Pick<Removal<unknown>, 'owner'>>(
  dependencies: SagaDependencies,
  {
    topic,
    queue,
    restore,
    onFailure,
  }: {
    readonly topic: ToastTopic;
    readonly queue: Queue;
    readonly restore: (removal: Undone) => SagaIterator<void>;
    readonly onFailure?: (error: unknown) => SagaIterator<void>;
  },
): SagaGenerator<(removal: Undone) => void, Effect> {
  const undone = yield* call(() => channel<Undone>());
  const restoreOwn = function* (removal: Undone): SagaIterator<void> {
    if (removal.owner === (yield* selectOwner())) yield* call(restore, removal);
  };
  yield* takeEvery(undone, safely(dependencies, topic, queue(restoreOwn), onFailure));
  return (removal) => undone.put(removal);
}

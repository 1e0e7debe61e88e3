import { channel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Effect } from 'redux-saga/effects';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { safely } from '../saga-effects/safely';
import type { Queue } from '../saga-effects/take-first';

/** A line that was removed, and the part that came after it; null for none. */
export interface Removal<Line> {
  readonly line: Line;
  readonly before: string | null;
}

/** @returns what `productId` is in a list, to be taken back when it is removed; undefined for a part that is not in it. */
export function removalOf<Line extends { readonly _id: string }>(
  lines: readonly Line[],
  productId: string,
): Removal<Line> | undefined {
  const at = lines.findIndex(({ _id }) => _id === productId);
  const line = lines[at];
  return line && { line, before: lines[at + 1]?._id ?? null };
}

/**
 * Takes removals back from their toasts (cart-27).
 * @returns what a toast calls with a removal
 */
export function* undoableRemovals<Line>(
  dependencies: SagaDependencies,
  {
    topic,
    queue,
    restore,
  }: {
    readonly topic: 'cart' | 'wishlist';
    readonly queue: Queue;
    readonly restore: (removal: Removal<Line>) => SagaIterator<void>;
  },
): SagaGenerator<(removal: Removal<Line>) => void, Effect> {
  const undone = yield* call(() => channel<Removal<Line>>());
  yield* takeEvery(undone, safely(dependencies, topic, queue(restore)));
  return (removal) => undone.put(removal);
}

import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import type { OptimisticUpdate } from '../shopper-list';
import type { ShopState } from '../store';

interface OptimisticActions<Item> {
  readonly updated: (change: OptimisticUpdate<Item>) => Action;
  readonly resolved: (change: { press: string }) => Action;
}

interface Press extends Action<string> {
  readonly payload: { readonly productId: string };
}

/**
 * Shows an optimistic update until the backend responds. The response replaces the list; a failure restores it
 * (cart-14).
 * @param lineAfter the line that the press will leave, null for none; undefined when the backend is likely to refuse or
 * the part is unknown, so that nothing changes before the response.
 * @returns wraps a worker.
 */
export function withOptimisticUpdate<Item>(
  actions: OptimisticActions<Item>,
  lineAfter: (state: ShopState, productId: string) => Item | null | undefined,
) {
  return <P extends Press>(worker: (press: P) => SagaIterator<void>) =>
    function* optimistic(action: P): SagaIterator<void> {
      const { productId } = action.payload;
      const press = `${action.type} ${productId}`;
      const line = yield* select(lineAfter, productId);
      if (line !== undefined) yield* put(actions.updated({ press, productId, line }));
      try {
        yield* call(worker, action);
      } finally {
        yield* put(actions.resolved({ press }));
      }
    };
}

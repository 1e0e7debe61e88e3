import { createAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'typed-redux-saga';
import type { Toasts } from './ports';
import type { SagaDependencies } from './sagas/dependencies';

/** A screen tells the shopper something that needs no call, such as what is missing in a form (section 5). */
export const shopperTold = createAction<{ kind: keyof Toasts; text: string }>('shop/shopperTold');

export function* shopperToldSaga({ ports }: SagaDependencies): SagaIterator<void> {
  yield* takeEvery(shopperTold, ({ payload }) => ports.toasts[payload.kind](payload.text));
}

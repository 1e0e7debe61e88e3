import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'typed-redux-saga';
import type { SagaDependencies } from './saga-effects/dependencies';
import { shopperTold } from './shopper-told';

export function* shopperToldSaga({ ports }: SagaDependencies): SagaIterator<void> {
  yield* takeEvery(shopperTold, ({ payload }) => ports.toasts[payload.kind](payload.text));
}

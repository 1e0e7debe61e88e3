import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'typed-redux-saga';
import type { SagaDependencies } from './saga-effects/dependencies';
import { notificationRequested } from './notification';

export function* notificationSaga({ ports }: SagaDependencies): SagaIterator<void> {
  yield* takeEvery(notificationRequested, ({ payload }) => ports.toasts[payload.kind](payload.text, payload.topic));
}

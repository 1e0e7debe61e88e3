import {
  call,
  put,
  safely,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { ordersOnTheirWayReceived, ordersOnTheirWayShown } from './on-its-way.slice';

function* countOrders({ client }: SagaDependencies): SagaIterator<void> {
  const { orders } = yield* call(client.getOrders);
  const sent = orders.filter(({ fulfilment }) => fulfilment?.state === 'sent');
  yield* put(ordersOnTheirWayReceived({ orders: sent.length }));
}

export function* onItsWaySaga(dependencies: SagaDependencies): SagaIterator<void> {
  yield* takeLatest(ordersOnTheirWayShown, safely(dependencies, 'log', countOrders), dependencies);
}

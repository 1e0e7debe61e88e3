import { ApiError } from '@piston-parts/shared-store';
import {
  call,
  dispatching,
  put,
  safely,
  select,
  showCart,
  takeFirst,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { orderClosed } from './order-closed';
import {
  orderLoaded,
  orderLoadFailed,
  orderOpened,
  ordersLoadFailed,
  ordersReplaced,
  ordersRequested,
  reordered,
  reorderEnded,
  reorderRequested,
} from './order-history.slice';
import { selectCurrentOrder } from './order-history.selectors';

/** Order history and reordering. */
export function* orderHistorySaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = orderHistoryWorkers(dependencies);
  yield* takeLatest(ordersRequested, workers.loadOrders);
  yield* takeLatest([orderOpened, orderClosed], workers.loadOrder);
  yield* takeFirst(reorderRequested, workers.reorder, ({ payload }) => payload.orderId);
}

function orderHistoryWorkers(dependencies: SagaDependencies) {
  const { client, cartQueue, mayBeAdded } = dependencies;

  const loadOrders = safely(
    dependencies,
    'log',
    function* load(): SagaIterator<void> {
      const { orders } = yield* call(client.getOrders);
      yield* put(ordersReplaced(orders));
    },
    dispatching(ordersLoadFailed()),
  );

  const loadOrder = safely(
    dependencies,
    'log',
    function* load(action: ReturnType<typeof orderOpened> | ReturnType<typeof orderClosed>): SagaIterator<void> {
      if (!orderOpened.match(action)) return;
      const { order } = yield* call(client.getOrder, { parameters: { id: action.payload.orderId } });
      yield* put(orderLoaded(order));
    },
    function* markFailed(error: unknown): SagaIterator<void> {
      yield* put(orderLoadFailed({ missing: error instanceof ApiError && error.status === 404 }));
    },
  );

  const refill = cartQueue(function* refill({ payload }: ReturnType<typeof reorderRequested>): SagaIterator<void> {
    const { orderId } = payload;
    const { cart, short } = yield* call(client.postReorder, { parameters: { id: orderId } });
    yield* call(showCart, dependencies, cart);
    yield* put(reordered({ orderId, short }));
  });

  const endReorder = dispatching(reorderEnded());
  const reorder = safely(
    dependencies,
    'cart',
    function* askAndRefill(action: ReturnType<typeof reorderRequested>): SagaIterator<void> {
      const { order } = yield* select(selectCurrentOrder);
      const isAdded = yield* call(mayBeAdded, { parts: order?.lines ?? [], isReorder: true });
      yield* isAdded ? call(refill, action) : call(endReorder);
    },
    endReorder,
  );

  return { loadOrders, loadOrder, reorder };
}

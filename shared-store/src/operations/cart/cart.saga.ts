import type { SagaIterator } from 'redux-saga';
import { call, put, select, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { DECREASE_THROTTLE_MS, INCREASE_THROTTLE_MS, messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely } from '../../saga-effects/safely';
import { tabChannel } from '../../saga-effects/tab-channel';
import { takeFirst } from '../../saga-effects/take-first';
import {
  cartItemAdded,
  cartItemRemoved,
  cartLoadFailed,
  cartQuantityDecreased,
  cartQuantityIncreased,
  cartReplaced,
  cartRequested,
} from './cart.slice';
import {
  cartUpdate,
  lineAfterAdding,
  lineAfterChanging,
  lineAfterRemoving,
  selectConfirmedQuantity,
  selectPendingQuantity,
} from './cart.optimistic';

const productOf = (action: { payload: { productId: string } }) => action.payload.productId;

/** The cart's calls. */
export function* cartSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = cartWorkers(dependencies);
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  yield* takeLatest([loggedIn, signedUp, tokenVerified, cartRequested], workers.loadCart);
  yield* takeEvery(otherTabs, workers.reloadCart);
  const addOrPostpone = forUserOnly(dependencies, workers.addCartItem, {
    postpone: (action) => ({ to: 'cart', productId: productOf(action) }),
  });
  yield* takeFirst(cartItemAdded, addOrPostpone, productOf);
  yield* takeFirst(cartItemRemoved, workers.removeCartItem, productOf);
  yield* takeFirst(cartQuantityIncreased, workers.increaseQuantity, productOf, INCREASE_THROTTLE_MS);
  yield* takeFirst(cartQuantityDecreased, workers.decreaseQuantity, productOf, DECREASE_THROTTLE_MS);
}

function cartWorkers(dependencies: SagaDependencies) {
  const { client, ports, inCartTurn: inTurn } = dependencies;

  /** The response of a press was lost, and nobody could be asked since. */
  let outdated = false;

  function* markFailed(): SagaIterator<void> {
    yield* put(cartLoadFailed());
  }

  function* load(): SagaIterator<void> {
    const { cart } = yield* call(client.getCart);
    outdated = false;
    yield* put(cartReplaced(cart));
  }

  const loadCart = safely(dependencies, 'log', inTurn(load), markFailed);

  function* reloadCart(message: string): SagaIterator<void> {
    if (message === 'cart') yield* call(forUserOnly(dependencies, loadCart, { silent: true }));
  }

  /** What the backend has now is what counts: a request whose response was lost may have been executed. */
  function* lookAgain(error: unknown): SagaIterator<void> {
    if (!mayDiffer(error)) return;
    outdated = true;
    yield* spawn(loadCart);
  }

  const addCartItem = safely(
    dependencies,
    'toast',
    withOptimisticUpdate(
      cartUpdate,
      lineAfterAdding,
      inTurn(function* add({ payload }: ReturnType<typeof cartItemAdded>): SagaIterator<void> {
        const { cart } = yield* call(client.postCartItem, { body: { product: { _id: payload.productId } } });
        yield* put(cartReplaced(cart));
        ports.tabs.announce('cart');
      }),
    ),
    lookAgain,
  );

  const removeCartItem = safely(
    dependencies,
    'toast',
    withOptimisticUpdate(
      cartUpdate,
      lineAfterRemoving,
      inTurn(function* remove({ payload }: ReturnType<typeof cartItemRemoved>): SagaIterator<void> {
        const { cart } = yield* call(client.deleteCartItem, { parameters: { id: payload.productId } });
        yield* put(cartReplaced(cart));
        ports.tabs.announce('cart');
      }),
    ),
    lookAgain,
  );

  /** @param wanted the quantity that the press shows; null when it shows none before the backend's response. */
  const changeInTurn = inTurn(function* change(
    id: string,
    type: 'increment' | 'decrement',
    wanted: number | null,
  ): SagaIterator<void> {
    if (outdated) yield* call(load);
    // An earlier press of the same has been done after all, although its response was lost: one more would be too many.
    const done = wanted !== null && (yield* select(selectConfirmedQuantity, id)) === wanted;
    if (!done) {
      const { cart } = yield* call(client.postCartQuantity, { parameters: { id }, body: { action: { type } } });
      yield* put(cartReplaced(cart));
    }
    if (type === 'increment') ports.toasts.success(messages.cartItemIncremented);
    ports.tabs.announce('cart');
  });

  const changeQuantity = (type: 'increment' | 'decrement') =>
    safely(
      dependencies,
      'toast',
      withOptimisticUpdate(
        cartUpdate,
        lineAfterChanging(type === 'increment' ? 1 : -1),
        function* change({ payload }: ReturnType<typeof cartQuantityIncreased>): SagaIterator<void> {
          const wanted = yield* select(selectPendingQuantity, payload.productId);
          yield* call(changeInTurn, payload.productId, type, wanted);
        },
      ),
      lookAgain,
    );

  return {
    loadCart,
    reloadCart,
    addCartItem,
    removeCartItem,
    increaseQuantity: changeQuantity('increment'),
    decreaseQuantity: changeQuantity('decrement'),
  };
}

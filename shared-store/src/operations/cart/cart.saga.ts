import type { SagaIterator } from 'redux-saga';
import { call, put, select, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { DECREASE_THROTTLE_MS, INCREASE_THROTTLE_MS, messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely } from '../../saga-effects/safely';
import { tabChannel } from '../../saga-effects/tab-channel';
import { userCommand } from '../../saga-effects/user-command';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import {
  cartUpdate,
  lineAfterAdding,
  lineAfterChanging,
  lineAfterRemoving,
  selectConfirmedQuantity,
  selectPendingQuantity,
} from './cart.optimistic';
import {
  cartItemAdded,
  cartItemRemoved,
  cartLoadFailed,
  cartQuantityDecreased,
  cartQuantityIncreased,
  cartReplaced,
  cartRequested,
} from './cart.slice';

interface CartDependencies extends SagaDependencies {
  readonly shown: {
    /** Whether the response to a press was lost and the cart has not been loaded since. */
    outdated: boolean;
  };
}

type QuantityPress = ReturnType<typeof cartQuantityIncreased> | ReturnType<typeof cartQuantityDecreased>;
type QuantityChange = 'increment' | 'decrement';

const productOf = (action: { payload: { productId: string } }) => action.payload.productId;

/** Loads the cart, adds and removes items, and changes quantities. */
export function* cartSaga(given: SagaDependencies): SagaIterator<void> {
  const dependencies: CartDependencies = { ...given, shown: { outdated: false } };
  const { cartQueue: queue, ports } = dependencies;
  const onFailure = (error: unknown) => reloadIfUncertain(dependencies, error);
  const otherTabs = yield* call(tabChannel, ports.tabs);

  yield* takeLatest([loggedIn, signedUp, tokenVerified, cartRequested], loadSafely(dependencies));
  yield* takeEvery(otherTabs, (message) => followOtherTab(dependencies, message));
  yield* userCommand(dependencies, cartItemAdded, {
    key: productOf,
    allowed: ({ mayBeAdded }, { payload }) => mayBeAdded({ parts: [payload] }),
    postpone: (action) => ({ to: 'cart', productId: productOf(action) }),
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterAdding)],
    queue,
    worker: addCartItem,
    onFailure,
  });
  yield* userCommand(dependencies, cartItemRemoved, {
    key: productOf,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterRemoving)],
    queue,
    worker: removeCartItem,
    onFailure,
  });
  yield* userCommand(dependencies, cartQuantityIncreased, {
    key: productOf,
    quietMs: INCREASE_THROTTLE_MS,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterChanging(1))],
    worker: changeQuantity,
    onFailure,
  });
  yield* userCommand(dependencies, cartQuantityDecreased, {
    key: productOf,
    quietMs: DECREASE_THROTTLE_MS,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterChanging(-1))],
    worker: changeQuantity,
    onFailure,
  });
}

function* loadCart({ client, shown }: CartDependencies): SagaIterator<void> {
  const { cart } = yield* call(client.getCart);
  shown.outdated = false;
  yield* put(cartReplaced(cart));
}

function* markFailed(): SagaIterator<void> {
  yield* put(cartLoadFailed());
}

const loadSafely = (dependencies: CartDependencies) =>
  safely(
    dependencies,
    'log',
    dependencies.cartQueue(() => loadCart(dependencies)),
    markFailed,
  );

function* followOtherTab(dependencies: CartDependencies, message: string): SagaIterator<void> {
  if (message === 'cart') yield* call(forUserOnly(dependencies, loadSafely(dependencies), { silent: true }));
}

/** A request without a response may have succeeded: the cart is reloaded. */
function* reloadIfUncertain(dependencies: CartDependencies, error: unknown): SagaIterator<void> {
  if (!mayDiffer(error)) return;
  dependencies.shown.outdated = true;
  yield* spawn(loadSafely(dependencies));
}

function* addCartItem(
  { client, ports }: CartDependencies,
  { payload }: ReturnType<typeof cartItemAdded>,
): SagaIterator<void> {
  const { cart } = yield* call(client.postCartItem, { body: { product: { _id: payload.productId } } });
  yield* put(cartReplaced(cart));
  yield* call(ports.tabs.announce, 'cart' as const);
}

function* removeCartItem(
  { client, ports }: CartDependencies,
  { payload }: ReturnType<typeof cartItemRemoved>,
): SagaIterator<void> {
  const { cart } = yield* call(client.deleteCartItem, { parameters: { id: payload.productId } });
  yield* put(cartReplaced(cart));
  yield* call(ports.tabs.announce, 'cart' as const);
}

/** Reads the quantity that the press shows before it waits in the queue, where other presses change what is shown. */
function* changeQuantity(dependencies: CartDependencies, action: QuantityPress): SagaIterator<void> {
  const id = productOf(action);
  const type: QuantityChange = cartQuantityIncreased.match(action) ? 'increment' : 'decrement';
  const wanted = yield* select(selectPendingQuantity, id);
  yield* call(dependencies.cartQueue(sendQuantityChange), dependencies, id, type, wanted);
}

/** @param wanted the quantity that the press shows; null when it shows none before the response. */
function* sendQuantityChange(
  dependencies: CartDependencies,
  id: string,
  type: QuantityChange,
  wanted: number | null,
): SagaIterator<void> {
  const { client, ports, shown } = dependencies;
  if (shown.outdated) yield* call(loadCart, dependencies);
  // An earlier press succeeded although its response was lost: sending this one as well would be one too many.
  const done = wanted !== null && (yield* select(selectConfirmedQuantity, id)) === wanted;
  if (!done) {
    const { cart } = yield* call(client.postCartQuantity, { parameters: { id }, body: { action: { type } } });
    yield* put(cartReplaced(cart));
  }
  if (type === 'increment') yield* call(ports.toasts.success, messages.cartItemIncremented);
  yield* call(ports.tabs.announce, 'cart' as const);
}

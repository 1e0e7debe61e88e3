import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import { DECREASE_THROTTLE_MS, INCREASE_THROTTLE_MS, messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { addCartItem, showCart } from '../../change-cart';
import { keepLoaded } from '../../saga-effects/keep-loaded';
import { userCommand, type UserCommand } from '../../saga-effects/user-command';
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
export function* cartSaga(allDependencies: SagaDependencies): SagaIterator<void> {
  const dependencies: CartDependencies = { ...allDependencies, shown: { outdated: false } };
  const { cartQueue: queue, shown } = dependencies;
  const reloadIfUncertain = yield* keepLoaded(dependencies, {
    events: [loggedIn, signedUp, tokenVerified, cartRequested],
    name: 'cart',
    queue,
    load: () => loadCart(dependencies),
    failed: cartLoadFailed(),
    report: 'log',
  });
  const common = {
    key: productOf,
    topic: 'cart',
    *onFailure(error): SagaIterator<void> {
      if (mayDiffer(error)) shown.outdated = true;
      yield* call(reloadIfUncertain, error);
    },
  } satisfies Partial<UserCommand<CartDependencies, { payload: { productId: string } }>>;

  yield* userCommand(dependencies, cartItemAdded, {
    ...common,
    allowed: ({ mayBeAdded }, { payload }) => mayBeAdded({ parts: [payload] }),
    postpone: ({ payload: { productId } }) => ({ to: 'cart', productId }),
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterAdding)],
    queue,
    worker: addCartItem,
  });
  yield* userCommand(dependencies, cartItemRemoved, {
    ...common,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterRemoving)],
    queue,
    worker: removeCartItem,
  });
  yield* userCommand(dependencies, cartQuantityIncreased, {
    ...common,
    quietMs: INCREASE_THROTTLE_MS,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterChanging(1))],
    worker: changeQuantity,
  });
  yield* userCommand(dependencies, cartQuantityDecreased, {
    ...common,
    quietMs: DECREASE_THROTTLE_MS,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterChanging(-1))],
    worker: changeQuantity,
  });
}

function* loadCart({ client, shown }: CartDependencies): SagaIterator<void> {
  const { cart } = yield* call(client.getCart);
  shown.outdated = false;
  yield* put(cartReplaced(cart));
}

function* removeCartItem(
  dependencies: CartDependencies,
  { payload: { productId } }: ReturnType<typeof cartItemRemoved>,
): SagaIterator<void> {
  const { cart } = yield* call(dependencies.client.deleteCartItem, { parameters: { productId } });
  yield* call(showCart, dependencies, cart);
}

/** Reads the quantity that the press shows before it waits in the queue, where other presses change what is shown. */
function* changeQuantity(dependencies: CartDependencies, action: QuantityPress): SagaIterator<void> {
  const { productId } = action.payload;
  const type: QuantityChange = cartQuantityIncreased.match(action) ? 'increment' : 'decrement';
  const wanted = yield* select(selectPendingQuantity, productId);
  yield* call(dependencies.cartQueue(sendQuantityChange), dependencies, productId, type, wanted);
}

/** @param wanted the quantity that the press shows; null when it shows none before the response. */
function* sendQuantityChange(
  dependencies: CartDependencies,
  productId: string,
  type: QuantityChange,
  wanted: number | null,
): SagaIterator<void> {
  const { client, ports, shown } = dependencies;
  if (shown.outdated) yield* call(loadCart, dependencies);
  // An earlier press succeeded although its response was lost: sending this one as well would be one too many.
  const done = wanted !== null && (yield* select(selectConfirmedQuantity, productId)) === wanted;
  if (!done) {
    const input = { parameters: { productId }, body: { action: { type } } };
    const { cart } = yield* call(client.postCartQuantity, input);
    yield* call(showCart, dependencies, cart);
  }
  if (type === 'increment') ports.toasts.success(messages.cartItemIncremented, 'cart');
}

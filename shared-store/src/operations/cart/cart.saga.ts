import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import type { CartItem } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { addCartItem, showCart } from '../../change-cart';
import { keepLoaded } from '../../saga-effects/keep-loaded';
import { userCommand, type UserCommand } from '../../saga-effects/user-command';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import type { ShopState } from '../../store';
import { removalOf, undoableRemovals, type Removal } from '../undo-removal';
import { cartQuantitySaga } from './cart-quantity.saga';
import { cartUpdate, lineAfterAdding, lineAfterRemoving } from './cart.optimistic';
import { cartItemAdded, cartItemRemoved, cartLoadFailed, cartReplaced, cartRequested } from './cart.slice';

interface CartDependencies extends SagaDependencies {
  readonly shown: {
    /** Whether the response to a press was lost and the cart has not been loaded since. */
    outdated: boolean;
  };
}

const selectConfirmedCart = ({ operations }: ShopState) => operations.cart.confirmed;
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

  function* refreshOutdated(): SagaIterator<boolean> {
    if (!shown.outdated) return false;
    yield* call(loadCart, dependencies);
    return true;
  }

  yield* userCommand(dependencies, cartItemAdded, {
    ...common,
    allowed: ({ mayBeAdded }, { payload }) => mayBeAdded({ parts: [payload] }),
    postpone: ({ payload: { productId } }) => ({ to: 'cart', productId }),
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterAdding)],
    queue,
    worker: addCartItem,
  });
  const undo = yield* undoableRemovals<Removal<CartItem>>(dependencies, {
    topic: 'cart',
    queue,
    restore: (removal) => restoreCartItem(dependencies, removal),
  });
  yield* userCommand(dependencies, cartItemRemoved, {
    ...common,
    optimistic: [withOptimisticUpdate(cartUpdate, lineAfterRemoving)],
    queue,
    worker: (_, action) => removeCartItem(dependencies, action, undo),
  });
  yield* call(cartQuantitySaga, { ...dependencies, onFailure: common.onFailure, refreshOutdated });
}

function* loadCart({ client, shown }: CartDependencies): SagaIterator<void> {
  const { cart } = yield* call(client.getCart);
  shown.outdated = false;
  yield* put(cartReplaced(cart));
}

function* removeCartItem(
  dependencies: CartDependencies,
  { payload: { productId } }: ReturnType<typeof cartItemRemoved>,
  undo: (removal: Removal<CartItem>) => void,
): SagaIterator<void> {
  const removal = yield* removalOf(yield* select(selectConfirmedCart), productId);
  const { cart } = yield* call(dependencies.client.deleteCartItem, { parameters: { productId } });
  yield* call(showCart, dependencies, cart);
  if (removal) dependencies.ports.toasts.info(`Removed: ${removal.line.name}`, 'cart', () => undo(removal));
}

function* restoreCartItem(dependencies: CartDependencies, { line, before }: Removal<CartItem>): SagaIterator<void> {
  const body = { product: { _id: line._id }, qty: line.qty, before };
  const { cart } = yield* call(dependencies.client.postCartItem, { body });
  yield* call(showCart, dependencies, cart);
}

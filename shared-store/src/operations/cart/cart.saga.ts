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
import { selectCart } from '../../selectors';
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

interface RemovalDependencies {
  /** By part, while its removal is not done. */
  readonly shownQuantities: ReadonlyMap<string, number>;
  readonly undo: (removal: Removal<CartItem>) => void;
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
  const shownQuantities = new Map<string, number>();
  yield* userCommand(dependencies, cartItemRemoved, {
    ...common,
    optimistic: [notingQuantity(shownQuantities), withOptimisticUpdate(cartUpdate, lineAfterRemoving)],
    queue,
    worker: (_, action) => removeCartItem(dependencies, action, { shownQuantities, undo }),
  });
  yield* call(cartQuantitySaga, { ...dependencies, onFailure: common.onFailure, refreshOutdated });
}

function* loadCart({ client, shown }: CartDependencies): SagaIterator<void> {
  const { cart } = yield* call(client.getCart);
  shown.outdated = false;
  yield* put(cartReplaced(cart));
}

type RemovePress = ReturnType<typeof cartItemRemoved>;

/** Notes what the shopper sees when Remove is pressed: presses on '+' that were not sent are dropped with the line. */
const notingQuantity = (shownQuantities: Map<string, number>) => (remove: (press: RemovePress) => SagaIterator<void>) =>
  function* noted(press: RemovePress): SagaIterator<void> {
    const { productId } = press.payload;
    const line = (yield* select(selectCart)).find(({ _id }) => _id === productId);
    if (line) shownQuantities.set(productId, line.qty);
    try {
      yield* call(remove, press);
    } finally {
      shownQuantities.delete(productId);
    }
  };

function* removeCartItem(
  dependencies: CartDependencies,
  { payload: { productId } }: RemovePress,
  { shownQuantities, undo }: RemovalDependencies,
): SagaIterator<void> {
  const removal = yield* removalOf(yield* select(selectConfirmedCart), productId);
  const { cart } = yield* call(dependencies.client.deleteCartItem, { parameters: { productId } });
  yield* call(showCart, dependencies, cart);
  if (!removal) return;
  const { line } = removal;
  const shown = { ...removal, line: { ...line, qty: shownQuantities.get(productId) ?? line.qty } };
  dependencies.ports.toasts.info(`Removed: ${line.name}`, 'cart', () => undo(shown));
}

function* restoreCartItem(dependencies: CartDependencies, { line, before }: Removal<CartItem>): SagaIterator<void> {
  const body = { product: { _id: line._id }, qty: line.qty, before };
  const { cart } = yield* call(dependencies.client.postCartItem, { body });
  yield* call(showCart, dependencies, cart);
}

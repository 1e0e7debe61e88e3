import type { SagaIterator } from 'redux-saga';
import { call, put, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely } from '../../saga-effects/safely';
import { tabChannel } from '../../saga-effects/tab-channel';
import { createQueue, takeFirst } from '../../saga-effects/take-first';
import { cartReplaced, cartRequested } from '../cart/cart.slice';
import { cartUpdate, lineAfterAdding } from '../cart/cart.optimistic';
import { wishAfterAdding, wishAfterMoving, wishAfterRemoving, wishlistUpdate } from './wishlist.optimistic';
import {
  wishlistItemAdded,
  wishlistItemMovedToCart,
  wishlistItemRemoved,
  wishlistLoadFailed,
  wishlistReplaced,
  wishlistRequested,
} from './wishlist.slice';

const productOf = (action: { payload: { productId: string } }) => action.payload.productId;

/** The wishlist's calls. */
export function* wishlistSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = wishlistWorkers(dependencies);
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  yield* takeLatest([loggedIn, signedUp, tokenVerified, wishlistRequested], workers.loadWishlist);
  yield* takeEvery(otherTabs, workers.reloadWishlist);
  const addOrPostpone = forUserOnly(dependencies, workers.addWishlistItem, {
    postpone: (action) => ({ to: 'wishlist', productId: productOf(action) }),
  });
  yield* takeFirst(wishlistItemAdded, addOrPostpone, productOf);
  yield* takeFirst(wishlistItemRemoved, workers.removeWishlistItem, productOf);
  yield* takeFirst(wishlistItemMovedToCart, workers.moveToCart, productOf);
}

function wishlistWorkers(dependencies: SagaDependencies) {
  const { client, ports, inCartTurn } = dependencies;
  const inTurn = createQueue();

  function* markFailed(): SagaIterator<void> {
    yield* put(wishlistLoadFailed());
  }

  const loadWishlist = safely(
    dependencies,
    'log',
    inTurn(function* load(): SagaIterator<void> {
      const { wishlist } = yield* call(client.getWishlist);
      yield* put(wishlistReplaced(wishlist));
    }),
    markFailed,
  );

  function* reloadWishlist(message: string): SagaIterator<void> {
    if (message === 'wishlist') yield* call(forUserOnly(dependencies, loadWishlist, { silent: true }));
  }

  /** What the backend has now is what counts: a request whose response was lost may have been executed. */
  function* lookAgain(error: unknown): SagaIterator<void> {
    if (mayDiffer(error)) yield* spawn(loadWishlist);
  }

  const addWishlistItem = safely(
    dependencies,
    'toast',
    withOptimisticUpdate(
      wishlistUpdate,
      wishAfterAdding,
      inTurn(function* add({ payload }: ReturnType<typeof wishlistItemAdded>): SagaIterator<void> {
        const { wishlist } = yield* call(client.postWishlistItem, { body: { product: { _id: payload.productId } } });
        yield* put(wishlistReplaced(wishlist));
        ports.toasts.info(messages.wishlistItemAdded);
        ports.tabs.announce('wishlist');
      }),
    ),
    lookAgain,
  );

  function* remove(productId: string): SagaIterator<void> {
    const { wishlist } = yield* call(client.deleteWishlistItem, { parameters: { id: productId } });
    yield* put(wishlistReplaced(wishlist));
    ports.toasts.success(messages.wishlistItemDeleted);
    ports.tabs.announce('wishlist');
  }

  const removeWishlistItem = safely(
    dependencies,
    'toast',
    withOptimisticUpdate(
      wishlistUpdate,
      wishAfterRemoving,
      inTurn(({ payload }: ReturnType<typeof wishlistItemRemoved>) => remove(payload.productId)),
    ),
    lookAgain,
  );

  const addToCart = inCartTurn(function* addToCart(productId: string): SagaIterator<void> {
    const { cart } = yield* call(client.postCartItem, { body: { product: { _id: productId } } });
    yield* put(cartReplaced(cart));
    ports.tabs.announce('cart');
  });

  const move = inTurn(function* move({ payload }: ReturnType<typeof wishlistItemMovedToCart>): SagaIterator<void> {
    yield* call(addToCart, payload.productId);
    yield* call(remove, payload.productId);
  });

  const moveToCart = safely(
    dependencies,
    'toast',
    // The cart first: the wish leaves where its part is expected to arrive.
    withOptimisticUpdate(cartUpdate, lineAfterAdding, withOptimisticUpdate(wishlistUpdate, wishAfterMoving, move)),
    function* lookAtBoth(error: unknown): SagaIterator<void> {
      if (mayDiffer(error)) yield* put(cartRequested());
      yield* call(lookAgain, error);
    },
  );

  return { loadWishlist, reloadWishlist, addWishlistItem, removeWishlistItem, moveToCart };
}

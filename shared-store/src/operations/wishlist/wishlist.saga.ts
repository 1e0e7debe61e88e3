import type { SagaIterator } from 'redux-saga';
import { call, put, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely } from '../../saga-effects/safely';
import { tabChannel } from '../../saga-effects/tab-channel';
import { createQueue, type Queue } from '../../saga-effects/take-first';
import { userCommand } from '../../saga-effects/user-command';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import { cartUpdate, lineAfterAdding } from '../cart/cart.optimistic';
import { cartReplaced, cartRequested } from '../cart/cart.slice';
import { wishAfterAdding, wishAfterMoving, wishAfterRemoving, wishlistUpdate } from './wishlist.optimistic';
import {
  wishlistItemAdded,
  wishlistItemMovedToCart,
  wishlistItemRemoved,
  wishlistLoadFailed,
  wishlistReplaced,
  wishlistRequested,
} from './wishlist.slice';

interface WishlistDependencies extends SagaDependencies {
  readonly queue: Queue;
}

const productOf = (action: { payload: { productId: string } }) => action.payload.productId;

/** Loads the wishlist, adds to it, removes from it, and moves its parts to the cart. */
export function* wishlistSaga(given: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const dependencies: WishlistDependencies = { ...given, queue };
  const onFailure = (error: unknown) => reloadIfUncertain(dependencies, error);
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);

  yield* takeLatest([loggedIn, signedUp, tokenVerified, wishlistRequested], loadSafely(dependencies));
  yield* takeEvery(otherTabs, (message) => followOtherTab(dependencies, message));
  yield* userCommand(dependencies, wishlistItemAdded, {
    key: productOf,
    postpone: (action) => ({ to: 'wishlist', productId: productOf(action) }),
    optimistic: [withOptimisticUpdate(wishlistUpdate, wishAfterAdding)],
    queue,
    worker: addWishlistItem,
    onFailure,
  });
  yield* userCommand(dependencies, wishlistItemRemoved, {
    key: productOf,
    optimistic: [withOptimisticUpdate(wishlistUpdate, wishAfterRemoving)],
    queue,
    worker: removeWishlistItem,
    onFailure,
  });
  yield* userCommand(dependencies, wishlistItemMovedToCart, {
    key: productOf,
    allowed: ({ mayBeAdded }, { payload }) => mayBeAdded({ parts: [payload] }),
    // The cart first: the part leaves the wishlist only after it is in the cart.
    optimistic: [
      withOptimisticUpdate(cartUpdate, lineAfterAdding),
      withOptimisticUpdate(wishlistUpdate, wishAfterMoving),
    ],
    queue,
    worker: moveToCart,
    onFailure: (error) => reloadBothIfUncertain(dependencies, error),
  });
}

function* loadWishlist({ client }: WishlistDependencies): SagaIterator<void> {
  const { wishlist } = yield* call(client.getWishlist);
  yield* put(wishlistReplaced(wishlist));
}

function* markFailed(): SagaIterator<void> {
  yield* put(wishlistLoadFailed());
}

const loadSafely = (dependencies: WishlistDependencies) =>
  safely(
    dependencies,
    'log',
    dependencies.queue(() => loadWishlist(dependencies)),
    markFailed,
  );

function* followOtherTab(dependencies: WishlistDependencies, message: string): SagaIterator<void> {
  if (message === 'wishlist') yield* call(forUserOnly(dependencies, loadSafely(dependencies), { silent: true }));
}

/** A request whose response was lost may have been done: the wishlist is loaded again. */
function* reloadIfUncertain(dependencies: WishlistDependencies, error: unknown): SagaIterator<void> {
  if (mayDiffer(error)) yield* spawn(loadSafely(dependencies));
}

function* reloadBothIfUncertain(dependencies: WishlistDependencies, error: unknown): SagaIterator<void> {
  if (mayDiffer(error)) yield* put(cartRequested());
  yield* call(reloadIfUncertain, dependencies, error);
}

function* addWishlistItem(
  { client, ports }: WishlistDependencies,
  { payload }: ReturnType<typeof wishlistItemAdded>,
): SagaIterator<void> {
  const { wishlist } = yield* call(client.postWishlistItem, { body: { product: { _id: payload.productId } } });
  yield* put(wishlistReplaced(wishlist));
  yield* call(ports.toasts.info, messages.wishlistItemAdded);
  yield* call(ports.tabs.announce, 'wishlist' as const);
}

function* removeWishlistItem(
  { client, ports }: WishlistDependencies,
  action: ReturnType<typeof wishlistItemRemoved> | ReturnType<typeof wishlistItemMovedToCart>,
): SagaIterator<void> {
  const { wishlist } = yield* call(client.deleteWishlistItem, { parameters: { id: productOf(action) } });
  yield* put(wishlistReplaced(wishlist));
  yield* call(ports.toasts.success, messages.wishlistItemDeleted);
  yield* call(ports.tabs.announce, 'wishlist' as const);
}

function* addToCart({ client, ports }: WishlistDependencies, productId: string): SagaIterator<void> {
  const { cart } = yield* call(client.postCartItem, { body: { product: { _id: productId } } });
  yield* put(cartReplaced(cart));
  yield* call(ports.tabs.announce, 'cart' as const);
}

function* moveToCart(
  dependencies: WishlistDependencies,
  action: ReturnType<typeof wishlistItemMovedToCart>,
): SagaIterator<void> {
  yield* call(dependencies.cartQueue(addToCart), dependencies, productOf(action));
  yield* call(removeWishlistItem, dependencies, action);
}

import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import type { WishlistItem } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, signedUp, tokenVerified } from '../../auth/auth.slice';
import { addCartItem } from '../../change-cart';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { keepLoaded } from '../../saga-effects/keep-loaded';
import { createQueue } from '../../saga-effects/take-first';
import { userCommand, type UserCommand } from '../../saga-effects/user-command';
import { withOptimisticUpdate } from '../../saga-effects/with-optimistic-update';
import type { ShopState } from '../../store';
import { removalOf, undoableRemovals, type Removal } from '../undo-removal';
import { cartUpdate, lineAfterAdding } from '../cart/cart.optimistic';
import { cartRequested } from '../cart/cart.slice';
import { wishAfterAdding, wishAfterMoving, wishAfterRemoving, wishlistUpdate } from './wishlist.optimistic';
import {
  wishlistItemAdded,
  wishlistItemMovedToCart,
  wishlistItemRemoved,
  wishlistLoadFailed,
  wishlistReplaced,
  wishlistRequested,
} from './wishlist.slice';

const selectConfirmedWishlist = ({ operations }: ShopState) => operations.wishlist.confirmed;

type WishlistPress = ReturnType<typeof wishlistItemRemoved> | ReturnType<typeof wishlistItemMovedToCart>;

/** Loads the wishlist, adds to it, removes from it, and moves its parts to the cart. */
export function* wishlistSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const reloadIfUncertain = yield* keepLoaded(dependencies, {
    events: [loggedIn, signedUp, tokenVerified, wishlistRequested],
    name: 'wishlist',
    queue,
    load: () => loadWishlist(dependencies),
    failed: wishlistLoadFailed(),
    report: 'log',
  });
  const common = {
    key: ({ payload }) => payload.productId,
    topic: 'wishlist',
    queue,
    onFailure: reloadIfUncertain,
  } satisfies Partial<UserCommand<SagaDependencies, { payload: { productId: string } }>>;

  const undo = yield* undoableRemovals<Removal<WishlistItem>>(dependencies, {
    topic: 'wishlist',
    queue,
    restore: (removal) => restoreWishlistItem(dependencies, removal),
  });
  yield* userCommand(dependencies, wishlistItemAdded, {
    ...common,
    postpone: ({ payload: { productId } }) => ({ to: 'wishlist', productId }),
    optimistic: [withOptimisticUpdate(wishlistUpdate, wishAfterAdding)],
    worker: addWishlistItem,
  });
  yield* userCommand(dependencies, wishlistItemRemoved, {
    ...common,
    optimistic: [withOptimisticUpdate(wishlistUpdate, wishAfterRemoving)],
    worker: (_, action) => removeWishlistItem(dependencies, action, undo),
  });
  yield* userCommand(dependencies, wishlistItemMovedToCart, {
    ...common,
    allowed: ({ mayBeAdded }, { payload }) => mayBeAdded({ parts: [payload] }),
    // The cart first: the part leaves the wishlist only after it is in the cart.
    optimistic: [
      withOptimisticUpdate(cartUpdate, lineAfterAdding),
      withOptimisticUpdate(wishlistUpdate, wishAfterMoving),
    ],
    worker: moveToCart,
    *onFailure(error): SagaIterator<void> {
      if (mayDiffer(error)) yield* put(cartRequested());
      yield* call(reloadIfUncertain, error);
    },
  });
}

function* loadWishlist({ client }: SagaDependencies): SagaIterator<void> {
  const { wishlist } = yield* call(client.getWishlist);
  yield* put(wishlistReplaced(wishlist));
}

function* addWishlistItem(
  { client, ports }: SagaDependencies,
  { payload: { productId } }: ReturnType<typeof wishlistItemAdded>,
): SagaIterator<void> {
  const { wishlist } = yield* call(client.postWishlistItem, { body: { product: { _id: productId } } });
  yield* put(wishlistReplaced(wishlist));
  ports.toasts.info(lateMessages.wishlistItemAdded, 'wishlist');
  yield* call(ports.tabs.announce, 'wishlist' as const);
}

function* removeWishlistItem(
  { client, ports }: SagaDependencies,
  { payload: { productId } }: WishlistPress,
  undo?: (removal: Removal<WishlistItem>) => void,
): SagaIterator<void> {
  const removal = undo && (yield* removalOf(yield* select(selectConfirmedWishlist), productId));
  const { wishlist } = yield* call(client.deleteWishlistItem, { parameters: { productId } });
  yield* put(wishlistReplaced(wishlist));
  ports.toasts.success(lateMessages.wishlistItemDeleted, 'wishlist', ...(removal ? [() => undo?.(removal)] : []));
  yield* call(ports.tabs.announce, 'wishlist' as const);
}

function* restoreWishlistItem(
  { client, ports }: SagaDependencies,
  { line, before }: Removal<WishlistItem>,
): SagaIterator<void> {
  const { wishlist } = yield* call(client.postWishlistItem, { body: { product: { _id: line._id }, before } });
  yield* put(wishlistReplaced(wishlist));
  yield* call(ports.tabs.announce, 'wishlist' as const);
}

function* moveToCart(
  dependencies: SagaDependencies,
  action: ReturnType<typeof wishlistItemMovedToCart>,
): SagaIterator<void> {
  yield* call(dependencies.cartQueue(addCartItem), dependencies, action);
  yield* call(removeWishlistItem, dependencies, action);
}

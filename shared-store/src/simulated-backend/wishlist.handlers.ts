import { messages, type wishlistEndpoints, type WishlistItem } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { withLineBefore } from './cart.handlers';
import type { HandlersOf } from './request-context';
import type { Database } from './database';
import type { UserRecord, WishlistLine } from './records';
import { refuse } from '@piston-parts/shared-contract/backend';

/** Joined with the backend's own products, as the cart is. */
function wishlistItems(db: Database, wishlist: readonly WishlistLine[]): WishlistItem[] {
  return wishlist.flatMap(({ productId, createdAt, updatedAt }) => {
    const product = db.products.find(productId);
    return product ? [{ ...product, createdAt, updatedAt }] : [];
  });
}

function saveWishlist(db: Database, user: UserRecord, wishlist: WishlistLine[]) {
  db.users.update(user._id, { wishlist });
  return { wishlist: wishlistItems(db, wishlist) };
}

export const wishlistHandlers: HandlersOf<typeof wishlistEndpoints> = {
  getWishlist: ({ db, user }) => ({ wishlist: wishlistItems(db, user.wishlist) }),

  postWishlistItem({ db, now, body, user }) {
    const { _id } = db.products.find(body.product._id) ?? refuse(404, messages.productNotFound);
    if (user.wishlist.some(({ productId }) => productId === _id)) return { wishlist: wishlistItems(db, user.wishlist) };
    const line = { productId: _id, createdAt: now, updatedAt: now };
    return saveWishlist(
      db,
      user,
      withLineBefore(user.wishlist, line, ({ productId }) => productId === body.before),
    );
  },

  deleteWishlistItem({ db, parameters, user }) {
    if (!user.wishlist.some(({ productId }) => productId === parameters.productId))
      refuse(404, lateMessages.notInWishlist);
    return saveWishlist(
      db,
      user,
      user.wishlist.filter(({ productId }) => productId !== parameters.productId),
    );
  },
};

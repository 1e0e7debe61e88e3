import type { WishlistItem } from '@piston-parts/shared-contract';
import { selectIsInCart, selectIsInWishlist, selectProduct } from '../../selectors';
import type { ShopState } from '../../store';
import { UNDATED } from '../cart/cart.optimistic';
import { wishlistUpdatedOptimistically, wishlistUpdateResolved } from './wishlist.slice';

export const wishlistUpdate = { updated: wishlistUpdatedOptimistically, resolved: wishlistUpdateResolved };

export function wishAfterAdding(state: ShopState, productId: string): WishlistItem | undefined {
  const product = selectProduct(productId)(state);
  return product && !selectIsInWishlist(productId)(state) ? { ...product, ...UNDATED } : undefined;
}

export const wishAfterRemoving = () => null;

/** The part leaves the wishlist once it is in the cart, also optimistically. */
export const wishAfterMoving = (state: ShopState, productId: string) =>
  selectIsInCart(productId)(state) ? null : undefined;

import { FIRST_QUANTITY, isInStock, type CartItem } from '@piston-parts/shared-contract';
import { selectIsInCart, selectProduct } from '../../selectors';
import type { ShopState } from '../../store';
import { cartUpdatedOptimistically, cartUpdateResolved } from './cart.slice';

export const cartUpdate = { updated: cartUpdatedOptimistically, resolved: cartUpdateResolved };

/** The creation time is not shown, and the backend's own line follows. */
export const UNDATED = { createdAt: '', updatedAt: '' };

export function lineAfterAdding(state: ShopState, productId: string): CartItem | undefined {
  const product = selectProduct(productId)(state);
  if (!product || !isInStock(product) || selectIsInCart(productId)(state)) return undefined;
  return { ...product, ...UNDATED, qty: FIRST_QUANTITY };
}

export const lineAfterRemoving = () => null;

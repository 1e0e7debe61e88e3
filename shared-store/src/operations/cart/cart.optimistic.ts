import { FIRST_QUANTITY, isInStock, quantityRefusal, type CartItem } from '@piston-parts/shared-contract';
import { selectCart, selectIsInCart, selectProduct } from '../../selectors';
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

export const lineAfterChanging =
  (by: 1 | -1) =>
  (state: ShopState, productId: string): CartItem | undefined => {
    const line = selectCart(state).find(({ _id }) => _id === productId);
    if (!line || quantityRefusal(line, line.qty + by) !== null) return undefined;
    return { ...line, qty: line.qty + by };
  };

const quantityIn = (items: readonly CartItem[], productId: string): number =>
  items.find(({ _id }) => _id === productId)?.qty ?? 0;

/** The quantity of the backend's last response. */
export const selectConfirmedQuantity = ({ operations }: ShopState, productId: string): number =>
  quantityIn(operations.cart.confirmed, productId);

/** The quantity after the pending presses; null when none changes it. */
export function selectPendingQuantity(state: ShopState, productId: string): number | null {
  const shown = quantityIn(selectCart(state), productId);
  return shown === selectConfirmedQuantity(state, productId) ? null : shown;
}

export const lineAfterRemoving = () => null;

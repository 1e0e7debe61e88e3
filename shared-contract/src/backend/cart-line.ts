import { FIRST_QUANTITY, messages, quantityRefusal, type Product } from '../index';
import { refuse } from './refusal';

type Stocked = Pick<Product, 'outOfStock' | 'quantity'>;

/** How many pieces a new line has; 422 when not even those can be had (decision B6). */
export function firstQuantity(product: Stocked): number {
  const refusal = quantityRefusal(product, FIRST_QUANTITY);
  return refusal === null ? FIRST_QUANTITY : refuse(422, refusal);
}

/**
 * How many pieces a line has after a press on plus or minus; 422 past either end (decision B6). Fewer is always welcome,
 * even when the stock has fallen below what the cart holds meanwhile.
 * @param product null when it has left the catalogue: such a line is not shown, so it is not in the cart.
 */
export function changedQuantity(
  product: Stocked | null,
  line: { readonly qty: number },
  action: { readonly type: 'increment' | 'decrement' },
): number {
  if (!product) return refuse(404, messages.notInCart);
  const qty = line.qty + (action.type === 'increment' ? 1 : -1);
  const stock = action.type === 'increment' ? product : { outOfStock: false, quantity: line.qty };
  const refusal = quantityRefusal(stock, qty);
  return refusal === null ? qty : refuse(422, refusal);
}

import { FIRST_QUANTITY, messages, quantityRefusal, type Product } from '../index';
import { refuse } from './refusal';

type Stocked = Pick<Product, 'outOfStock' | 'quantity'>;

/** How many units a new line has; 422 when not even those can be had (cart-9). */
export function firstQuantity(product: Stocked): number {
  const refusal = quantityRefusal(product, FIRST_QUANTITY);
  return refusal === null ? FIRST_QUANTITY : refuse(422, refusal);
}

/**
 * How many units a line has after a press on plus or minus; 422 past either end (cart-9). A lower quantity is always
 * accepted, even when the cart has more than the stock or the limit of an order.
 * @param product null when it has left the catalogue: such a line is not shown and does not count.
 */
export function changedQuantity(
  product: Stocked | null,
  line: { readonly qty: number },
  action: { readonly type: 'increment' | 'decrement' },
): number {
  if (!product) return refuse(404, messages.notInCart);
  if (action.type === 'decrement') return line.qty > 1 ? line.qty - 1 : refuse(422, messages.quantityAtLeastOne);
  const refusal = quantityRefusal(product, line.qty + 1);
  return refusal === null ? line.qty + 1 : refuse(422, refusal);
}

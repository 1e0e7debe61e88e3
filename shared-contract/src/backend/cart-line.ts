import { FIRST_QUANTITY, maxQuantity, quantityRefusal, type BodyOf, type cartEndpoints, type Product } from '../index';
import { lateMessages } from '../late-messages';
import { refuse } from './refusal';

type QuantityAction = BodyOf<(typeof cartEndpoints)['postCartQuantity']>['action'];
type Stocked = Pick<Product, 'outOfStock' | 'quantity'> & Partial<Pick<Product, 'maxPerOrder'>>;

/** How many of these units a new line has; 422 when not even one can be had (cart-9). */
export function firstQuantity(product: Stocked, wanted: number = FIRST_QUANTITY): number {
  const refusal = quantityRefusal(product, FIRST_QUANTITY);
  return refusal === null ? Math.min(wanted, maxQuantity(product)) : refuse(422, refusal);
}

/**
 * How many units a line has after presses on plus or minus, or a typed quantity; 422 past either end (cart-9). A lower quantity is always
 * accepted, even when the cart has more than the stock or the limit of an order.
 * @param product null when it has left the catalogue: such a line is not shown and does not count.
 */
export function changedQuantity(
  product: Stocked | null,
  line: { readonly qty: number },
  { type, units = 1 }: QuantityAction,
): number {
  if (!product) return refuse(404, lateMessages.notInCart);
  const qty = { increment: line.qty + units, decrement: line.qty - units, set: units }[type];
  const refusal = qty < line.qty && qty >= 1 ? null : quantityRefusal(product, qty);
  return refusal === null ? qty : refuse(422, refusal);
}

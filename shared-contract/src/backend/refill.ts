import { isInStock, maxQuantity, type OrderLine, type Product, type ShortLine } from '../index';

/**
 * Fills the cart's line of a part up to the units of an order, within the stock and the limit of an order. Units in the
 * cart count; none are removed.
 * @param have units in the cart now, 0 for none.
 * @param product null when it has left the catalogue.
 * @returns how many units the line is to have, and what is missing; null when nothing is.
 */
export function refill(
  line: Pick<OrderLine, 'productId' | 'name' | 'qty'>,
  have: number,
  product: Pick<Product, 'outOfStock' | 'quantity'> | null,
): { qty: number; short: ShortLine | null } {
  const available = product && isInStock(product) ? maxQuantity(product) : 0;
  const qty = Math.max(have, Math.min(line.qty, available));
  const { productId, name, qty: wanted } = line;
  return { qty, short: qty < wanted ? { productId, name, wanted, got: qty } : null };
}

import { isInStock, maxQuantity, type OrderLine, type Product, type ShortLine } from '../index';

/** Units that a cart is to have. `name` is left out for the part's present one. */
export type WantedUnits = Pick<OrderLine, 'productId' | 'qty'> & Partial<Pick<OrderLine, 'name'>>;

/** @returns one line for each part, with the units of all its lines together. */
export function sumUnits(lines: readonly WantedUnits[]): WantedUnits[] {
  const units = new Map<string, WantedUnits>();
  for (const line of lines) {
    const qty = line.qty + (units.get(line.productId)?.qty ?? 0);
    units.set(line.productId, { ...line, qty: Math.min(qty, Number.MAX_SAFE_INTEGER) });
  }
  return [...units.values()];
}

/**
 * Fills the cart's line of a part up to the units of an order, within the stock and the limit of an order. Units in the
 * cart count; none are removed.
 * @param have units in the cart now, 0 for none.
 * @param product null when it has left the catalogue.
 * @returns how many units the line is to have, and what is missing; null when nothing is.
 */
export function refill(
  line: WantedUnits,
  have: number,
  product: (Pick<Product, 'outOfStock' | 'quantity'> & Partial<Pick<Product, 'name' | 'maxPerOrder'>>) | null,
): { qty: number; short: ShortLine | null } {
  const available = product && isInStock(product) ? maxQuantity(product) : 0;
  const qty = Math.max(have, Math.min(line.qty, available));
  const { productId, name = product?.name ?? productId, qty: wanted } = line;
  return { qty, short: qty < wanted ? { productId, name, wanted, got: qty } : null };
}

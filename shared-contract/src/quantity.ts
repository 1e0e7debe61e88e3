import { MAX_UNITS_PER_PART } from './constants';
import { messages } from './messages';
import type { Product } from './product.contract';

type Limited = Pick<Product, 'quantity'> & Partial<Pick<Product, 'maxPerOrder'>>;
type Stocked = Limited & Pick<Product, 'outOfStock'>;

export function isInStock(product: Pick<Product, 'outOfStock' | 'quantity'>): boolean {
  return !product.outOfStock && product.quantity > 0;
}

/** @returns how many units of a part an order may have, however many are in stock. */
export function unitsPerOrder({ maxPerOrder }: Pick<Limited, 'maxPerOrder'>): number {
  return maxPerOrder ?? MAX_UNITS_PER_PART;
}

/** @returns how many units of a part in stock a cart line may have: its stock, and never more than an order may have. */
export function maxQuantity(product: Limited): number {
  return Math.min(product.quantity, unitsPerOrder(product));
}

/** @returns the reason why a line cannot have more units than `maxQuantity`. */
export function quantityLimitText(product: Limited): string {
  const units = unitsPerOrder(product);
  return product.quantity <= units ? messages.onlyLeft(product.quantity) : messages.atMostUnits(units);
}

/**
 * 1 ≤ qty ≤ stock, nothing of what is out of stock, and at most what an order may have (cart-9, cart-11).
 * @returns the reason why `qty` units cannot be ordered, or null when they can.
 */
export function quantityRefusal(product: Stocked, qty: number): string | null {
  if (qty < 1) return messages.quantityAtLeastOne;
  if (!isInStock(product)) return messages.outOfStock;
  if (qty > maxQuantity(product)) return quantityLimitText(product);
  return null;
}

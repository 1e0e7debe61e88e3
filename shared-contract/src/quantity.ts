import { messages } from './messages';
import type { Product } from './product.contract';

type Stocked = Pick<Product, 'outOfStock' | 'quantity'>;

export function isInStock(product: Stocked): boolean {
  return !product.outOfStock && product.quantity > 0;
}

/**
 * 1 ≤ qty ≤ stock, and nothing of what is out of stock (decision B6).
 * @returns the text that says why `qty` pieces cannot be had, or null when they can.
 */
export function quantityRefusal(product: Stocked, qty: number): string | null {
  if (qty < 1) return messages.quantityAtLeastOne;
  if (!isInStock(product)) return messages.outOfStock;
  if (qty > product.quantity) return messages.onlyLeft(product.quantity);
  return null;
}

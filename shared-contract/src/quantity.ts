import { MAX_UNITS_PER_PART } from './constants';
import { messages } from './messages';
import type { Product } from './product.contract';

type Stocked = Pick<Product, 'outOfStock' | 'quantity'>;

export function isInStock(product: Stocked): boolean {
  return !product.outOfStock && product.quantity > 0;
}

/** @returns how many units of a part in stock a cart line may have: its stock, and never more than an order may have. */
export function maxQuantity({ quantity }: Pick<Product, 'quantity'>): number {
  return Math.min(quantity, MAX_UNITS_PER_PART);
}

/** @returns the reason why a line cannot have more units than `maxQuantity`. */
export function quantityLimitText({ quantity }: Pick<Product, 'quantity'>): string {
  return quantity <= MAX_UNITS_PER_PART ? messages.onlyLeft(quantity) : messages.atMostInOrder;
}

/**
 * 1 ≤ qty ≤ stock, nothing of what is out of stock, and at most `MAX_UNITS_PER_PART` (cart-9, cart-11).
 * @returns the reason why `qty` units cannot be ordered, or null when they can.
 */
export function quantityRefusal(product: Stocked, qty: number): string | null {
  if (qty < 1) return messages.quantityAtLeastOne;
  if (!isInStock(product)) return messages.outOfStock;
  if (qty > maxQuantity(product)) return quantityLimitText(product);
  return null;
}

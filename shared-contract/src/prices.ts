import { DEFAULT_SETTINGS } from './settings';
import type { DeliveryRule } from './delivery-rule';

/** The price fields of a line: whole rupees and units. */
export interface PricedLine {
  readonly price: { readonly actualPrice: number; readonly previousPrice: number };
  readonly qty: number;
  /** Of each unit, beside the order's charge; left out: nothing. */
  readonly deliveryCharge?: number | undefined;
}

/** The lines of the price panel, whole rupees (cart-16): price + discount + delivery = total. */
export interface PriceSummary {
  readonly price: number;
  /** Not above 0: the savings, and the delivery charge where the shop gives it back. */
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
  readonly savings: number;
}

/** The price panel (cart-16). An empty cart costs nothing, delivery included. */
export function summarizePrices(
  lines: readonly PricedLine[],
  { charge, freeFrom = Infinity }: DeliveryRule = DEFAULT_SETTINGS.delivery,
): PriceSummary {
  let price = 0;
  let parts = 0;
  let heavy = 0;
  for (const line of lines) {
    price += line.price.previousPrice * line.qty;
    parts += line.price.actualPrice * line.qty;
    heavy += (line.deliveryCharge ?? 0) * line.qty;
  }
  const savings = price - parts;
  const ofOrder = lines.length > 0 ? charge : 0;
  const discount = 0 - savings - (parts >= freeFrom ? ofOrder : 0);
  const delivery = ofOrder + heavy;
  return { price, discount, delivery, total: price + discount + delivery, savings };
}

/** @returns a price as it is shown; without the previous one when that is not higher. */
export const describePrice = (price: PricedLine['price']) => ({
  actual: formatRupees(price.actualPrice),
  previous: price.previousPrice > price.actualPrice ? formatRupees(price.previousPrice) : undefined,
  discount: discountPercentage(price),
});

/** @returns the discount in whole percent: 2480 → 2000 gives 19. */
export function discountPercentage(price: PricedLine['price']): number {
  if (price.previousPrice <= price.actualPrice) return 0;
  return Math.round((1 - price.actualPrice / price.previousPrice) * 100);
}

/** The positions of commas in whole rupees: 12,34,567. */
const GROUP_ENDS = /\B(?=(?:\d\d)*\d{3}$)/g;

/**
 * Not by `Intl`: to make its first number format takes a slow phone 80 ms, before the page is interactive.
 * @returns whole rupees, as `Intl.NumberFormat('en-IN')` has them: `₹2,000`
 */
export function formatRupees(rupees: number): string {
  const digits = String(Math.round(Math.abs(rupees)));
  return `${rupees < 0 ? '-' : ''}₹${digits.replace(GROUP_ENDS, ',')}`;
}

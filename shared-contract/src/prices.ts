import { CURRENCY, DELIVERY_CHARGE, PAISE_PER_RUPEE } from './constants';

/** The price fields of a line: whole rupees and units. */
export interface PricedLine {
  readonly price: { readonly actualPrice: number; readonly previousPrice: number };
  readonly qty: number;
}

/** The lines of the price panel, whole rupees (cart-16): price + discount + delivery = total. */
export interface PriceSummary {
  readonly price: number;
  /** Negative, and larger than the savings by the delivery charge, which the shop gives back. */
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
  readonly savings: number;
}

/** The price panel (cart-16). An empty cart costs nothing, delivery included. */
export function summarizePrices(lines: readonly PricedLine[]): PriceSummary {
  if (lines.length === 0) return { price: 0, discount: 0, delivery: 0, total: 0, savings: 0 };
  let price = 0;
  let total = 0;
  for (const line of lines) {
    price += line.price.previousPrice * line.qty;
    total += line.price.actualPrice * line.qty;
  }
  const savings = price - total;
  return { price, discount: -(savings + DELIVERY_CHARGE), delivery: DELIVERY_CHARGE, total, savings };
}

/** @returns integer paise, what a payment provider takes. */
export function rupeesToPaise(rupees: number): number {
  return rupees * PAISE_PER_RUPEE;
}

/** @returns the discount in whole percent: 2480 → 2000 gives 19. */
export function discountPercentage(price: PricedLine['price']): number {
  if (price.previousPrice <= price.actualPrice) return 0;
  return Math.round((1 - price.actualPrice / price.previousPrice) * 100);
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 });

/** @returns whole rupees as shown: `₹2,000`. */
export function formatRupees(rupees: number): string {
  return rupeeFormat.format(rupees);
}

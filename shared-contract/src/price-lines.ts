import { formatRupees, summarizePrices, type PricedLine } from './prices';

interface PriceLine {
  readonly label: string;
  /** As shown: `₹2,000`. */
  readonly amount: string;
}

/** The price panel in words, the same in cart and checkout. */
export interface PriceLines {
  readonly lines: readonly PriceLine[];
  readonly total: PriceLine;
  /** What is saved, or null when nothing is. */
  readonly note: string | null;
}

/** Section 9 and decision C1: the lines, as shown, add up to the total. `items` counts pieces. */
export function describePrices(lines: readonly PricedLine[]): PriceLines {
  const { price, discount, delivery, total, savings } = summarizePrices(lines);
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  return {
    lines: [
      { label: `Price (${pieces} ${pieces === 1 ? 'item' : 'items'})`, amount: formatRupees(price) },
      { label: 'Discount', amount: formatRupees(discount) },
      { label: 'Delivery Charges', amount: formatRupees(delivery) },
    ],
    total: { label: 'Total Amount', amount: formatRupees(total) },
    note: savings > 0 ? `You will save ${formatRupees(savings)} on this order` : null,
  };
}

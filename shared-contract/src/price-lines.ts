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
  /** The sentence about the savings, or null without any. */
  readonly note: string | null;
  /** Why a delivery charge is listed that the total does not contain; null where none is. */
  readonly deliveryNote: string | null;
}

/**
 * The lines, as shown, add up to the total; `items` counts units.
 * @param options.past of an order that is paid.
 */
export function describePrices(lines: readonly PricedLine[], { past = false } = {}): PriceLines {
  const { price, discount, delivery, total, savings } = summarizePrices(lines);
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  return {
    lines: [
      { label: `Price (${units} ${units === 1 ? 'item' : 'items'})`, amount: formatRupees(price) },
      { label: 'Discount', amount: formatRupees(discount) },
      { label: 'Delivery Charges', amount: formatRupees(delivery) },
    ],
    total: { label: 'Total Amount', amount: formatRupees(total) },
    note: savings > 0 ? `You ${past ? 'saved' : 'will save'} ${formatRupees(savings)} on this order` : null,
    deliveryNote:
      delivery > 0
        ? `Delivery ${past ? 'was' : 'is'} free: the discount ${past ? 'gave' : 'gives'} the ${formatRupees(delivery)} back.`
        : null,
  };
}

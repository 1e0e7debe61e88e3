import { formatRupees, summarizePrices, type PricedLine, type PriceSummary } from './prices';
import type { DeliveryRule } from './delivery-rule';

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
  /** Why a delivery charge is listed that the total does not contain, or when it is not charged; else null. */
  readonly deliveryNote: string | null;
}

interface PriceOptions {
  /** Of an order that is paid. */
  readonly past?: boolean;
  readonly delivery?: DeliveryRule | undefined;
  /** As they were stored with an order; left out: those of today. */
  readonly prices?: PriceSummary | undefined;
}

/** Why a delivery charge is listed that the total does not contain, or from which sum on it does not. */
function describeDeliveryCharge(
  { delivery: charge, discount, savings }: PriceSummary,
  { past = false, delivery }: PriceOptions,
): string | null {
  const givenBack = 0 - discount - savings;
  if (givenBack > 0) {
    const [is, gives] = past ? ['was', 'gave'] : ['is', 'gives'];
    const cost = charge > givenBack ? `${formatRupees(charge - givenBack)} for heavy parts` : 'free';
    return `Delivery ${is} ${cost}: the discount ${gives} the ${formatRupees(givenBack)} back.`;
  }
  if (past || charge === 0 || delivery?.freeFrom === undefined) return null;
  const apart = charge > delivery.charge ? ', heavy parts apart' : '';
  return `Delivery is free from ${formatRupees(delivery.freeFrom)} of parts on${apart}.`;
}

/** The lines, as shown, add up to the total; `items` counts units. */
export function describePrices(lines: readonly PricedLine[], options: PriceOptions = {}): PriceLines {
  const summary = options.prices ?? summarizePrices(lines, options.delivery);
  const { price, discount, delivery, total, savings } = summary;
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  return {
    lines: [
      { label: `Price (${units} ${units === 1 ? 'item' : 'items'})`, amount: formatRupees(price) },
      { label: 'Discount', amount: formatRupees(discount) },
      { label: 'Delivery Charges', amount: formatRupees(delivery) },
    ],
    total: { label: 'Total Amount', amount: formatRupees(total) },
    note: savings > 0 ? `You ${options.past ? 'saved' : 'will save'} ${formatRupees(savings)} on this order` : null,
    deliveryNote: describeDeliveryCharge(summary, options),
  };
}

import { formatRupees } from './prices';
import type { DeliveryRule } from './delivery-rule';

/** @returns what delivery costs, as a sentence */
export function describeDelivery({ charge, freeFrom }: DeliveryRule): string {
  if (charge === 0) return 'Delivery costs nothing.';
  const cost = `${formatRupees(charge)} an order, however many parts are in it.`;
  if (freeFrom === undefined) return cost;
  if (freeFrom > 0) return `${cost} From ${formatRupees(freeFrom)} of parts on we give it back in the same order.`;
  return `${cost} We give it back in the same order: the discount in the price details includes it, so delivery costs you nothing.`;
}

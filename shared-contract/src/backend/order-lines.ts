import { backendMessages } from '../backend-messages';
import { messages, unitsPerOrder, type CartItem, type OrderLine } from '../index';
import { refuse } from './refusal';

/**
 * The lines of an order for these items of a cart, with the current prices (whole rupees).
 * @throws Refusal with 422 for an empty cart, and for one that has more units of a part than an order may have: it was
 * filled before the limit existed.
 */
export function orderLines(items: readonly CartItem[]): OrderLine[] {
  if (items.length === 0) refuse(422, messages.cartEmpty);
  const tooMany = items.find((item) => item.qty > unitsPerOrder(item));
  if (tooMany) refuse(422, backendMessages.lowerQuantity(tooMany.name, unitsPerOrder(tooMany)));
  return items.map(({ _id, name, manufacturerName, image, price, deliveryCharge, qty }) => ({
    productId: _id,
    name,
    manufacturerName,
    image,
    price,
    ...(deliveryCharge !== undefined && { deliveryCharge }),
    qty,
  }));
}

/** Whether two orders have the same units at the same prices, in any sequence of lines. */
export function isSameOrder(some: readonly OrderLine[], others: readonly OrderLine[]): boolean {
  const fingerprint = (lines: readonly OrderLine[]) =>
    lines
      .map(
        ({ productId, price, deliveryCharge = 0, qty }) => `${productId} ${qty}×${price.actualPrice}+${deliveryCharge}`,
      )
      .sort();
  return fingerprint(some).join() === fingerprint(others).join();
}

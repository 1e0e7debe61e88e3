import type { CartItem, OrderLine } from '../index';

/** The lines of an order for these items of a cart, with the prices (whole rupees) of this moment. */
export function orderLines(items: readonly CartItem[]): OrderLine[] {
  return items.map(({ _id, name, manufacturerName, image, price, qty }) => ({
    productId: _id,
    name,
    manufacturerName,
    image,
    price,
    qty,
  }));
}

/** Whether two orders are for the same pieces at the same prices, in whatever order they stand. */
export function isSameOrder(some: readonly OrderLine[], others: readonly OrderLine[]): boolean {
  const fingerprint = (lines: readonly OrderLine[]) =>
    lines.map(({ productId, price, qty }) => `${productId} ${qty}×${price.actualPrice}`).sort();
  return fingerprint(some).join() === fingerprint(others).join();
}

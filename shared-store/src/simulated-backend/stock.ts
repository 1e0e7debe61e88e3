import { messages, quantityRefusal, type OrderLine, type Product } from '@piston-parts/shared-contract';
import type { Database } from './database';
import type { OrderRecord } from './records';
import { capturedPaymentId } from './test-gateway';

/** @returns the changes that set a product to that many units; with none it is marked as out of stock. */
export function stockOf(quantity: number): Partial<Product> {
  return quantity > 0 ? { quantity } : { quantity: 0, outOfStock: true, availability: 'out of stock' };
}

/** Units that are paid for but not yet taken, because the shop does not know of the payment. */
function unitsOwed(db: Database, productId: string, except: OrderRecord | null): number {
  return db.orders
    .all()
    .filter((order) => order._id !== except?._id && order.status === 'created')
    .filter((order) => capturedPaymentId(db, order.providerOrderId) !== null)
    .flatMap((order) => order.lines)
    .reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0);
}

/**
 * @param except an order whose own units do not count against it.
 * @returns the reason why these lines cannot be ordered now, or null when they can (cart-9).
 */
export function stockRefusal(
  db: Database,
  lines: readonly Pick<OrderLine, 'productId' | 'qty'>[],
  except: OrderRecord | null = null,
): string | null {
  for (const { productId, qty } of lines) {
    const product = db.products.find(productId);
    if (!product) return messages.outOfStock;
    const quantity = product.quantity - unitsOwed(db, productId, except);
    const refusal = quantityRefusal({ outOfStock: product.outOfStock, quantity }, qty);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Takes the units of a paid order. */
export function takeStock(db: Database, lines: readonly OrderLine[]): void {
  for (const { productId, qty } of lines) {
    const product = db.products.find(productId);
    if (product) db.products.update(productId, stockOf(product.quantity - qty));
  }
}

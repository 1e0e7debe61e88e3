import type { PaidOrder } from '@piston-parts/shared-contract/backend';
import type { Database } from '../../database/database';
import type { OrderRow } from './order-row';

type Listener = (order: PaidOrder) => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/**
 * Calls back after an order is paid, in the process that has confirmed it; not again when the process ends meanwhile.
 * @returns ends it
 */
export function onOrderPaid(database: Database, listener: Listener): () => void {
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => void own.delete(listener);
}

/** To be called once the transaction is through. */
export function announcePaidOrder(database: Database, { id: orderId, userId, lines }: OrderRow): void {
  const parts = lines.map(({ productId, qty }) => ({ productId, qty }));
  listeners.get(database)?.forEach((listener) => listener({ orderId, userId, parts }));
}

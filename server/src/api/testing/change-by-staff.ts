import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import type { Database } from '../../database/database';
import { lockFulfilledOrder, writeOrderEvent } from '../orders/fulfilments';

/** A change by the shop's staff to a paid order. Rejects when it cannot happen. */
export async function changeByStaff(database: Database, orderId: string, event: OrderEvent): Promise<void> {
  const transition = await database.transaction(async (queries) => {
    const locked = await lockFulfilledOrder(queries, orderId);
    return locked && writeOrderEvent(queries, locked, event, { actor: 'shop', name: 'asha' });
  });
  if (transition?.outcome !== 'changed') throw new Error(`The order was not changed: ${JSON.stringify(transition)}`);
}

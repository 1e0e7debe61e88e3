import type { Page } from '@playwright/test';
import {
  applyOrderEvent,
  paidFulfilment,
  type OrderEvent,
  type OrderFigures,
} from '@piston-parts/shared-contract/backend';
import type { Fulfilment } from '@piston-parts/shared-contract';

type StoredOrder = OrderFigures & { readonly fulfilment?: Fulfilment };
interface Snapshot {
  readonly orders: readonly StoredOrder[];
  readonly users: readonly { readonly cart: readonly { readonly productId: string }[] }[];
}

/** Runs in the page. @param changed null: only reads. @returns what the simulated backend has stored. */
function exchangeSnapshot(changed: Snapshot | null): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('piston-parts-simulated-backend');
    opening.onerror = () => reject(new Error('The simulated backend has stored nothing.'));
    opening.onsuccess = () => {
      const states = opening.result.transaction('state', 'readwrite').objectStore('state');
      const request = changed === null ? states.get('snapshot') : states.put(changed, 'snapshot');
      request.onsuccess = () => {
        opening.result.close();
        resolve(changed ?? (request.result as Snapshot));
      };
    };
  });
}

/** A change by the shop's staff to a paid order of the simulated backend, which has no staff. The units in stock stay as they are. */
export async function changeSimulatedOrder(page: Page, number: string, event: OrderEvent): Promise<void> {
  const snapshot = await page.evaluate(exchangeSnapshot, null);
  const orders = snapshot.orders.map((order) => {
    if (order.number !== number) return order;
    const before = order.fulfilment ?? paidFulfilment(order);
    const transition = applyOrderEvent(order, before, event, { actor: 'shop', at: new Date().toISOString() });
    if (transition.outcome !== 'changed') throw new Error(`${event.kind} is ${transition.outcome}.`);
    return { ...order, fulfilment: transition.fulfilment };
  });
  await page.evaluate(exchangeSnapshot, { ...snapshot, orders });
}

/** Whether the simulated backend has a part in a cart: the page shows it earlier, and a page that is left sends nothing more. */
export async function hasSimulatedCart(page: Page, id: string): Promise<boolean> {
  const { users } = await page.evaluate(exchangeSnapshot, null);
  return users.some(({ cart }) => cart.some(({ productId }) => productId === id));
}

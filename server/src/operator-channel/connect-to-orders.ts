import type { StaffOrders } from '../staff-orders/staff-orders';
import { CHANNEL } from './channel-address';
import { isWithoutShop, openOwnerClient } from './owner-client';

/** The requests for the orders of a shop, by the name of the function. */
export type OrdersRequest = {
  readonly [Name in keyof Omit<StaffOrders, 'close'>]: {
    readonly name: Name;
    readonly options: Parameters<StaffOrders[Name]>[0];
  };
}[keyof Omit<StaffOrders, 'close'>];

/**
 * @param data absolute folder of a shop's data
 * @returns the orders of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToOrders(data: string): Promise<StaffOrders | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const send = <Result>(request: OrdersRequest) =>
    client.request<Result>({
      method: 'POST',
      path: CHANNEL.orders,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  try {
    await client.request({ method: 'GET', path: CHANNEL.settings });
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
  return {
    list: (options) => send({ name: 'list', options }),
    show: (options) => send({ name: 'show', options }),
    change: (options) => send({ name: 'change', options }),
    retryRefunds: (options) => send({ name: 'retryRefunds', options }),
    ledger: (options) => send({ name: 'ledger', options }),
    sales: (options) => send({ name: 'sales', options }),
    doubts: () => send({ name: 'doubts', options: undefined }),
    resolveDoubts: (options) => send({ name: 'resolveDoubts', options }),
    close: client.close,
  };
}

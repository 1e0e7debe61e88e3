import type { DeliveryRule } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { DEFAULT_ORDER_PREFIX, refuse } from '@piston-parts/shared-contract/backend';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { orders } from '../../database/order.schema';
import { sqlState } from '@platform/process/sql-state';
import { createBatcher } from '../../database/batcher';
import type { SettingsReader } from '../shop-settings/settings-reader';
import {
  isPayable,
  shownColumns,
  type OrderRow,
  type PayableOrderRow,
  type PayableShownRow,
  type ShownOrderRow,
} from './order-row';
import { ProviderSilent } from './payment-provider';
import type { PaymentServices } from './payment-services';
import { SettingsChanged } from './order-context';
import { placeOrders, type Placed, type PlaceOrderRequest } from './place-order';
import { isCaptured } from './reported-payment';
import { confirmPayment, type ConfirmServices } from './confirm-payment';

interface ReconcileServices extends ConfirmServices {
  readonly payments: PaymentServices;
}

interface OrderServices extends ReconcileServices {
  readonly readSettings: SettingsReader;
}

export interface PlacedOrder {
  readonly order: PayableShownRow;
  /** The delivery charge as the owner has set it now. */
  readonly delivery: DeliveryRule;
}

const DUPLICATE = '23505';
/** Of two concurrent requests for one order one loses, and finds the order of the other when it tries again. */
const MAX_TRIES = 6;

async function rejectIfProviderSilent<Response>(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderSilent) return refuse(503, lateMessages.providerSilent, { cause: error });
    throw error;
  }
}

async function placeUnlessRaced(
  { database, payments: { clockAt }, readSettings }: OrderServices,
  requests: readonly PlaceOrderRequest[],
): Promise<(Placed & Pick<PlacedOrder, 'delivery'>)[]> {
  let current = await readSettings.last();
  for (let tries = 1; ; tries += 1) {
    const { version: settingsVersion, shown, settings } = current;
    const { delivery, orderPrefix = DEFAULT_ORDER_PREFIX } = shown;
    const rules = { clockAt, delivery, deliveryTimes: settings?.deliveryTimes, orderPrefix, settingsVersion };
    try {
      return (await placeOrders(database, requests, rules)).map((placed) => ({ ...placed, delivery }));
    } catch (error) {
      const hasChanged = error instanceof SettingsChanged;
      if (tries === MAX_TRIES || !(hasChanged || sqlState(error) === DUPLICATE)) throw error;
      if (hasChanged) current = await readSettings();
    }
  }
}

/**
 * Polls the provider about an order whose confirmation may be lost.
 * @returns the order as it is now. Rejects with `ProviderSilent`.
 */
export async function reconcile(services: ReconcileServices, order: PayableOrderRow): Promise<OrderRow> {
  const reported = await services.payments.provider.paymentsOf(order.providerOrderId);
  let now: OrderRow = order;
  for (const payment of reported.filter(isCaptured)) now = (await confirmPayment(services, payment)).order ?? now;
  return now;
}

interface ProviderOrder {
  readonly id: string;
  readonly providerOrderId: string;
}

/** Stores the provider's ids of orders that have none yet. @returns the updated orders by id. */
async function keepProviderIds(
  { queries }: Database,
  providerOrders: readonly ProviderOrder[],
): Promise<ShownOrderRow[]> {
  const kept = await queries
    .update(orders)
    .set({ providerOrderId: sql`made."providerOrderId"` })
    .from(sql`json_to_recordset(${JSON.stringify(providerOrders)}::json) as made(id text, "providerOrderId" text)`)
    .where(and(sql`${orders.id} = made.id`, isNull(orders.providerOrderId)))
    .returning(shownColumns);
  const ids = providerOrders.map(({ id }) => id);
  const others = ids.filter((id) => !kept.some((row) => row.id === id));
  const earlier =
    others.length === 0 ? [] : await queries.select(shownColumns).from(orders).where(inArray(orders.id, others));
  const rows = [...kept, ...earlier];
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`The order ${id} is not there.`);
    return row;
  });
}

/** Places orders: concurrent ones in one batch, each with its own result. */
export interface OrderService {
  /**
   * Places an order and registers it at the provider, so that it can be paid for.
   * @throws Refusal; with 503 when the provider does not respond: a retry with the same key continues with the same order.
   */
  placeOrder(wanted: Omit<PlaceOrderRequest, 'polled' | 'foundPaid'>): Promise<PlacedOrder>;
}

export function createOrderService(services: OrderServices): OrderService {
  const { database, payments } = services;
  const placeInBatch = createBatcher(
    (requests: readonly PlaceOrderRequest[]) => placeUnlessRaced(services, requests),
    ({ userId, key }) => [`user ${userId}`, `key ${key}`],
  );
  const keepProviderId = createBatcher(
    (providerOrders: readonly ProviderOrder[]) => keepProviderIds(database, providerOrders),
    ({ id }) => [id],
  );

  /**
   * Outside of any transaction, since it sends a request to another company. If this process ends before the id is stored,
   * the next Pay creates another one. No browser has seen the first, so nobody can pay for it.
   */
  async function makePayable(order: OrderRow): Promise<PayableShownRow> {
    if (isPayable(order)) return order;
    if (order.status !== 'created') return refuse(409, lateMessages.orderClosed);
    const providerOrderId = await payments.provider.createOrder(order.amount, order.id);
    const row = await keepProviderId({ id: order.id, providerOrderId });
    if (!isPayable(row)) throw new Error(`The provider's id of ${order.id} was not kept.`);
    return row;
  }

  return {
    async placeOrder(wanted) {
      const polled = new Set<string>();
      let foundPaid: OrderRow | null = null;
      for (;;) {
        const placed = await placeInBatch({ ...wanted, polled, foundPaid });
        if ('refusal' in placed) throw placed.refusal;
        if ('order' in placed) {
          const { delivery } = placed;
          return { order: await rejectIfProviderSilent(makePayable(placed.order)), delivery };
        }
        const { poll: order } = placed;
        polled.add(order.id);
        const now = isPayable(order) ? await rejectIfProviderSilent(reconcile(services, order)) : order;
        if (now.status === 'paid') foundPaid = now;
      }
    },
  };
}

import type { Address, CartItem, DeliveryRule, OrderCar, ShopSettings } from '@piston-parts/shared-contract';
import { orderCarOf } from '@piston-parts/shared-contract/backend';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ownAddresses } from '../addresses/addresses';
import { cartsOf } from '../cart/cart';
import { savedGarages } from '../garage/garages';
import type { Queries } from '../../database/database';
import { orderKeys, orders } from '../../database/order.schema';
import { reservedLines, type OrderRow } from './order-row';
import type { PaymentServices } from './payment-services';
import { lockHolders, readPeriods, type ReservationPeriods } from './reservation-periods';
import { holdersOf } from './reservation-rules';
import { lockStock, type StockLock } from './stock';
import { countUnpaid, type UnpaidOrders } from './unpaid-orders';

/** The order that was placed with a key. */
interface PlacedKey {
  readonly userId: string;
  readonly addressId: string;
  readonly order: OrderRow;
}

/** The clock of all hosts at a moment of the database's time, and what the owner has set. */
export interface OrderRules extends Pick<PaymentServices, 'clockAt'> {
  readonly delivery: DeliveryRule;
  /** Undefined: the shop does not say when orders arrive. */
  readonly deliveryTimes: ShopSettings['deliveryTimes'];
  /** Of the numbers of new orders. */
  readonly orderPrefix: string;
  /** Of the owner's settings, which these are. */
  readonly settingsVersion: number;
}

/** The owner has changed the settings since the rules were read: nothing was placed. */
export class SettingsChanged extends Error {}

/** Everything that placing orders depends on. */
export interface OrderContext extends Pick<OrderRules, 'delivery' | 'deliveryTimes' | 'orderPrefix'> {
  /** Locked: a concurrent payment confirmation has either happened or waits. */
  readonly waitingOf: (userId: string) => OrderRow | null;
  readonly placedWith: (key: string) => PlacedKey | null;
  /** Refuses with 404 for one that the user does not have. */
  readonly addressOf: (userId: string, id: string) => Address;
  readonly cartOf: (userId: string) => readonly CartItem[];
  /** The car that an order of the user is for. */
  readonly carOf: (userId: string) => OrderCar | null;
  readonly stock: StockLock;
  readonly periods: ReservationPeriods;
  readonly unpaid: UnpaidOrders;
  /** By the clock of all hosts, once the holders were locked. */
  readonly now: Date;
}

interface Request {
  readonly userId: string;
  readonly addressId: string;
  readonly key: string;
  /** As `clientHolder` names it. */
  readonly client: string;
}

/** In the order of their ids, so that two transactions never deadlock. */
async function lockWaiting(queries: Queries, userIds: string[]): Promise<Map<string, OrderRow>> {
  const rows = await queries
    .select()
    .from(orders)
    .where(and(inArray(orders.userId, userIds), eq(orders.status, 'created')))
    .orderBy(asc(orders.id))
    .for('update');
  return new Map(rows.map((row) => [row.userId, row]));
}

async function loadPlacedKeys(queries: Queries, keys: string[]): Promise<Map<string, PlacedKey>> {
  const rows = await queries
    .select({ key: orderKeys, order: orders })
    .from(orderKeys)
    .innerJoin(orders, eq(orders.id, orderKeys.orderId))
    .where(inArray(orderKeys.key, keys));
  return new Map(rows.map(({ key: { key, userId, addressId }, order }) => [key, { userId, addressId, order }]));
}

/**
 * Needs as many statements for many requests as for one.
 * @throws SettingsChanged
 */
export async function loadOrderContext(
  queries: Queries,
  requests: readonly Request[],
  { clockAt, settingsVersion, ...rules }: OrderRules,
): Promise<OrderContext> {
  const userIds = requests.map(({ userId }) => userId);
  const addressIds = requests.map(({ addressId }) => addressId);
  const keys = requests.map(({ key }) => key);
  const holders = requests.flatMap(holdersOf);
  const locked = await lockHolders(queries, holders);
  if (locked.settingsVersion !== settingsVersion) throw new SettingsChanged();
  const now = clockAt(locked.at);
  const waiting = await lockWaiting(queries, userIds);
  const placed = await loadPlacedKeys(queries, keys);
  const addressOf = await ownAddresses(queries, addressIds);
  const garageOf = await savedGarages(queries, userIds);
  const carts = await cartsOf(queries, userIds);
  const inCarts = carts.flat().map(({ _id: productId, qty }) => ({ productId, qty }));
  const reserved = [...waiting.values()].flatMap(reservedLines);
  const stock = await lockStock(queries, [...inCarts, ...reserved]);
  return {
    waitingOf: (userId) => waiting.get(userId) ?? null,
    placedWith: (key) => placed.get(key) ?? null,
    addressOf,
    carOf: (userId) => orderCarOf(garageOf(userId)),
    cartOf: (userId) => carts[userIds.indexOf(userId)] ?? [],
    stock,
    periods: await readPeriods(queries, holders, [...new Set(inCarts.map(({ productId }) => productId))], now),
    unpaid: await countUnpaid(queries, requests, now),
    now,
    ...rules,
  };
}

import { randomUUID } from 'node:crypto';
import { messages, summarizePrices, type Address, type OrderLine } from '@piston-parts/shared-contract';
import {
  arrivalAt,
  backendMessages,
  isSameOrder,
  orderLines,
  Refusal,
  refuse,
  rupeesToPaise,
} from '@piston-parts/shared-contract/backend';
import { eq, sql } from 'drizzle-orm';
import { MIN_PAISE } from '../../payment-protocol/provider-limits';
import type { Database, Queries } from '../../database/database';
import { insertsInto } from '../../database/insert-rows';
import { orderKeys, orders } from '../../database/order.schema';
import { nextPollOfAbandoned, POLL_UNPAID_EVERY_MS, later } from './poll-schedule';
import { createOrderNumber } from './order-number';
import { reservedLines, type OrderRow } from './order-row';
import { loadOrderContext, type OrderContext, type OrderRules } from './order-context';
import { holdersOf, ORDER_LIFE_MS } from './reservation-rules';
import { refuseShortage, reserveStock, stockChanges } from './stock';

export interface PlaceOrderRequest {
  readonly userId: string;
  readonly addressId: string;
  readonly key: string;
  /** As the data keeps it. */
  readonly now: string;
  /** The client, as `clientHolder` names it. */
  readonly client: string;
  /** Orders about which the provider has just been polled: their state is known. */
  readonly polled: ReadonlySet<string>;
  /** An order of this shopper that polling has found to be paid. */
  readonly foundPaid: OrderRow | null;
}

/** `poll`: the provider must be asked first whether this order is paid. */
export type Placed = { readonly order: OrderRow } | { readonly poll: OrderRow } | { readonly refusal: Refusal };

/** Changes of a request besides those of the stock. */
interface Changes {
  readonly order: OrderRow;
  readonly isNew: boolean;
  /** Of the order that waited. */
  readonly waiting?: { readonly id: string; readonly changed: Partial<OrderRow> };
}

type Decision = Placed | Changes;

const needsPolling = (order: OrderRow, polled: ReadonlySet<string>): boolean =>
  order.status === 'created' && order.providerOrderId !== null && !polled.has(order.id);

/** The order that was placed with this key, or null; a key belongs to one request of one shopper. */
function orderOfKey(context: OrderContext, { key, userId, addressId }: PlaceOrderRequest): OrderRow | null {
  const placed = context.placedWith(key);
  if (placed && (placed.userId !== userId || placed.addressId !== addressId))
    refuse(422, backendMessages.idempotencyKeyReused);
  return placed?.order ?? null;
}

/** The provider has just been polled about it. */
const replaced = (waiting: OrderRow, now: Date): Partial<OrderRow> => ({
  status: 'replaced',
  reservedUntil: null,
  pollCount: 1,
  nextPollAt: waiting.providerOrderId === null ? null : nextPollOfAbandoned(now, 1),
});

/**
 * Reserves the units of the lines instead of those of the waiting order, never longer than the first reservation of
 * each part lasts. Once one of them has ended, the order gets no reservation: its units must be in stock and stay
 * there.
 * @returns the end of the reservation, null for none.
 * @throws Refusal when units are missing.
 */
function reserveLines(context: OrderContext, request: PlaceOrderRequest, lines: OrderLine[], waiting: OrderRow | null) {
  const reserved = waiting ? reservedLines(waiting) : [];
  refuseShortage(context.stock, lines, reserved);
  const parts = lines.map(({ productId }) => productId);
  const reservedUntil = context.periods.reserve(holdersOf(request), parts, context.now);
  reserveStock(context.stock, reservedUntil === null ? [] : lines, reserved);
  return reservedUntil;
}

/** An order with the same lines stays, with the same end of its reservation and the new address. */
function placedAgain(context: OrderContext, waiting: OrderRow, address: Address): Changes {
  const { now, deliveryTimes } = context;
  if (waiting.reservedUntil === null) refuseShortage(context.stock, waiting.lines);
  const arrival = arrivalAt(deliveryTimes, address.postalCode, now);
  const changed = { address, arrival, car: context.carOf(waiting.userId), expiresAt: later(now, ORDER_LIFE_MS) };
  return { order: { ...waiting, ...changed }, isNew: false, waiting: { id: waiting.id, changed } };
}

function orderForCart(context: OrderContext, request: PlaceOrderRequest, waiting: OrderRow | null): Changes {
  const { userId, addressId, now: createdAt, client } = request;
  const { now, delivery, deliveryTimes } = context;
  const address = context.addressOf(userId, addressId);
  const items = context.cartOf(userId);
  const lines = orderLines(items);
  const prices = summarizePrices(items, delivery);
  const amount = rupeesToPaise(prices.total);
  // The delivery charge may have changed meanwhile.
  const isSame = waiting?.amount === amount && isSameOrder(waiting.lines, lines);
  if (waiting && isSame) return placedAgain(context, waiting, address);

  const arrival = arrivalAt(deliveryTimes, address.postalCode, now);
  if (amount < MIN_PAISE) refuse(422, messages.enterAmount);
  context.unpaid.refuseTooMany(request, now);
  const reservedUntil = reserveLines(context, request, lines, waiting);
  context.unpaid.add(request, now);
  const order: OrderRow = {
    id: randomUUID(),
    number: createOrderNumber(context.orderPrefix),
    userId,
    client,
    status: 'created',
    amount,
    address,
    lines,
    prices,
    arrival,
    car: context.carOf(userId),
    emailKey: null,
    providerOrderId: null,
    paymentId: null,
    createdAt,
    placedAt: now,
    paidAt: null,
    reservedUntil,
    expiresAt: later(now, ORDER_LIFE_MS),
    nextPollAt: later(now, POLL_UNPAID_EVERY_MS),
    pollCount: 0,
  };
  return { order, isNew: true, ...(waiting && { waiting: { id: waiting.id, changed: replaced(waiting, now) } }) };
}

function decide(context: OrderContext, request: PlaceOrderRequest): Decision {
  const waiting = context.waitingOf(request.userId);
  const earlier = orderOfKey(context, request);
  const inQuestion = earlier ?? waiting;
  if (inQuestion && needsPolling(inQuestion, request.polled)) return { poll: inQuestion };
  if (earlier) return { order: earlier };
  return request.foundPaid ? { order: request.foundPaid, isNew: false } : orderForCart(context, request, waiting);
}

function decideOrRefuse(context: OrderContext, request: PlaceOrderRequest): Decision {
  try {
    return decide(context, request);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

const isChange = (decision: Decision): decision is Changes => 'isNew' in decision;

const insertOrders = insertsInto(orders);
const insertKeys = insertsInto(orderKeys);

/** In one statement beside those of waiting orders: each costs the API as much as an order. */
async function keep(
  queries: Queries,
  { stock, periods }: OrderContext,
  requests: readonly PlaceOrderRequest[],
  decisions: readonly Decision[],
) {
  const changes = decisions.filter(isChange);
  for (const { waiting } of changes) {
    if (waiting) await queries.update(orders).set(waiting.changed).where(eq(orders.id, waiting.id));
  }
  const keys = requests.flatMap(({ key, userId, addressId }, at) => {
    const decision = decisions[at];
    return decision && isChange(decision) ? [{ key, userId, addressId, orderId: decision.order.id }] : [];
  });
  // Nothing was reserved either.
  if (keys.length === 0) return;
  const placed = changes.filter(({ isNew }) => isNew).map(({ order }) => order);
  const all = [stockChanges(queries, stock), periods.changes(), insertOrders(placed)].filter(
    (change) => change !== null,
  );
  const named = all.map((change, at) => sql`${sql.identifier(`change_${at}`)} as (${change})`);
  await queries.execute(sql`with ${sql.join(named, sql`, `)} ${insertKeys(keys)}`);
}

/**
 * Places orders from the shop's own carts, prices and stock (payment-4), in one transaction. Each request gets the
 * order of the same key; else the one that turned out to be paid; else the unpaid one, if it has the same lines; else a
 * new one that replaces it, with reservations as far as its parts allow. The first request gets the last unit.
 * @param requests of different shoppers, with different keys.
 * @returns an outcome for each; a refusal does not affect the others.
 */
export function placeOrders(
  database: Database,
  requests: readonly PlaceOrderRequest[],
  rules: OrderRules,
): Promise<Placed[]> {
  return database.transaction(async (queries) => {
    const context = await loadOrderContext(queries, requests, rules);
    const decisions = requests.map((request) => decideOrRefuse(context, request));
    await keep(queries, context, requests, decisions);
    return decisions.map((decision) => (isChange(decision) ? { order: decision.order } : decision));
  });
}

import { randomUUID } from 'node:crypto';
import { messages, rupeesToPaise, summarizePrices } from '@piston-parts/shared-contract';
import { isSameOrder, orderLines, refuse } from '@piston-parts/shared-contract/backend';
import { and, eq } from 'drizzle-orm';
import { LEAST_PAISE } from '../../payment-protocol/provider-limits';
import { addressOf } from '../addresses/address.handlers';
import { cartOf } from '../cart/cart';
import type { Database, Queries } from '../database/database';
import { orderKeys, orders } from '../database/order.schema';
import { askGivenUpAt, ASK_WAITING_EVERY_MS, later } from './ask-schedule';
import { createOrderNumber } from './order-number';
import type { OrderRow } from './order-row';
import { holdPieces } from './stock';

export interface PlaceRequest {
  readonly userId: string;
  readonly addressId: string;
  readonly key: string;
  /** As the data keeps it. */
  readonly now: string;
  readonly holdMs: number;
  /** Orders of which the provider has just said that nobody has paid for them, or which have just been settled. */
  readonly asked: ReadonlySet<string>;
}

/** `ask`: before anything else is charged, the provider has to say whether this one is paid. */
export type Placed = { readonly order: OrderRow } | { readonly ask: OrderRow };

async function orderById(queries: Queries, id: string): Promise<OrderRow> {
  const [row] = await queries.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`The order ${id} is not there.`);
  return row;
}

/** The order that a key stands for already, or null; a key belongs to one request of one shopper. */
async function orderOfKey(queries: Queries, { key, userId, addressId }: PlaceRequest): Promise<OrderRow | null> {
  const [known] = await queries.select().from(orderKeys).where(eq(orderKeys.key, key));
  if (!known) return null;
  if (known.userId !== userId || known.addressId !== addressId) refuse(422, messages.idempotencyKeyReused);
  return orderById(queries, known.orderId);
}

/** Locked, so that a payment that is being confirmed is either seen as paid or waits for what happens here. */
async function waitingOrder(queries: Queries, userId: string): Promise<OrderRow | null> {
  const waiting = and(eq(orders.userId, userId), eq(orders.status, 'created'));
  const [row] = await queries.select().from(orders).where(waiting).for('update');
  return row ?? null;
}

const needsAsking = (order: OrderRow, asked: ReadonlySet<string>): boolean =>
  order.status === 'created' && order.providerOrderId !== null && !asked.has(order.id);

async function keepKey(queries: Queries, { key, userId, addressId }: PlaceRequest, orderId: string): Promise<void> {
  await queries.insert(orderKeys).values({ key, userId, addressId, orderId });
}

/** An order of exactly these lines waits already: it holds its pieces for longer, and goes to the address said now. */
async function renew(queries: Queries, waiting: OrderRow, renewed: Partial<OrderRow>): Promise<OrderRow> {
  await queries.update(orders).set(renewed).where(eq(orders.id, waiting.id));
  return { ...waiting, ...renewed };
}

async function replace(queries: Queries, waiting: OrderRow, now: Date): Promise<void> {
  await queries
    .update(orders)
    .set({ status: 'replaced', askAt: waiting.providerOrderId === null ? null : askGivenUpAt(now, 0) })
    .where(eq(orders.id, waiting.id));
}

async function orderForCart(queries: Queries, request: PlaceRequest, waiting: OrderRow | null): Promise<OrderRow> {
  const { userId, addressId, now: createdAt, holdMs } = request;
  const address = await addressOf(queries, userId, addressId);
  const items = await cartOf(queries, userId);
  if (items.length === 0) refuse(422, messages.cartEmpty);
  const lines = orderLines(items);
  const now = new Date();
  const heldUntil = later(now, holdMs);
  if (waiting && isSameOrder(waiting.lines, lines)) return renew(queries, waiting, { address, heldUntil });

  if (waiting) await replace(queries, waiting, now);
  await holdPieces(queries, lines, waiting?.lines);
  const order: typeof orders.$inferInsert = {
    id: randomUUID(),
    number: createOrderNumber(),
    userId,
    status: 'created',
    amount: rupeesToPaise(summarizePrices(items).total),
    address,
    lines,
    createdAt,
    heldUntil,
    askAt: later(now, ASK_WAITING_EVERY_MS),
  };
  if (order.amount < LEAST_PAISE) refuse(422, messages.enterAmount);
  const [placed] = await queries.insert(orders).values(order).returning();
  if (!placed) throw new Error('The order was not kept.');
  return placed;
}

/**
 * The order that a shopper who presses Pay gets, of the shop's own cart, prices and stock (decision C11), in one
 * transaction: the one of the same key; the one that turned out to be paid; the waiting one when it is of the same
 * lines; else a new one that holds its pieces, in the place of the waiting one.
 * @param settled an order of this shopper that was found to be paid on the way.
 */
export function placeOrder(database: Database, request: PlaceRequest, settled: OrderRow | null): Promise<Placed> {
  return database.transaction(async (queries) => {
    const waiting = await waitingOrder(queries, request.userId);
    const known = await orderOfKey(queries, request);
    const inQuestion = known ?? waiting;
    if (inQuestion && needsAsking(inQuestion, request.asked)) return { ask: inQuestion };
    if (known) return { order: known };
    const order = settled ?? (await orderForCart(queries, request, waiting));
    await keepKey(queries, request, order.id);
    return { order };
  });
}

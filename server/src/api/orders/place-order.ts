import { randomUUID } from 'node:crypto';
import { messages, rupeesToPaise, summarizePrices } from '@piston-parts/shared-contract';
import { isSameOrder, orderLines, Refusal, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import { LEAST_PAISE } from '../../payment-protocol/provider-limits';
import type { Database, Queries } from '../database/database';
import { orderKeys, orders } from '../database/order.schema';
import { askGivenUpAt, ASK_WAITING_EVERY_MS, later } from './ask-schedule';
import { createOrderNumber } from './order-number';
import type { OrderRow } from './order-row';
import { readScene, type OrderScene } from './order-scene';
import { keepShelf, takePieces } from './stock';

export interface PlaceRequest {
  readonly userId: string;
  readonly addressId: string;
  readonly key: string;
  /** As the data keeps it. */
  readonly now: string;
  readonly holdMs: number;
  /** Orders of which the provider has just said that nobody has paid for them, or which have just been settled. */
  readonly asked: ReadonlySet<string>;
  /** An order of this shopper that was found to be paid on the way. */
  readonly settled: OrderRow | null;
}

/** `ask`: before anything else is charged, the provider has to say whether this one is paid. */
export type Placed = { readonly order: OrderRow } | { readonly ask: OrderRow } | { readonly refusal: Refusal };

/** What a request changes besides the shelf. */
interface Changes {
  readonly order: OrderRow;
  readonly isNew: boolean;
  /** Of the order that waited. */
  readonly waiting?: { readonly id: string; readonly changed: Partial<OrderRow> };
}

type Decision = Placed | Changes;

const needsAsking = (order: OrderRow, asked: ReadonlySet<string>): boolean =>
  order.status === 'created' && order.providerOrderId !== null && !asked.has(order.id);

/** The order that a key stands for already, or null; a key belongs to one request of one shopper. */
function orderOfKey(scene: OrderScene, { key, userId, addressId }: PlaceRequest): OrderRow | null {
  const known = scene.known(key);
  if (known && (known.userId !== userId || known.addressId !== addressId)) refuse(422, messages.idempotencyKeyReused);
  return known?.order ?? null;
}

const replaced = (waiting: OrderRow, now: Date): Partial<OrderRow> => ({
  status: 'replaced',
  askAt: waiting.providerOrderId === null ? null : askGivenUpAt(now, 0),
});

function orderForCart(scene: OrderScene, request: PlaceRequest, waiting: OrderRow | null): Changes {
  const { userId, addressId, now: createdAt, holdMs } = request;
  const address = scene.addressOf(userId, addressId);
  const items = scene.cartOf(userId);
  const lines = orderLines(items);
  const now = new Date();
  const heldUntil = later(now, holdMs);
  // An order of exactly these lines holds its pieces for longer, and goes to the address said now.
  if (waiting && isSameOrder(waiting.lines, lines)) {
    const changed = { address, heldUntil };
    return { order: { ...waiting, ...changed }, isNew: false, waiting: { id: waiting.id, changed } };
  }

  const amount = rupeesToPaise(summarizePrices(items).total);
  takePieces(scene.shelf, lines, waiting?.lines);
  if (amount < LEAST_PAISE) refuse(422, messages.enterAmount);
  const order: OrderRow = {
    id: randomUUID(),
    number: createOrderNumber(),
    userId,
    status: 'created',
    amount,
    address,
    lines,
    providerOrderId: null,
    paymentId: null,
    createdAt,
    paidAt: null,
    heldUntil,
    askAt: later(now, ASK_WAITING_EVERY_MS),
    asked: 0,
  };
  return { order, isNew: true, ...(waiting && { waiting: { id: waiting.id, changed: replaced(waiting, now) } }) };
}

function decide(scene: OrderScene, request: PlaceRequest): Decision {
  const waiting = scene.waitingOf(request.userId);
  const known = orderOfKey(scene, request);
  const inQuestion = known ?? waiting;
  if (inQuestion && needsAsking(inQuestion, request.asked)) return { ask: inQuestion };
  if (known) return { order: known };
  return request.settled ? { order: request.settled, isNew: false } : orderForCart(scene, request, waiting);
}

function decideOrRefuse(scene: OrderScene, request: PlaceRequest): Decision {
  try {
    return decide(scene, request);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

const isChange = (decision: Decision): decision is Changes => 'isNew' in decision;

async function keep(queries: Queries, requests: readonly PlaceRequest[], decisions: readonly Decision[]) {
  const changes = decisions.filter(isChange);
  for (const { waiting } of changes) {
    if (waiting) await queries.update(orders).set(waiting.changed).where(eq(orders.id, waiting.id));
  }
  const placed = changes.filter(({ isNew }) => isNew).map(({ order }) => order);
  if (placed.length > 0) await queries.insert(orders).values(placed);
  const keys = requests.flatMap(({ key, userId, addressId }, at) => {
    const decision = decisions[at];
    return decision && isChange(decision) ? [{ key, userId, addressId, orderId: decision.order.id }] : [];
  });
  if (keys.length > 0) await queries.insert(orderKeys).values(keys);
}

/**
 * The orders that shoppers who press Pay get, of the shop's own carts, prices and stock (decision C11), in one
 * transaction: the one of the same key; the one that turned out to be paid; the waiting one when it is of the same
 * lines; else a new one that holds its pieces, in the place of the waiting one. Who was there first gets the last piece.
 * @param requests each of another shopper, with another key.
 * @returns an outcome each; a refusal is one request's own and changes nothing for the others.
 */
export function placeOrders(database: Database, requests: readonly PlaceRequest[]): Promise<Placed[]> {
  return database.transaction(async (queries) => {
    const scene = await readScene(queries, requests);
    const decisions = requests.map((request) => decideOrRefuse(scene, request));
    await keepShelf(queries, scene.shelf);
    await keep(queries, requests, decisions);
    return decisions.map((decision) => (isChange(decision) ? { order: decision.order } : decision));
  });
}

import { randomUUID } from 'node:crypto';
import { API_PREFIX, CURRENCY, type Contract, type Order } from '@piston-parts/shared-contract';
import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { eq, sql } from 'drizzle-orm';
import { request } from 'undici';
import type { Payments } from '../src/api/orders/open-payments';
import { chargeTestCard } from '../src/api/orders/payment-provider';
import { WEBHOOK_PATH } from '../src/api/orders/payment-webhook';
import { sendDueRefunds } from '../src/api/orders/refunds';
import type { Database } from '../src/database/database';
import { refunds } from '../src/database/fulfilment.schema';
import { orders } from '../src/database/order.schema';
import { isUnavailable } from '../src/database/unavailable';
import { gatewayRefunds } from '../src/gateway/gateway.schema';
import { signWebhook } from '../src/payment-protocol/signatures';
import type { StaffChange, StaffOrders } from '../src/staff-orders/staff-orders';
import type { BenchClient, Received, Sent } from './bench-client';
import type { Buyer } from './buyers';
import { pick, type Random } from './sequence';

export const PART = 'EL-4102';
/** For which a returned one may be exchanged. */
export const CHEAPER_PART = 'LT-2101';
const STEPS = 24;
const AT_ONCE = 3;
const TRIES = 20;

/** Those who change orders: shoppers through processes that are killed, the staff, the provider and the clock. */
export interface Parties {
  readonly next: Random;
  /** Of the processes that live; another one after each kill. */
  readonly clients: () => readonly { readonly client: BenchClient; readonly port: number }[];
  readonly database: Database;
  readonly staff: StaffOrders;
  readonly payments: Payments;
  /** Units that came back broken. */
  readonly broken: { units: number };
  /** Responses that no party may get. */
  readonly faults: string[];
}

/** @returns what a process responds, which may be killed meanwhile. */
async function send({ clients, next, faults }: Parties, name: keyof Contract, sent: Sent): Promise<Received> {
  const received = await pick(next, clients()).client.send(name, sent);
  if (received.status !== null && received.status >= 500 && received.status !== 503)
    faults.push(`${name} responded with ${received.status}`);
  return received;
}

/** Sends a request again, with the same key, until a process responds. */
async function insist(parties: Parties, name: keyof Contract, sent: Sent): Promise<Received> {
  for (let tries = 1; ; tries += 1) {
    const received = await send(parties, name, sent);
    if ((received.status !== null && received.status !== 503) || tries === TRIES) return received;
  }
}

const units = (next: Random) => [{ productId: PART, qty: 1 + Math.floor(next() * 2) }];

type StaffEvent = Pick<StaffChange, 'event' | 'exchangeFor'>;

/** A return is paid back, or exchanged for what was asked, the same part or a cheaper one. */
const received = (next: Random, returnId: string): StaffEvent => ({
  event: { kind: 'return-received', returnId, restocked: next() < 0.7 },
  ...(next() < 0.7 && { exchangeFor: pick(next, [null, PART, CHEAPER_PART]) }),
});

function staffEvent(next: Random): StaffEvent {
  const returnId = pick(next, ['R1', 'R1', 'R2']);
  const number = pick(next, ['A', 'B', 'C']);
  if (next() < 0.25) return received(next, returnId);
  const event = pick<() => OrderEvent>(next, [
    () => ({ kind: 'packed' }),
    () => ({ kind: 'sent', units: units(next), carrier: 'Delhivery', number }),
    () => ({ kind: 'sent', units: next() < 0.5 ? null : units(next), carrier: 'Delhivery', number }),
    () => ({ kind: 'sent', units: null, carrier: 'Delhivery', number }),
    () => ({ kind: 'delivered', number: next() < 0.5 ? null : number }),
    () => ({ kind: 'cancelled', units: next() < 0.1 ? null : units(next), reason: 'none left' }),
    () => ({ kind: 'return-accepted', returnId }),
    () => ({ kind: 'return-accepted', returnId }),
    () => ({ kind: 'return-refused', returnId, reason: 'used' }),
    () => ({ kind: 'sent', replaces: returnId, carrier: 'Delhivery', number }),
    () => ({ kind: 'sent', replaces: returnId, carrier: 'Delhivery', number }),
    () => ({ kind: 'refund-promised', amount: 1_000, reason: 'sorry' }),
  ])();
  return { event };
}

async function actAsStaff({ next, staff, broken }: Parties, number: string): Promise<void> {
  const { event, ...exchange } = staffEvent(next);
  const dryRun = next() < 0.1;
  try {
    if (next() < 0.05) await staff.retryRefunds(number);
    const { isChanged, after } = await staff.change({ number, event, ...exchange, by: 'asha', dryRun });
    if (!isChanged || dryRun || event.kind !== 'return-received' || event.restocked) return;
    const back = after.fulfilment?.returns.find(({ id }) => id === event.returnId)?.units ?? [];
    broken.units += back.reduce((sum, { qty }) => sum + qty, 0);
  } catch (error) {
    // Of a lock that others held for longer than a statement may take; nothing was changed.
    if (!(error instanceof OperatorError || isUnavailable(error))) throw error;
  }
}

async function actAsShopper(parties: Parties, buyer: Buyer, id: string): Promise<void> {
  const { next } = parties;
  const change = { token: buyer.token, client: buyer.client, parameters: { id }, key: randomUUID() };
  const isReturn = next() < 0.8;
  const exchange = next() < 0.3 && { exchangeFor: pick(next, [PART, CHEAPER_PART]) };
  const returned = { units: units(next), reason: 'does-not-fit', ...exchange };
  const body = isReturn ? returned : next() < 0.1 ? {} : { units: units(next) };
  const press = () => send(parties, isReturn ? 'postOrderReturn' : 'postOrderCancellation', { ...change, body });
  await Promise.all(next() < 0.3 ? [press(), press()] : [press()]);
}

/** Asks for refunds beside the processes, of a provider that takes its time. */
const askProvider = async ({ database, payments }: Parties): Promise<void> =>
  void (await sendDueRefunds({ database, payments }, { warn: () => undefined }));

/** The provider's word of a refund, which may be a lie, come twice or late. */
async function actAsProvider({ next, clients, database, payments }: Parties, orderId: string): Promise<void> {
  const [row] = await database.queries
    .select({ refund: refunds, made: gatewayRefunds })
    .from(refunds)
    .innerJoin(gatewayRefunds, sql`${gatewayRefunds.receipt} like ${refunds.id} || '%'`)
    .where(eq(refunds.orderId, orderId))
    .orderBy(sql`random()`)
    .limit(1);
  if (!row) return;
  const { id, paymentId: payment_id, amount, receipt } = row.made;
  const status = pick(next, ['processed', 'failed']);
  const lie = pick(next, [{}, {}, { amount: amount + 100 }, { currency: 'USD' }, { id: 'rfnd_forged' }]);
  const entity = { id, payment_id, amount, currency: CURRENCY, receipt, status, ...lie };
  const body = JSON.stringify({ event: `refund.${status}`, payload: { refund: { entity } } });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signWebhook(payments.webhookSecret, body),
  };
  const url = `http://127.0.0.1:${pick(next, clients()).port}${API_PREFIX}${WEBHOOK_PATH}`;
  for (let times = 0; times < 2; times += 1)
    await request(url, { method: 'POST', headers, body }).then(
      (response) => response.body.dump(),
      () => undefined,
    );
}

/** Lets a reservation end, or the next look at the provider come. */
async function letTimePass({ next, database: { queries } }: Parties, id: string): Promise<void> {
  const end = { reservedUntil: sql`now()`, expiresAt: sql`now()`, nextPollAt: sql`now()` };
  const change = next() < 0.5 ? end : { nextPollAt: sql`now()` };
  await queries
    .update(orders)
    .set(change)
    .where(sql`${orders.id} = ${id} and ${orders.status} = 'created'`);
}

/** @returns the order that a shopper has placed, once a process responds; null without one, which is a fault */
export async function place(parties: Parties, { token, addressId, client }: Buyer): Promise<Order | null> {
  const placed = await insist(parties, 'postOrder', { token, client, key: randomUUID(), body: { addressId } });
  if (placed.status === 201) return (placed.body as { order: Order }).order;
  parties.faults.push(`An order was answered with ${placed.status}`);
  return null;
}

/** Pays at the provider. @param confirms whether the shop hears of it from the browser; its webhook comes, too */
export async function pay(parties: Parties, order: Order, { token, client }: Buyer, confirms: boolean): Promise<void> {
  const { access } = parties.payments;
  // Late or lost, the response of the provider changes nothing about the payment.
  const body = await chargeTestCard(access, order.providerOrderId, 'success').catch(() => undefined);
  if (confirms && body)
    await insist(parties, 'postOrderPayment', { token, client, parameters: { id: order._id }, body });
}

/** Buys, and then everybody does what comes to their mind, several at once. */
export async function liveOnce(parties: Parties, buyer: Buyer): Promise<void> {
  const { next } = parties;
  const order = await place(parties, buyer);
  if (!order) return;
  if (next() < 0.15) await letTimePass(parties, order._id);
  // The other confirmations are lost.
  await pay(parties, order, buyer, next() < 0.9);
  const act = () =>
    pick(next, [
      () => actAsStaff(parties, order.number),
      () => actAsStaff(parties, order.number),
      () => actAsStaff(parties, order.number),
      () => actAsShopper(parties, buyer, order._id),
      () => actAsShopper(parties, buyer, order._id),
      () => askProvider(parties),
      () => actAsProvider(parties, order._id),
      () => letTimePass(parties, order._id),
    ])();
  for (let step = 0; step < STEPS; step += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, act));
}

import type { Fulfilment } from '@piston-parts/shared-contract';
import { eq, like } from 'drizzle-orm';
import { readFulfilments } from '../src/api/orders/fulfilments';
import type { OrderRow } from '../src/api/orders/order-row';
import type { Database } from '../src/database/database';
import { emails } from '../src/database/email.schema';
import { refunds } from '../src/database/fulfilment.schema';
import { orders } from '../src/database/order.schema';
import { products } from '../src/database/schema';
import { gatewayPayments, gatewayRefunds } from '../src/gateway/gateway.schema';
import { PART } from './order-life';

/** Kinds of history entries that an email reports, and of that email. */
const EMAILED: Readonly<Record<string, string>> = {
  cancelled: 'order-cancelled',
  sent: 'order-sent',
  delivered: 'order-delivered',
  'return-accepted': 'return-accepted',
  'return-refused': 'return-refused',
  'return-received': 'return-received',
};

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const amountOf = (rows: readonly { readonly amount: number }[]): number => sumOf(rows.map(({ amount }) => amount));
const unitsOf = (parts: readonly { readonly units: readonly { readonly qty: number }[] }[]): number =>
  sumOf(parts.flatMap(({ units }) => units).map(({ qty }) => qty));

type Line = Fulfilment['lines'][number];

/** Whether an order of one line is in the state that its units and parcels say. */
function isInItsState({ state, packedAt, parcels }: Fulfilment, { bought, cancelled, sent }: Line): boolean {
  const waiting = bought - cancelled - sent;
  const areThere = parcels.every(({ deliveredAt }) => deliveredAt !== null);
  const isIn: Readonly<Record<typeof state, boolean>> = {
    paid: sent === 0 && waiting > 0 && packedAt === null,
    packed: sent === 0 && waiting > 0 && packedAt !== null,
    sent: sent > 0 && (waiting > 0 || !areThere),
    delivered: sent > 0 && waiting === 0 && areThere,
    cancelled: cancelled === bought,
  };
  return isIn[state];
}

interface Sent {
  readonly kind: string;
  readonly key: string;
}

function findFaultsOfLife({ id, number }: OrderRow, fulfilment: Fulfilment, line: Line, sent: readonly Sent[]) {
  const entriesOf = (kind: string) => fulfilment.history.filter((entry) => entry.kind === kind);
  const own = sent.filter(({ key }) => key.startsWith(`order ${id} `));
  return [
    ...(isInItsState(fulfilment, line) ? [] : [`${number} is ${fulfilment.state} with ${JSON.stringify(line)}`]),
    ...(['cancelled', 'sent'] as const).flatMap((kind) =>
      unitsOf(entriesOf(kind)) === line[kind] ? [] : [`${number}: its history has other units ${kind}`],
    ),
    ...Object.entries(EMAILED).flatMap(([kind, emailKind]) => {
      const [events, reports] = [entriesOf(kind).length, own.filter((email) => email.kind === emailKind).length];
      return events === reports ? [] : [`${number}: ${reports} emails about ${events} × ${kind}`];
    }),
  ];
}

/** @returns the units that an order keeps from being sold */
function unitsGone({ status, reservedUntil, lines }: OrderRow, fulfilment: Fulfilment | undefined): number {
  if (status === 'created' && reservedUntil !== null) return sumOf(lines.map(({ qty }) => qty));
  const back = fulfilment?.returns.filter(({ state }) => state === 'received' || state === 'refunded') ?? [];
  return sumOf((fulfilment?.lines ?? []).map(({ bought, cancelled }) => bought - cancelled)) - unitsOf(back);
}

/** @returns each refund of the shop that is not exactly one of the provider and of the emails */
async function findFaultsOfMoney({ queries }: Database, rows: readonly OrderRow[], sent: readonly Sent[]) {
  const own = await queries.select().from(refunds);
  const made = (await queries.select().from(gatewayRefunds)).filter(({ status }) => status !== 'failed');
  const charged = await queries.select().from(gatewayPayments);
  const paid = rows.filter(({ paymentId }) => paymentId !== null);
  return [
    ...own.flatMap(({ id, amount, state }) => {
      const ofIt = made.filter(({ receipt }) => receipt === id || receipt?.startsWith(`${id}-again`));
      const reports = sent.filter(({ key }) => key === `refund ${id}`);
      const isRight = state === 'processed' && ofIt.length === 1 && amountOf(ofIt) === amount && reports.length === 1;
      return isRight ? [] : [`${id} is ${state}, with ${ofIt.length} at the provider and ${reports.length} emails`];
    }),
    ...paid.flatMap(({ id, number, amount }) =>
      amountOf(own.filter(({ orderId }) => orderId === id)) <= amount ? [] : [`${number}: more is returned than paid`],
    ),
    ...(charged.length === paid.length ? [] : [`${charged.length} payments for ${paid.length} orders`]),
    ...(amountOf(made) === amountOf(own) ? [] : [`The provider has returned ${amountOf(made)}, not ${amountOf(own)}`]),
  ];
}

/**
 * Compares orders with their history, their emails, the provider's money and the stock.
 * @param broken units that came back and cannot be sold
 */
export async function findFaults(database: Database, stock: number, broken: number): Promise<string[]> {
  const { queries } = database;
  const rows = await queries.select().from(orders).where(like(orders.userId, 'life-%'));
  const fulfilmentOf = await readFulfilments(queries, rows);
  const sent = await queries.select({ kind: emails.kind, key: emails.key }).from(emails);
  const [part] = await queries.select().from(products).where(eq(products.id, PART));
  const gone = sumOf(rows.map((row) => unitsGone(row, fulfilmentOf(row.id))));
  return [
    ...rows.flatMap((row) => {
      const fulfilment = fulfilmentOf(row.id);
      const line = fulfilment?.lines[0];
      return fulfilment && line ? findFaultsOfLife(row, fulfilment, line, sent) : [];
    }),
    ...(await findFaultsOfMoney(database, rows, sent)),
    ...(part?.quantity === stock - gone - broken
      ? []
      : [`${part?.quantity} units left of ${stock}, with ${gone} gone and ${broken} broken`]),
  ];
}

import type { Fulfilment } from '@piston-parts/shared-contract';
import { inArray, like } from 'drizzle-orm';
import { readFulfilments } from '../src/api/orders/fulfilments';
import type { OrderRow } from '../src/api/orders/order-row';
import type { Database } from '../src/database/database';
import { emails } from '../src/database/email.schema';
import { refunds } from '../src/database/fulfilment.schema';
import { orders } from '../src/database/order.schema';
import { products } from '../src/database/schema';
import { gatewayPayments, gatewayRefunds } from '../src/gateway/gateway.schema';
import { CHEAPER_PART, PART } from './order-life';

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

/** @returns the units that replace returned ones */
const replaced = ({ returns }: Fulfilment, isCounted: (parcel: string | null, productId: string) => boolean): number =>
  sumOf(
    returns.flatMap(({ replacement }) =>
      replacement && isCounted(replacement.parcel, replacement.productId) ? [replacement.qty] : [],
    ),
  );

interface Sent {
  readonly kind: string;
  readonly key: string;
}

function findFaultsOfLife({ id, number }: OrderRow, fulfilment: Fulfilment, line: Line, sent: readonly Sent[]) {
  const entriesOf = (kind: string) => fulfilment.history.filter((entry) => entry.kind === kind);
  const own = sent.filter(({ key }) => key.startsWith(`order ${id} `));
  return [
    ...(isInItsState(fulfilment, line) ? [] : [`${number} is ${fulfilment.state} with ${JSON.stringify(line)}`]),
    ...(['cancelled', 'sent'] as const).flatMap((kind) => {
      const units = line[kind] + (kind === 'sent' ? replaced(fulfilment, (parcel) => parcel !== null) : 0);
      return unitsOf(entriesOf(kind)) === units ? [] : [`${number}: its history has other units ${kind}`];
    }),
    ...Object.entries(EMAILED).flatMap(([kind, emailKind]) => {
      const [events, reports] = [entriesOf(kind).length, own.filter((email) => email.kind === emailKind).length];
      return events === reports ? [] : [`${number}: ${reports} emails about ${events} × ${kind}`];
    }),
  ];
}

/** @returns the units of a part that an order keeps from being sold */
function unitsGone({ status, reservedUntil, lines }: OrderRow, fulfilment: Fulfilment | undefined, id: string): number {
  const isOfPart = ({ productId }: { readonly productId: string }) => productId === id;
  if (status === 'created' && reservedUntil !== null) return sumOf(lines.filter(isOfPart).map(({ qty }) => qty));
  if (!fulfilment) return 0;
  const back = fulfilment.returns.filter(({ state }) => state === 'received' || state === 'refunded');
  const bought = fulfilment.lines.filter(isOfPart).map((line) => line.bought - line.cancelled);
  const returned = back.flatMap(({ units }) => units.filter(isOfPart).map(({ qty }) => qty));
  return sumOf(bought) - sumOf(returned) + replaced(fulfilment, (_, productId) => productId === id);
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
  const parts = await queries
    .select()
    .from(products)
    .where(inArray(products.id, [PART, CHEAPER_PART]));
  return [
    ...rows.flatMap((row) => {
      const fulfilment = fulfilmentOf(row.id);
      const line = fulfilment?.lines[0];
      return fulfilment && line ? findFaultsOfLife(row, fulfilment, line, sent) : [];
    }),
    ...(await findFaultsOfMoney(database, rows, sent)),
    ...parts.flatMap(({ id, quantity }) => {
      const gone = sumOf(rows.map((row) => unitsGone(row, fulfilmentOf(row.id), id)));
      const unsold = id === PART ? broken : 0;
      return quantity === stock - gone - unsold
        ? []
        : [`${quantity} units of ${id} left of ${stock}, with ${gone} gone and ${unsold} broken`];
    }),
  ];
}

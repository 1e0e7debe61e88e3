import type { Fulfilment, FulfilmentState } from '@piston-parts/shared-contract';
import { normalizeOrderNumber, timestamp, type OrderEvent } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isNumbered } from '../api/orders/order-number';
import type { OrderRow } from '../api/orders/order-row';
import { lockFulfilledOrder, readFulfilments, writeOrderEvent } from '../api/orders/fulfilments';
import type { Database, Queries } from '../database/database';
import { emails, type EMAIL_STATUSES } from '../database/email.schema';
import { readRows } from '../database/read-rows';
import { fitmentDoubts, fulfilments, orderHistory, orderReturns, refunds } from '../database/fulfilment.schema';
import { orders } from '../database/order.schema';
import { isReturnOpen, withExchange } from './exchange-event';
import { listReturnPhotos, readReturnPhoto } from '../api/orders/return-photos';
import { readLedger, type LedgerRow } from '../api/orders/ledger';
import { readSales, type Sales } from './sales';

const MAX_LISTED = 1000;

export interface OrderFilter {
  readonly state?: FulfilmentState | 'refund_due' | undefined;
  /** With a return that waits for the shop. */
  readonly hasReturn: boolean;
  /** With a refund that the provider refused. */
  readonly hasFailedRefund: boolean;
  /** Paid within so many days. */
  readonly days: number;
}

/** A paid order as the shop's staff sees it. */
export interface StaffOrder {
  readonly number: string;
  readonly paidAt: string;
  /** Of its fulfilment, or `refund_due`. */
  readonly state: string;
  /** Paise. */
  readonly amount: number;
  readonly refunded: number;
  readonly lines: readonly { readonly productId: string; readonly name: string; readonly qty: number }[];
  /** Name and postal address; empty where its account is deleted. */
  readonly address: string;
  readonly fulfilment: Fulfilment | null;
  /** The returns that have a photo. */
  readonly photos: readonly string[];
  /** Who did what of its history, by position. */
  readonly names: readonly string[];
}

/** An email about an order; the outbox keeps it for some days. */
export interface OrderEmail {
  readonly at: string;
  readonly subject: string;
  readonly status: (typeof EMAIL_STATUSES)[number];
}

/** An order with the emails about it, the oldest first. */
export type ShownOrder = StaffOrder & { readonly emails: readonly OrderEmail[] };

export interface StaffChange {
  readonly number: string;
  readonly event: OrderEvent;
  /** The part that a received return is exchanged for; null: the one that was asked for, or the same again. */
  readonly exchangeFor?: string | null;
  readonly by: string;
  readonly dryRun: boolean;
}

export interface StaffOutcome {
  readonly isChanged: boolean;
  readonly before: StaffOrder;
  readonly after: StaffOrder;
}

/** A part and a vehicle that the catalogue says it fits, and buyers say it does not. */
export interface DoubtedFitment {
  readonly productId: string;
  readonly vehicleId: string;
  /** `Hyundai Creta 1.5 CRDi` */
  readonly car: string;
  readonly doubts: number;
  /** Accounts that were sent the part with this vehicle as the order's car, or doubt it. */
  readonly buyers: number;
  /** The years of the cars, and what differed. */
  readonly reports: readonly { readonly order: string; readonly year: number; readonly difference: string }[];
}

export interface ResolvedFitment extends Pick<DoubtedFitment, 'productId' | 'vehicleId'> {
  readonly by: string;
  readonly dryRun: boolean;
}

/** The orders of a shop, for its staff: in a database, or in that of a running shop. */
export interface StaffOrders extends Sales {
  /** The newest first. */
  list(filter: OrderFilter): Promise<readonly StaffOrder[]>;
  /** @throws OperatorError for an order that is not there or not paid */
  show(number: string): Promise<ShownOrder>;
  /** @throws OperatorError when it cannot happen; then nothing is changed */
  change(change: StaffChange): Promise<StaffOutcome>;
  /** Lets failed refunds of an order be asked for again. @returns how many */
  retryRefunds(number: string): Promise<number>;
  /** @returns the photo beside a return, in base64; null without one */
  photo(wanted: { readonly number: string; readonly returnId: string }): Promise<{ readonly photo: string | null }>;
  ledger(days: number): Promise<readonly LedgerRow[]>;
  /** The most doubted first. */
  doubts(): Promise<readonly DoubtedFitment[]>;
  /** Ends the doubts of a fitment that is right after all. @returns how many */
  resolveDoubts(fitment: ResolvedFitment): Promise<number>;
}

const addressText = ({ name, house, city, state, postalCode, mobileNumber }: OrderRow['address']): string =>
  [name, house, city, `${state} ${postalCode}`, mobileNumber].filter((part) => part !== '').join(', ');

async function toStaffOrders(queries: Queries, rows: readonly OrderRow[]): Promise<StaffOrder[]> {
  const fulfilmentOf = await readFulfilments(queries, rows);
  const ids = rows.map(({ id }) => id);
  const names = await queries
    .select({ orderId: orderHistory.orderId, name: orderHistory.actorName })
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(orderHistory.position);
  const photos = await listReturnPhotos(queries, ids);
  return rows.map((row) => {
    const fulfilment = fulfilmentOf(row.id) ?? null;
    return {
      number: row.number,
      paidAt: row.paidAt === null ? '' : timestamp(row.paidAt),
      state: fulfilment?.state ?? row.status,
      amount: row.amount,
      refunded: fulfilment?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0,
      lines: row.lines.map(({ productId, name, qty }) => ({ productId, name, qty })),
      address: addressText(row.address),
      fulfilment,
      photos: photos.filter(({ orderId }) => orderId === row.id).map(({ returnId }) => returnId),
      names: names.filter(({ orderId }) => orderId === row.id).map(({ name }) => name),
    };
  });
}

async function findPaid(queries: Queries, number: string): Promise<OrderRow> {
  const [row] = await queries
    .select()
    .from(orders)
    .where(and(isNumbered(normalizeOrderNumber(number)), isNotNull(orders.paidAt)));
  if (!row) throw new OperatorError(`There is no paid order ${number}.`);
  return row;
}

async function staffOrderOf(queries: Queries, row: OrderRow): Promise<StaffOrder> {
  const [order] = await toStaffOrders(queries, [row]);
  if (!order) throw new Error(`The order ${row.number} is gone.`);
  return order;
}

/** @returns those whose keys are of this order, as `notifyShopper` writes them */
async function showOrder(queries: Queries, number: string): Promise<ShownOrder> {
  const row = await findPaid(queries, number);
  const { createdAt, subject, status, key } = emails;
  const about = await queries
    .select({ at: createdAt, subject, status })
    .from(emails)
    .where(sql`starts_with(${key}, ${`order ${row.id} `})`)
    .orderBy(createdAt);
  const order = await staffOrderOf(queries, row);
  return { ...order, emails: about.map((email) => ({ ...email, at: timestamp(email.at) })) };
}

const inDays = (days: number) => gte(orders.paidAt, sql`now() - make_interval(days => ${days})`);

async function listOrders(queries: Queries, filter: OrderFilter): Promise<StaffOrder[]> {
  const { state, hasReturn, hasFailedRefund, days } = filter;
  const withState = queries.select({ id: fulfilments.orderId }).from(fulfilments);
  const returning = queries.select({ id: orderReturns.orderId }).from(orderReturns).where(isReturnOpen);
  const failed = queries.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, 'failed'));
  const hasState =
    state === undefined || state === 'refund_due'
      ? undefined
      : state === 'paid'
        ? sql`coalesce((select ${fulfilments.state} from ${fulfilments} where ${fulfilments.orderId} = ${orders.id}), 'paid') = 'paid'`
        : inArray(orders.id, withState.where(eq(fulfilments.state, state)));
  const rows = await queries
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.status,
          state === undefined ? ['paid', 'refund_due'] : [state === 'refund_due' ? state : 'paid'],
        ),
        inDays(days),
        hasState,
        hasReturn ? inArray(orders.id, returning) : undefined,
        hasFailedRefund ? inArray(orders.id, failed) : undefined,
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(MAX_LISTED);
  return rows.length === 0 ? [] : toStaffOrders(queries, rows);
}

/** Takes back all that a dry run has written. */
class DryRun extends Error {
  constructor(readonly outcome: StaffOutcome) {
    super('a dry run');
  }
}

async function changeOrder(queries: Queries, change: StaffChange): Promise<StaffOutcome> {
  const { number, by, dryRun } = change;

  const row = await findPaid(queries, number);
  const locked = await lockFulfilledOrder(queries, row.id);
  if (!locked)
    throw new OperatorError(
      `${row.number} was paid when its units were gone: its money goes back, and nothing is sent.`,
    );
  const before = await staffOrderOf(queries, row);
  const event = await withExchange(queries, locked, change);
  const transition = await writeOrderEvent(queries, locked, event, { actor: 'shop', name: by });
  if (transition.outcome === 'refused') throw new OperatorError(`${transition.text} Nothing was changed.`);
  const outcome = { isChanged: transition.outcome === 'changed', before, after: await staffOrderOf(queries, row) };
  if (dryRun) throw new DryRun(outcome);
  return outcome;
}

const readDoubts = (queries: Queries) =>
  readRows<DoubtedFitment>(
    queries,
    sql`select d.product_id as "productId", d.vehicle_id as "vehicleId", v.maker || ' ' || v.model || ' ' || v.engine as car,
          count(*)::int as doubts,
          (select count(*)::int from (
            select o.user_id from orders o join fulfilment_lines l on l.order_id = o.id
              where l.product_id = d.product_id and l.sent > 0 and o.car->>'vehicleId' = d.vehicle_id
            union select user_id from fitment_doubts
              where product_id = d.product_id and vehicle_id = d.vehicle_id) as bought) as buyers,
          json_agg(json_build_object('order', o.number, 'year', d.year, 'difference', coalesce(
            (select r.car->>'difference' from order_returns r where r.order_id = d.order_id
              and r.units @> jsonb_build_array(jsonb_build_object('productId', d.product_id)) and r.car is not null
              order by length(r.id), r.id limit 1), '')) order by d.raised_at) as reports
        from fitment_doubts d join vehicles v on v.id = d.vehicle_id join orders o on o.id = d.order_id
        where d.resolved_at is null
        group by d.product_id, d.vehicle_id, v.id order by doubts desc, d.product_id, d.vehicle_id limit ${MAX_LISTED}`,
  );

async function resolveDoubts(queries: Queries, { productId, vehicleId, by, dryRun }: ResolvedFitment): Promise<number> {
  const which = and(
    eq(fitmentDoubts.productId, productId),
    eq(fitmentDoubts.vehicleId, vehicleId),
    isNull(fitmentDoubts.resolvedAt),
  );
  if (dryRun) return queries.$count(fitmentDoubts, which);
  const resolved = await queries
    .update(fitmentDoubts)
    .set({ resolvedAt: sql`now()`, resolvedBy: by })
    .where(which)
    .returning({ orderId: fitmentDoubts.orderId });
  return resolved.length;
}

export const ordersInDatabase = (database: Database): StaffOrders => ({
  list: (filter) => listOrders(database.queries, filter),
  show: (number) => showOrder(database.queries, number),
  change: (change) =>
    database
      .transaction((queries) => changeOrder(queries, change))
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.outcome;
        throw error;
      }),
  async retryRefunds(number) {
    const { id } = await findPaid(database.queries, number);
    const again = await database.queries
      .update(refunds)
      .set({
        state: 'waiting',
        round: sql`${refunds.round} + 1`,
        providerId: null,
        endedAt: null,
        nextAttemptAt: sql`now()`,
        attempts: 0,
      })
      .where(and(eq(refunds.orderId, id), eq(refunds.state, 'failed')))
      .returning({ id: refunds.id });
    return again.length;
  },
  async photo({ number, returnId }) {
    const { id: orderId } = await findPaid(database.queries, number);
    const photo = await readReturnPhoto(database.queries, { orderId, returnId });
    return { photo: photo?.toString('base64') ?? null };
  },
  ledger: (days) => readLedger(database, days),
  sales: (request) => readSales(database.queries, request),
  doubts: () => readDoubts(database.queries),
  resolveDoubts: (fitment) => resolveDoubts(database.queries, fitment),
  close: () => database.close(),
});

import { formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { eq, gte, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { refunds } from '../../database/fulfilment.schema';
import { orders, payments } from '../../database/order.schema';
import { gatewayPayments, gatewayRefunds } from '../../gateway/gateway.schema';

/** A payment as the shop and the local gateway know it; paise. */
export interface LedgerRow {
  readonly number: string;
  readonly paymentId: string;
  readonly charged: number;
  /** Confirmed by the provider. */
  readonly refunded: number;
  /** Asked for, and not confirmed. */
  readonly waiting: number;
  /** Of the local gateway; null where it does not have the payment. */
  readonly gateway: { readonly amount: number; readonly refunded: number } | null;
}

/** One statement, so that a shop with many payments answers its shoppers meanwhile. */
export async function readLedger({ queries }: Database, days: number): Promise<LedgerRow[]> {
  const sumOf = (amount: AnyColumn, isCounted: SQL = sql`true`) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${isCounted}), 0)::float`;
  const own = queries
    .select({
      paymentId: refunds.paymentId,
      refunded: sumOf(refunds.amount, eq(refunds.state, 'processed')).as('refunded'),
      waiting: sumOf(refunds.amount, eq(refunds.state, 'waiting')).as('waiting'),
    })
    .from(refunds)
    .groupBy(refunds.paymentId)
    .as('own');
  const ofGateway = queries
    .select({ paymentId: gatewayRefunds.paymentId, refunded: sumOf(gatewayRefunds.amount).as('returned') })
    .from(gatewayRefunds)
    .where(ne(gatewayRefunds.status, 'failed'))
    .groupBy(gatewayRefunds.paymentId)
    .as('of_gateway');
  const rows = await queries
    .select({
      number: orders.number,
      paymentId: payments.id,
      charged: sql<number>`coalesce(${payments.amount}, ${orders.amount})::float`,
      refunded: own.refunded,
      waiting: own.waiting,
      taken: gatewayPayments.amount,
      returned: ofGateway.refunded,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(own, eq(own.paymentId, payments.id))
    .leftJoin(gatewayPayments, eq(gatewayPayments.id, payments.id))
    .leftJoin(ofGateway, eq(ofGateway.paymentId, payments.id))
    .where(gte(payments.receivedAt, sql`now() - make_interval(days => ${days})`));
  return rows.map(({ refunded, waiting, taken, returned, ...row }) => ({
    ...row,
    refunded: refunded ?? 0,
    waiting: waiting ?? 0,
    gateway: taken === null ? null : { amount: taken, refunded: returned ?? 0 },
  }));
}

const money = (paise: number): string => formatRupees(paise / PAISE_PER_RUPEE);

/** The sums that the provider has taken and returned of a payment. */
export type BalanceOf = (paymentId: string) => Promise<{ readonly amount: number; readonly refunded: number }>;

async function differenceOf(row: LedgerRow, balanceOf: BalanceOf | null): Promise<string | null> {
  const { number, paymentId, charged, refunded, waiting, gateway } = row;
  const balance = balanceOf === null ? gateway : await balanceOf(paymentId).catch(() => null);
  const of = `${number}  ${paymentId}  `;
  if (balance === null) return `${of}the provider does not know it, or does not respond`;
  if (balance.amount !== charged)
    return `${of}the provider took ${money(balance.amount)}, the shop has ${money(charged)}`;
  const isExplained = balance.refunded >= refunded && balance.refunded <= refunded + waiting;
  return isExplained
    ? null
    : `${of}the provider returned ${money(balance.refunded)}, the shop has ${money(refunded)} and ${money(waiting)} under way`;
}

/**
 * Compares charges and refunds with what the provider says, one payment after the other.
 * @param balanceOf null for the local gateway, which the shop's database has
 * @returns a sentence for each payment that differs
 */
export async function findDifferences(rows: readonly LedgerRow[], balanceOf: BalanceOf | null): Promise<string[]> {
  const differences: string[] = [];
  for (const row of rows) differences.push(...[await differenceOf(row, balanceOf)].filter((text) => text !== null));
  return differences;
}

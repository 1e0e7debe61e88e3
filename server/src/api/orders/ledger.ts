import { formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { eq, gte, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { refunds } from '../../database/fulfilment.schema';
import { orders, payments } from '../../database/order.schema';
import { ProviderRefused, type PaymentProvider } from './payment-provider';
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

export type BalanceOf = PaymentProvider['balanceOf'];
type Balance = Awaited<ReturnType<BalanceOf>>;

/** After so many payments without a response, the rest are not asked about. */
const MAX_SILENT = 3;

/** @returns the provider's sums; null for a payment that it does not know, undefined when it does not respond */
async function balanceAt({ paymentId, gateway }: LedgerRow, balanceOf: BalanceOf | null) {
  if (balanceOf === null) return gateway;
  return balanceOf(paymentId).catch((error: unknown) => (error instanceof ProviderRefused ? null : undefined));
}

function differenceOf({ charged, refunded, waiting }: LedgerRow, balance: Balance | null): string | null {
  if (balance === null) return 'the provider does not know it';
  if (balance.amount !== charged) return `the provider took ${money(balance.amount)}, the shop has ${money(charged)}`;
  const isExplained = balance.refunded >= refunded && balance.refunded <= refunded + waiting;
  return isExplained
    ? null
    : `the provider returned ${money(balance.refunded)}, the shop has ${money(refunded)} and ${money(waiting)} under way`;
}

export interface Comparison {
  /** A sentence for each payment that differs. */
  readonly differences: readonly string[];
  /** Numbers of the orders whose payments could not be compared, because the provider did not respond. */
  readonly silent: readonly string[];
}

/**
 * Compares charges and refunds with what the provider says, one payment after the other.
 * @param balanceOf null for the local gateway, which the shop's database has
 */
export async function comparePayments(rows: readonly LedgerRow[], balanceOf: BalanceOf | null): Promise<Comparison> {
  const differences: string[] = [];
  const silent: string[] = [];
  for (const row of rows) {
    const balance = silent.length < MAX_SILENT ? await balanceAt(row, balanceOf) : undefined;
    if (balance === undefined) silent.push(row.number);
    else {
      const difference = differenceOf(row, balance);
      if (difference !== null) differences.push(`${row.number}  ${row.paymentId}  ${difference}`);
    }
  }
  return { differences, silent };
}

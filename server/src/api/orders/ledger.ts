import { formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { refunds } from '../../database/fulfilment.schema';
import { orders, payments } from '../../database/order.schema';
import { createLedger } from '../../gateway/gateway-ledger';

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

export async function readLedger(database: Database, days: number): Promise<LedgerRow[]> {
  const { queries } = database;
  const rows = await queries
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(gte(payments.receivedAt, sql`now() - make_interval(days => ${days})`));
  const returned = await queries.select().from(refunds);
  const gateway = createLedger(database);
  return Promise.all(
    rows.map(async ({ payment, order }) => {
      const own = returned.filter(({ paymentId }) => paymentId === payment.id);
      const sum = (state: string) => own.filter((row) => row.state === state).reduce((all, row) => all + row.amount, 0);
      const taken = await gateway.findPayment(payment.id);
      return {
        number: order.number,
        paymentId: payment.id,
        charged: payment.amount ?? order.amount,
        refunded: sum('processed'),
        waiting: sum('waiting'),
        gateway: taken && { amount: taken.amount, refunded: await gateway.refunded(payment.id) },
      };
    }),
  );
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

import { and, eq, ne } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { createBatcher } from '../database/batcher';
import { insertsInto } from '../database/insert-rows';
import { randomText } from '@platform/process/random-text';
import { gatewayOrders, gatewayPayments, gatewayRefunds } from './gateway.schema';

export type GatewayOrder = typeof gatewayOrders.$inferSelect;
export type GatewayPayment = typeof gatewayPayments.$inferSelect;
export type GatewayRefund = typeof gatewayRefunds.$inferSelect;

/** Why a refund is not made. */
export type RefundRefusal = 'other request' | 'not captured' | 'too much';

const insertOrders = insertsInto(gatewayOrders);

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The alphabet of the provider's ids. */
const providerId = (): string => randomText(LETTERS, 14);

/** Paise; a refund that failed gives nothing back. */
async function refundedOf(queries: Queries, paymentId: string): Promise<number> {
  const rows = await queries
    .select({ amount: gatewayRefunds.amount })
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.paymentId, paymentId), ne(gatewayRefunds.status, 'failed')));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The local gateway's data, in separate tables: it survives a killed server, and several processes of one shop share
 * it.
 */
export function createLedger({ queries, transaction }: Database) {
  async function findOrder(id: string): Promise<GatewayOrder | null> {
    const [order] = await queries.select().from(gatewayOrders).where(eq(gatewayOrders.id, id));
    return order ?? null;
  }

  return {
    findOrder,

    openOrder: createBatcher(
      async (requests: readonly Pick<GatewayOrder, 'amount' | 'receipt'>[]): Promise<GatewayOrder[]> => {
        const createdAt = new Date();
        const opened = requests.map(({ amount, receipt }) => ({
          id: `order_${providerId()}`,
          amount,
          receipt,
          createdAt,
        }));
        await queries.execute(insertOrders(opened));
        return opened;
      },
    ),

    async findPayment(id: string): Promise<GatewayPayment | null> {
      const [payment] = await queries.select().from(gatewayPayments).where(eq(gatewayPayments.id, id));
      return payment ?? null;
    },

    paymentsOf: (orderId: string): Promise<GatewayPayment[]> =>
      queries.select().from(gatewayPayments).where(eq(gatewayPayments.orderId, orderId)),

    async decline({ id: orderId, amount }: GatewayOrder): Promise<GatewayPayment> {
      const payment = { id: `pay_${providerId()}`, orderId, amount, status: 'failed' as const, createdAt: new Date() };
      await queries.insert(gatewayPayments).values(payment);
      return payment;
    },

    /** At most one payment per order: a repeated request returns the existing one. */
    takePayment: ({ id: orderId, amount }: GatewayOrder, status: 'authorized' | 'captured') =>
      transaction(async (inTransaction) => {
        await inTransaction
          .insert(gatewayPayments)
          .values({ id: `pay_${providerId()}`, orderId, amount, status })
          .onConflictDoNothing();
        const [payment] = await inTransaction
          .select()
          .from(gatewayPayments)
          .where(and(eq(gatewayPayments.orderId, orderId), ne(gatewayPayments.status, 'failed')));
        if (!payment) throw new Error(`The payment of ${orderId} is not there.`);
        return payment;
      }),

    /** One for a key, ever, and no more than was captured. */
    refund: (wanted: Pick<GatewayRefund, 'paymentId' | 'amount' | 'receipt' | 'key' | 'status'>) =>
      transaction(async (inTransaction): Promise<GatewayRefund | RefundRefusal> => {
        const { paymentId, amount, key } = wanted;
        const [payment] = await inTransaction
          .select()
          .from(gatewayPayments)
          .where(eq(gatewayPayments.id, paymentId))
          .for('update');
        const made =
          key === null ? [] : await inTransaction.select().from(gatewayRefunds).where(eq(gatewayRefunds.key, key));
        if (made[0]) return made[0].paymentId === paymentId && made[0].amount === amount ? made[0] : 'other request';
        if (payment?.status !== 'captured') return 'not captured';
        if (amount > payment.amount - (await refundedOf(inTransaction, paymentId))) return 'too much';
        const refund = { ...wanted, id: `rfnd_${providerId()}`, createdAt: new Date() };
        await inTransaction.insert(gatewayRefunds).values(refund);
        return refund;
      }),

    refunded: (paymentId: string) => refundedOf(queries, paymentId),

    refundsOf: (paymentId: string) =>
      queries.select().from(gatewayRefunds).where(eq(gatewayRefunds.paymentId, paymentId)),

    async findRefund(id: string): Promise<GatewayRefund | null> {
      const [refund] = await queries.select().from(gatewayRefunds).where(eq(gatewayRefunds.id, id));
      return refund ?? null;
    },

    /** @returns null when there is nothing to capture: no such payment, or one that is captured or failed already. */
    async capture(paymentId: string): Promise<GatewayPayment | null> {
      const [payment] = await queries
        .update(gatewayPayments)
        .set({ status: 'captured' })
        .where(and(eq(gatewayPayments.id, paymentId), eq(gatewayPayments.status, 'authorized')))
        .returning();
      return payment ?? null;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

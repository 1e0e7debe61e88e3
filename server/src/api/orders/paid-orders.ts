import type { PaidOrder } from '@piston-parts/shared-contract/backend';
import { and, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { orders } from '../../database/order.schema';
import type { OrderRow } from './order-row';

/** How long each start of a team announces an order to it again. */
const ANNOUNCED_DAYS = 7;
const PAGE = 500;

/** An order as teams hear of it. */
export const toPaidOrder = ({ id: orderId, userId, lines }: Pick<OrderRow, 'id' | 'userId' | 'lines'>): PaidOrder => ({
  orderId,
  userId,
  parts: lines.map(({ productId, qty }) => ({ productId, qty })),
});

/** The orders that were paid lately, the oldest first; read in pages. */
export async function* recentlyPaidOrders({ queries }: Pick<Database, 'queries'>): AsyncGenerator<PaidOrder> {
  const { id, userId, lines, paidAt, status } = orders;
  const isRecent = gt(paidAt, sql`now() - make_interval(days => ${ANNOUNCED_DAYS})`);
  for (let isAfter = isRecent; ;) {
    const rows = await queries
      .select({ id, userId, lines, paidAt })
      .from(orders)
      .where(and(eq(status, 'paid'), isAfter))
      .orderBy(paidAt, id)
      .limit(PAGE);
    for (const row of rows) yield toPaidOrder(row);
    const last = rows.at(PAGE - 1);
    if (!last?.paidAt) return;
    isAfter = and(gte(paidAt, last.paidAt), or(gt(paidAt, last.paidAt), gt(id, last.id))) ?? isRecent;
  }
}

import { messages, type OrderLookup, type OrderSummary, type Purchase } from '@piston-parts/shared-contract';
import { backendMessages, orderSummaryOf, refuse } from '@piston-parts/shared-contract/backend';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { users } from '../../database/schema';
import { MAX_LOOKUPS_OF_CLIENT } from '../accounts/account-limits';
import { countAttempt } from '../accounts/count-attempt';
import { counterKey, uncount, type RateLimits } from '../accounts/rate-limit';
import { notifyOfPayment } from './order-emails';
import { isNumbered } from './order-number';
import { toApiPurchases } from './purchases';

/** @throws Refusal with 404 for an order that is not paid, or not the shopper's. */
export async function keepOrderEmail(
  queries: Queries,
  { userId, orderId, email }: { readonly userId: string; readonly orderId: string; readonly email: string },
): Promise<Purchase> {
  const rows = await queries
    .update(orders)
    .set({ emailKey: emailKey(email) })
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .returning();
  for (const row of rows) if (row.status === 'paid') await notifyOfPayment(queries, row);
  const [purchase] = await toApiPurchases(queries, rows);
  return purchase ?? refuse(404, messages.orderNotFound);
}

/**
 * A paid order by its number and the email that it was given, or else that of its account. Both are one condition of one
 * statement, so that neither the response nor its time reveals whether a number exists.
 * @throws Refusal with 404 when none has both, 429 after too many attempts of the client.
 */
export async function findOrder(
  queries: Queries,
  limits: RateLimits,
  { number, email }: OrderLookup,
  client: string,
): Promise<OrderSummary> {
  await countAttempt(limits, { kind: 'order', subject: number, client, max: MAX_LOOKUPS_OF_CLIENT });
  const key = emailKey(email);
  const isOfAccount = and(isNull(orders.emailKey), isNull(users.guestUntil), eq(users.emailKey, key));
  const [row] = await queries
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isNumbered(number), isNotNull(orders.paidAt), or(eq(orders.emailKey, key), isOfAccount)));
  const [purchase] = row ? await toApiPurchases(queries, [row.order]) : [];
  if (!purchase) return refuse(404, backendMessages.orderNotMatched);
  await uncount(limits, [counterKey('order', number, client), counterKey('order', '', client)]);
  return orderSummaryOf(purchase);
}

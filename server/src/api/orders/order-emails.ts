import {
  orderEmailPath,
  orderEventEmail,
  orderReceivedEmail,
  publicSettingsOf,
  type Email,
  type EmailedOrder,
} from '@piston-parts/shared-contract/backend';
import type { HistoryEntry } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { orders } from '../../database/order.schema';
import { users } from '../../database/schema';
import { readSettings } from '../../shop-settings/shop-settings';
import { sendEmail } from '../emails/outbox';
import type { OrderRow } from './order-row';

type WriteEmail = (facts: EmailedOrder) => Email | null;

async function notify(queries: Queries, order: OrderRow, key: string, writeEmail: WriteEmail): Promise<void> {
  const { id, number, userId, emailKey } = order;
  const [user] = await queries
    .select({ email: users.email, guestUntil: users.guestUntil })
    .from(users)
    .where(eq(users.id, userId));
  const isOfAccount = emailKey === null && user?.guestUntil === null;
  const to = isOfAccount ? user.email : emailKey;
  if (to === null) return;
  const { settings } = await readSettings(queries);
  const link = orderEmailPath(id, number, isOfAccount);
  const email = writeEmail({ shop: publicSettingsOf(settings), to, order, link });
  if (email) await sendEmail(queries, email, key);
}

/**
 * Puts an email about an order into the outbox, in the transaction of what it reports. An order of a guest without an
 * email has no receiver.
 * @param key of what it reports: a second email with it is not written
 */
export async function notifyShopper(
  queries: Queries,
  orderId: string,
  key: string,
  writeEmail: WriteEmail,
): Promise<void> {
  const [order] = await queries.select().from(orders).where(eq(orders.id, orderId));
  if (order) await notify(queries, order, key, writeEmail);
}

/** Confirms a paid order by email: a guest's once it has an email. */
export const notifyOfPayment = (queries: Queries, order: OrderRow): Promise<void> =>
  notify(queries, order, `order ${order.id} paid`, (facts) => orderReceivedEmail(facts, order.amount));

/** Notifies of what is new in an order's history, where an email is due. */
export const notifyOfEvent = (
  queries: Queries,
  {
    orderId,
    lines,
    entry,
    position,
  }: {
    readonly orderId: string;
    /** Of the order, and the parts that are sent instead of them. */
    readonly lines: EmailedOrder['order']['lines'];
    readonly entry: Omit<HistoryEntry, 'at'>;
    readonly position: number;
  },
): Promise<void> =>
  notifyShopper(queries, orderId, `order ${orderId} ${position}`, (facts) =>
    orderEventEmail({ ...facts, order: { ...facts.order, lines } }, entry),
  );

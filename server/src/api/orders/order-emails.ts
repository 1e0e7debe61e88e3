import {
  orderCancelledEmail,
  orderSentEmail,
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
import { createOutbox } from '../emails/outbox';

/**
 * Puts an email about an order into the outbox, in the transaction of what it reports. An order of a guest without an
 * email has no receiver.
 * @param key of what it reports: a second email with it is not written
 */
export async function notifyShopper(
  queries: Queries,
  orderId: string,
  key: string,
  write: (facts: EmailedOrder) => Email,
): Promise<void> {
  const [row] = await queries
    .select({ order: orders, email: users.email, guestUntil: users.guestUntil })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  const to = row?.order.emailKey ?? (row?.guestUntil === null ? row.email : null);
  if (!row || to === null) return;
  const { settings } = await readSettings(queries);
  await createOutbox({ queries })(write({ shop: publicSettingsOf(settings), to, order: row.order }), { key });
}

/** Notifies of what is new in an order's history, where an email is due. */
export async function notifyOfEvent(
  queries: Queries,
  orderId: string,
  entry: Omit<HistoryEntry, 'at'>,
  position: number,
): Promise<void> {
  const { kind, units, actor, text, amount } = entry;
  const key = `order ${orderId} ${position}`;
  if (kind === 'cancelled')
    await notifyShopper(queries, orderId, key, (facts) =>
      orderCancelledEmail(facts, { units, isByShop: actor === 'shop', reason: text, amount }),
    );
  if (kind === 'sent')
    await notifyShopper(queries, orderId, key, (facts) => orderSentEmail(facts, { units, parcel: text }));
}

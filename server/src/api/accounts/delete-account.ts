import { accountDeletedEmail, MAX_DELETED_ACCOUNTS } from '@piston-parts/shared-contract/backend';
import { noPerson } from '@piston-parts/shared-contract/schemas';
import { and, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database';
import { orderReturns, returnPhotos } from '../../database/fulfilment.schema';
import { garages } from '../../database/garage.schema';
import { orders } from '../../database/order.schema';
import {
  addresses,
  cartLines,
  deletedAccounts,
  emailLinks,
  resetLinks,
  sessions,
  users,
  wishlistLines,
} from '../../database/schema';
import { endComplaintsOf, forgetComplaints } from '../complaints/complaints';
import type { SendEmail } from '../emails/outbox';
import type { ShownSettings } from '../shop-settings/settings-reader';
import { NO_PASSWORD_HASH } from './guests';

type UserRow = typeof users.$inferSelect;

interface Services {
  readonly database: Pick<Database, 'transaction'>;
  readonly readSettings: () => Promise<ShownSettings>;
  readonly sendEmail: SendEmail;
}

/** How long a paid order keeps the address of an account that is gone, so that it still arrives; teams hear of it as long. */
const KEPT_DAYS = 30;
const OWN_TABLES = [cartLines, wishlistLines, addresses, garages, resetLinks, emailLinks, sessions] as const;

const daysAgo = sql`now() - make_interval(days => ${KEPT_DAYS})`;

/** Takes the person out of orders: what was sold, for how much, into which state and when stays, as the law asks. */
async function takePersonOut(queries: Queries, which: SQL | undefined): Promise<void> {
  await queries
    .update(orders)
    .set({ address: sql`${orders.address} || ${JSON.stringify(noPerson)}::jsonb`, emailKey: null, car: null })
    .where(which);
  const ids = queries.select({ id: orders.id }).from(orders).where(which);
  await queries.update(orderReturns).set({ car: null }).where(inArray(orderReturns.orderId, ids));
  await queries.delete(returnPhotos).where(inArray(returnPhotos.orderId, ids));
}

/**
 * Deletes an account. Its row stays without the person while orders refer to it, and housekeeping removes it otherwise.
 * @param isAllowed decides with the account locked
 * @returns false when it is gone or that is not allowed
 */
export async function deleteAccount(
  { database: { transaction }, readSettings, sendEmail }: Services,
  userId: string,
  isAllowed: (current: UserRow) => boolean,
): Promise<boolean> {
  const { shown: shop } = await readSettings();
  return transaction(async (queries) => {
    const [current] = await queries.select().from(users).where(eq(users.id, userId)).for('update');
    if (!current || !isAllowed(current)) return false;
    for (const table of OWN_TABLES) await queries.delete(table).where(eq(table.userId, userId));
    const own = queries.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
    await queries.delete(returnPhotos).where(inArray(returnPhotos.orderId, own));
    await takePersonOut(queries, and(eq(orders.userId, userId), lt(orders.paidAt, daysAgo)));
    await endComplaintsOf(queries, current.email, KEPT_DAYS);
    const email = `deleted-${userId}`;
    const nobody = { firstName: '', lastName: '', email, emailKey: email, passwordHash: NO_PASSWORD_HASH };
    await queries
      .update(users)
      .set({ ...nobody, otherFields: {}, guestUntil: sql`now()` })
      .where(eq(users.id, userId));
    await queries.insert(deletedAccounts).values({ userId }).onConflictDoNothing();
    await sendEmail(queries, accountDeletedEmail(shop, current));
    return true;
  });
}

/** Ends what was kept of deleted accounts for a while only. */
export async function forgetDeletedAccounts(queries: Queries): Promise<void> {
  const old = queries
    .select({ id: deletedAccounts.userId })
    .from(deletedAccounts)
    .where(lt(deletedAccounts.deletedAt, daysAgo));
  await takePersonOut(queries, inArray(orders.userId, old));
  await forgetComplaints(queries);
  await queries.delete(deletedAccounts).where(lt(deletedAccounts.deletedAt, daysAgo));
}

/** The ids of the accounts that were deleted lately, `MAX_DELETED_ACCOUNTS` at a time. */
export async function* deletedAccountIds({ queries }: Pick<Database, 'queries'>): AsyncGenerator<string[]> {
  for (let last = ''; ;) {
    const rows = await queries
      .select({ id: deletedAccounts.userId })
      .from(deletedAccounts)
      .where(gt(deletedAccounts.userId, last))
      .orderBy(deletedAccounts.userId)
      .limit(MAX_DELETED_ACCOUNTS);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? '';
  }
}

import { randomUUID } from 'node:crypto';
import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database';
import { orderKeys, orders, payments } from '../../database/order.schema';
import { deletedAccounts, users } from '../../database/schema';

type UserRow = typeof users.$inferSelect;

/** Longer than a guest's token is valid: nobody can still be logged in to the account. */
const KEPT_DAYS = 2;
const DELETE_BATCH_SIZE = 500;
/** Not a hash of any password, so no password opens the account. */
export const NO_PASSWORD_HASH = '';

const GUEST_KEY = emailKey(GUEST_CREDENTIALS.email);
const [, DOMAIN = ''] = GUEST_CREDENTIALS.email.split('@');

/** Whether an email is the shared one of guests, which no account has. */
export const isGuestEmail = (email: string): boolean => emailKey(email) === GUEST_KEY;

/** Opens a new account for a guest, so that guests never see each other's addresses, orders or cart. */
export async function openGuestAccount(queries: Queries, now: string): Promise<UserRow> {
  const id = randomUUID();
  const email = `guest-${id}@${DOMAIN}`;
  const person = { firstName: 'Guest', lastName: 'Shopper', otherFields: {}, createdAt: now, updatedAt: now };
  const guestUntil = sql`now() + make_interval(days => ${KEPT_DAYS})`;
  const [row] = await queries
    .insert(users)
    .values({ id, email, emailKey: emailKey(email), passwordHash: NO_PASSWORD_HASH, guestUntil, ...person })
    .returning();
  if (!row) throw new Error('The guest account was not inserted.');
  return row;
}

/**
 * Deletes guest accounts that nobody can use any more, with their unpaid orders. An account stays while an unpaid order
 * waits or the provider is polled about one, and forever once it has a payment.
 * @returns their ids
 */
export async function deleteStaleGuests({
  queries: all,
  transaction,
}: Pick<Database, 'queries' | 'transaction'>): Promise<string[]> {
  const withMoney = all
    .select({ one: sql`1` })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, users.id),
        or(
          inArray(orders.status, ['created', 'paid', 'refund_due']),
          isNotNull(orders.nextPollAt),
          isNotNull(payments.id),
        ),
      ),
    );
  return transaction(async (queries) => {
    const stale = await queries
      .select({ id: users.id })
      .from(users)
      .where(and(lt(users.guestUntil, sql`now()`), notExists(withMoney)))
      .limit(DELETE_BATCH_SIZE)
      .for('update', { skipLocked: true });
    const ids = stale.map(({ id }) => id);
    if (ids.length === 0) return ids;
    const theirs = queries.select({ id: orders.id }).from(orders).where(inArray(orders.userId, ids));
    await queries.delete(orderKeys).where(inArray(orderKeys.orderId, theirs));
    await queries.delete(orders).where(inArray(orders.userId, ids));
    await queries.delete(users).where(inArray(users.id, ids));
    const gone = ids.map((userId) => ({ userId }));
    await queries.insert(deletedAccounts).values(gone).onConflictDoNothing();
    return ids;
  });
}

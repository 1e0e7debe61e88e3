import { backendMessages, passwordChangedEmail, refuse } from '@piston-parts/shared-contract/backend';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { emailLinks, resetLinks, users } from '../../database/schema';
import type { ApiServices } from '../request-context';
import { isCommonPassword } from './common-passwords';

type UserRow = typeof users.$inferSelect;

/** @throws Refusal with 422 for one of the commonest passwords. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuse(422, backendMessages.passwordCommon);
}

/** Always later than before, even after the clock was put back: tokens that were signed before are revoked. */
export const newTokensSince = sql`greatest(now(), ${users.tokensSince} + interval '1 millisecond')`;

/** Ends every session of an account, in every process. @returns the account as it is now */
export async function endSessions(queries: Queries, userId: string): Promise<UserRow | undefined> {
  const [row] = await queries
    .update(users)
    .set({ tokensSince: newTokensSince })
    .where(eq(users.id, userId))
    .returning();
  return row;
}

type Services = Pick<ApiServices, 'database' | 'readSettings' | 'sendEmail' | 'shopOrigin'>;

/**
 * Replaces a password, notifies the owner by email, ends every session of the account, and every link for a new password or email.
 * @param change.isAllowed decides with the account locked, so that of two concurrent changes by one proof one is made
 * @returns the account as it is now; null when it is gone or the change is not allowed.
 */
export async function replacePassword(
  { database: { transaction }, readSettings, sendEmail, shopOrigin }: Services,
  userId: string,
  change: {
    readonly passwordHash: string;
    readonly now: string;
    readonly isAllowed: (queries: Queries, current: UserRow) => Promise<boolean> | boolean;
  },
): Promise<UserRow | null> {
  const { shown: shop } = await readSettings();
  return transaction(async (queries) => {
    const [current] = await queries.select().from(users).where(eq(users.id, userId)).for('update');
    if (!current || !(await change.isAllowed(queries, current))) return null;
    await queries.delete(resetLinks).where(eq(resetLinks.userId, userId));
    await queries.delete(emailLinks).where(eq(emailLinks.userId, userId));
    const values = { passwordHash: change.passwordHash, tokensSince: newTokensSince, updatedAt: change.now };
    const [replaced] = await queries.update(users).set(values).where(eq(users.id, userId)).returning();
    if (!replaced) return null;
    await sendEmail(queries, passwordChangedEmail(shop, replaced, shopOrigin));
    return replaced;
  });
}

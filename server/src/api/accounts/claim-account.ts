import type { AccountClaim } from '@piston-parts/shared-contract';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { emailKey, lateMessages } from '@piston-parts/shared-contract/schemas';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema';
import { newTokensSince } from './replace-password';

type UserRow = typeof users.$inferSelect;

/**
 * Makes a guest's account the shopper's own: cart, orders, garage and addresses stay, as its id does. Sessions end.
 * @returns the account as it is now
 * @throws Refusal with 422 when it is no guest's, or another account has the address: nothing of that one is touched.
 */
export function claimAccount(
  { transaction }: Pick<Database, 'transaction'>,
  userId: string,
  claim: Omit<AccountClaim, 'password'> & { readonly passwordHash: string; readonly now: string },
): Promise<UserRow> {
  const { firstName, lastName, email, passwordHash, now: updatedAt } = claim;
  return transaction(async (queries) => {
    const [guest] = await queries.select().from(users).where(eq(users.id, userId)).for('update');
    if (!guest || guest.guestUntil === null) return refuse(422, backendMessages.accountNotOfGuest);
    const key = emailKey(email);
    const [owner] = await queries.select({ id: users.id }).from(users).where(eq(users.emailKey, key));
    if (owner) refuse(422, lateMessages.emailExists);
    const person = { firstName, lastName, email, emailKey: key, passwordHash, guestUntil: null };
    const [claimed] = await queries
      .update(users)
      .set({ ...person, tokensSince: newTokensSince, updatedAt })
      .where(eq(users.id, userId))
      .returning();
    return claimed ?? refuse(422, backendMessages.accountNotOfGuest);
  });
}

import { randomBytes } from 'node:crypto';
import { messages, RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { confirmEmailEmail, emailChangedEmail, emailTakenEmail, refuse } from '@piston-parts/shared-contract/backend';
import { emailKey, isEmail, lateMessages } from '@piston-parts/shared-contract/schemas';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { emailLinks, resetLinks, users } from '../../database/schema';
import { hashOf } from '@platform/process/fingerprint';
import type { ApiServices, SharedWork } from '../request-context';
import { MAX_RESET_EMAILS } from './account-limits';
import { isGuestEmail } from './guests';
import { count, counterKey } from './rate-limit';
import { newTokensSince } from './replace-password';

type UserRow = typeof users.$inferSelect;
type Services = Pick<ApiServices & SharedWork, 'database' | 'rateLimits' | 'readSettings' | 'sendEmail' | 'shopOrigin'>;

/** @returns the token of a new link, which replaces the account's earlier ones; only its hash is stored. */
export async function makeEmailLink(queries: Queries, userId: string, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = sql`now() + make_interval(mins => ${RESET_LINK_MINUTES})`;
  await queries.delete(emailLinks).where(eq(emailLinks.userId, userId));
  await queries.insert(emailLinks).values({ tokenHash: hashOf(token), userId, email, expiresAt });
  return token;
}

async function ownerOfEmail(queries: Queries, key: string, exceptId: string): Promise<UserRow | undefined> {
  const [row] = await queries
    .select()
    .from(users)
    .where(and(eq(users.emailKey, key), ne(users.id, exceptId)));
  return row;
}

/**
 * Sends a link to the new address, or an email to the owner of the account that has the address already. At most
 * `MAX_RESET_EMAILS` go to one address within the window, so that nobody can flood a mailbox.
 */
export async function sendEmailLink(
  { database: { queries }, rateLimits, readSettings, sendEmail, shopOrigin }: Services,
  userId: string,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  if (isGuestEmail(email) || (await count(rateLimits, counterKey('email link', key), MAX_RESET_EMAILS)).isOver) return;
  const owner = await ownerOfEmail(queries, key, userId);
  const { shown: shop } = await readSettings();
  if (!owner) {
    const token = await makeEmailLink(queries, userId, email);
    const confirmation = confirmEmailEmail(shop, { email }, shopOrigin, token);
    return sendEmail(queries, confirmation, `confirm-email ${hashOf(token)}`);
  }
  if (isEmail(owner.email) && owner.guestUntil === null)
    await sendEmail(queries, emailTakenEmail(shop, owner, shopOrigin));
}

/**
 * Gives an account the address of a link. Its sessions end, because tokens name the address, and so do links that were sent to
 * the old one. The old address hears of it.
 * @throws Refusal with 404 for a link that is used up, 422 when another account has got the address since.
 */
export async function confirmEmail(
  { database: { transaction }, readSettings, sendEmail }: Pick<Services, 'database' | 'readSettings' | 'sendEmail'>,
  token: string,
  now: string,
): Promise<{ email: string }> {
  const { shown: shop } = await readSettings();
  return transaction(async (queries) => {
    const isValid = and(eq(emailLinks.tokenHash, hashOf(token)), gt(emailLinks.expiresAt, sql`now()`));
    const [link] = await queries.delete(emailLinks).where(isValid).returning();
    if (!link) return refuse(404, messages.resetLinkInvalid);
    const { userId, email } = link;
    const [previous] = await queries.select().from(users).where(eq(users.id, userId)).for('update');
    if (!previous) return refuse(404, messages.resetLinkInvalid);
    if (await ownerOfEmail(queries, emailKey(email), userId)) refuse(422, lateMessages.emailExists);
    await queries.delete(resetLinks).where(eq(resetLinks.userId, userId));
    const values = { email, emailKey: emailKey(email), tokensSince: newTokensSince, updatedAt: now };
    await queries.update(users).set(values).where(eq(users.id, userId));
    await sendEmail(queries, emailChangedEmail(shop, previous));
    return { email };
  });
}

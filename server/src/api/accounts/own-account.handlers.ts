import { messages, type ownAccountEndpoints } from '@piston-parts/shared-contract';
import { backendMessages, refuse, refuseRateLimited, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { emailKey, lateMessages } from '@piston-parts/shared-contract/schemas';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../database/schema';
import { findOrder, keepOrderEmail } from '../orders/find-order';
import type { HandlersOf, RequestContext } from '../request-context';
import { announce } from '../teams/shop-events';
import { MAX_SIGN_UPS } from './account-limits';
import { claimAccount } from './claim-account';
import { deleteAccount } from './delete-account';
import { confirmEmail, sendEmailLink } from './email-change';
import { isGuestEmail } from './guests';
import { forgetLogIns, withLogInLimit } from './log-in-limit';
import { withAccountLimit } from './open-account-limit';
import { publicAccount } from './public-account';
import { count, counterKey } from './rate-limit';
import { endSessions, refuseCommonPassword } from './replace-password';
import { endSession, keepSession, sessionsOf } from './sessions';

type UserRow = typeof users.$inferSelect;
type WithPassword = Pick<
  RequestContext<typeof ownAccountEndpoints.postAccountDeletion>,
  'database' | 'rateLimits' | 'passwords' | 'user' | 'sender' | 'body'
>;

/**
 * The owner of a session who has given the account's password. Guesses count with those of log-ins.
 * @throws Refusal with 403 for a wrong password, 422 for a guest, 429 after too many guesses.
 */
async function ownerByPassword({
  database,
  rateLimits,
  passwords,
  user,
  sender,
  body,
}: WithPassword): Promise<UserRow> {
  const [owner] = await database.queries.select().from(users).where(eq(users.id, user._id));
  if (!owner) return refuse(404, messages.emailNotRegistered);
  if (owner.guestUntil !== null) refuse(422, backendMessages.guestHasNoPassword);
  return withLogInLimit(rateLimits, owner.emailKey, sender.client, async () =>
    (await passwords.verify(owner.passwordHash, body.password)) ? owner : refuse(403, backendMessages.passwordWrong),
  );
}

export const ownAccountHandlers: HandlersOf<typeof ownAccountEndpoints> = {
  async postProfile({ database, user, body: { firstName, lastName, ...numbers }, now: updatedAt }) {
    const [row] = await database.queries
      .update(users)
      .set({
        firstName,
        lastName,
        otherFields: sql`${users.otherFields} || ${JSON.stringify(numbers)}::jsonb`,
        updatedAt,
      })
      .where(eq(users.id, user._id))
      .returning();
    return { user: publicAccount(row ?? refuse(404, messages.emailNotRegistered)) };
  },

  async postEmailChange(context) {
    const { rateLimits, body } = context;
    const owner = await ownerByPassword(context);
    const { isOver, secondsLeft } = await count(rateLimits, counterKey('email change', owner.id), MAX_ATTEMPTS);
    if (isOver) refuseRateLimited(secondsLeft);
    await sendEmailLink(context, owner.id, body.email);
    return {};
  },

  async postEmailConfirmation(context) {
    const { rateLimits, parameters, now, sender } = context;
    const { email } = await confirmEmail(context, parameters.emailToken, now);
    await forgetLogIns(rateLimits, emailKey(email), sender.client);
    return { email };
  },

  async postAccountClaim({ database, rateLimits, passwords, openSession, body, user, now, sender }) {
    const { password, ...person } = body;
    if (isGuestEmail(body.email)) refuse(422, lateMessages.emailExists);
    refuseCommonPassword(password);
    const limit = { kind: 'sign up', max: MAX_SIGN_UPS };
    const row = await withAccountLimit(rateLimits, limit, sender.client, async () =>
      claimAccount(database, user._id, { ...person, passwordHash: await passwords.hash(password), now }),
    );
    return { user: publicAccount(row), encodedToken: await openSession(row) };
  },

  async postAccountDeletion(context) {
    const { id, passwordHash } = await ownerByPassword(context);
    const isAllowed = (current: UserRow) => current.passwordHash === passwordHash;
    if (!(await deleteAccount(context, id, isAllowed))) refuse(403, backendMessages.passwordWrong);
    announce(context.database, 'accountsDeleted', { userIds: [id] });
    return {};
  },

  async getSessions({ database: { queries }, user, sender }) {
    await keepSession(queries, user.claims, sender.device);
    return { sessions: await sessionsOf(queries, user) };
  },

  async deleteSession({ database: { queries }, user, parameters }) {
    await endSession(queries, user._id, parameters.sessionId);
    return { sessions: await sessionsOf(queries, user) };
  },

  async postLogOutOthers({ database, openSession, user }) {
    const row = (await endSessions(database.queries, user._id)) ?? refuse(404, messages.emailNotRegistered);
    return { encodedToken: await openSession(row) };
  },

  postOrderEmail: async ({ database, user, parameters, body }) => ({
    order: await keepOrderEmail(database.queries, { userId: user._id, orderId: parameters.id, email: body.email }),
  }),

  postOrderLookup: async ({ database, rateLimits, body, sender }) => ({
    order: await findOrder(database.queries, rateLimits, body, sender.client),
  }),
};

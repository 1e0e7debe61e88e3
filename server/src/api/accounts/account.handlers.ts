import { GUEST_CREDENTIALS, messages, type authEndpoints } from '@piston-parts/shared-contract';
import { emailKey, isEmail } from '@piston-parts/shared-contract/schemas';
import { backendMessages, publicUser, refuse } from '@piston-parts/shared-contract/backend';
import { eq, sql } from 'drizzle-orm';
import type { HandlersOf } from '../request-context';
import type { Queries } from '../../database/database';
import { revokedTokens, users } from '../../database/schema';
import { isDemonstrationAccount } from '../seed';
import { withAccountLimit } from './open-account-limit';
import { MAX_GUESTS, MAX_SIGN_UPS } from './account-limits';
import { sessionOfToken } from './authentication';
import { isGuestEmail, openGuestAccount } from './guests';
import { forgetLogIns, withLogInLimit } from './log-in-limit';
import { countResetRequest, sendResetEmail } from './password-reset';
import { findResetLink, useResetLink } from './reset-links';
import { signedUpBefore, signUp } from './sign-up';

type UserRow = typeof users.$inferSelect;

async function findUser(queries: Queries, account: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.emailKey, account));
  return row;
}

/** Always later than before, even after the clock was put back: tokens that were signed before are revoked. */
const newTokensSince = sql`greatest(now(), ${users.tokensSince} + interval '1 millisecond')`;

/** Each log-in with the guest's credentials, which are known to everybody, opens an account. */
async function openGuest(queries: Queries, password: string, client: string, now: string): Promise<UserRow> {
  if (password !== GUEST_CREDENTIALS.password) refuse(401, messages.credentialsInvalid);
  return withAccountLimit(queries, { kind: 'guest', max: MAX_GUESTS }, client, () => openGuestAccount(queries, now));
}

const answered = ({ id, firstName, lastName, email, otherFields }: UserRow) =>
  publicUser({ ...otherFields, _id: id, firstName, lastName, email });

export const accountHandlers: HandlersOf<typeof authEndpoints> = {
  async postLogIn({ database, openSession, passwords, hasDemonstration, body, sender, now }) {
    const account = emailKey(body.email);
    if (isGuestEmail(account)) {
      const guest = await openGuest(database.queries, body.password, sender.client, now);
      return { foundUser: answered(guest), encodedToken: openSession(guest) };
    }
    const row = await withLogInLimit(database.queries, account, sender.client, async () => {
      // The database may have been seeded with them before it was used in production.
      if (!hasDemonstration && isDemonstrationAccount(account, body.password))
        refuse(401, backendMessages.demonstrationOff);
      const found = (await findUser(database.queries, account)) ?? refuse(404, messages.emailNotRegistered);
      // A guest's account has no password: its address is no way in.
      const isRight = found.guestUntil === null && (await passwords.verify(found.passwordHash, body.password));
      return isRight ? found : refuse(401, messages.credentialsInvalid);
    });
    return { foundUser: answered(row), encodedToken: openSession(row) };
  },

  async postSignUp({ database, openSession, passwords, body, now, idempotencyKey, sender }) {
    const services = { database, passwords };
    if (isGuestEmail(body.email)) refuse(422, messages.emailExists);
    // Stryker disable next-line StringLiteral: any name will do that no other counter has
    const limit = { kind: 'sign up', max: MAX_SIGN_UPS };
    const row = await withAccountLimit(
      database.queries,
      limit,
      sender.client,
      async () => (await signUp(services, body, { now, idempotencyKey })) ?? (await signedUpBefore(services, body)),
    );
    return { createdUser: answered(row), encodedToken: openSession(row) };
  },

  async postLogOut({ database, user }) {
    const { jti, exp } = user.claims;
    await database.queries
      .insert(revokedTokens)
      .values({ id: jti, expiresAt: new Date(exp * 1000) })
      .onConflictDoNothing();
    return {};
  },

  async postPasswordReset({ database, sendEmail, shopOrigin, body, sender }) {
    const account = emailKey(body.email);
    await countResetRequest(database.queries, account, sender.client);
    const row = await findUser(database.queries, account);
    // An account may have been made before emails were checked: nothing is sent to what is not one address.
    if (row && isEmail(row.email) && row.guestUntil === null && !isGuestEmail(account))
      await sendResetEmail(database.queries, row, { sendEmail, shopOrigin });
    return {};
  },

  async postNewPassword({ database, passwords, body, parameters, now, sender }) {
    // Looked up first, so that an invented link costs no hash.
    if (!(await findResetLink(database.queries, parameters.resetToken))) refuse(404, messages.resetLinkInvalid);
    const passwordHash = await passwords.hash(body.password);
    const owner = await database.transaction(async (queries) => {
      const userId = (await useResetLink(queries, parameters.resetToken)) ?? refuse(404, messages.resetLinkInvalid);
      const changed = { passwordHash, tokensSince: newTokensSince, updatedAt: now };
      const [user] = await queries.update(users).set(changed).where(eq(users.id, userId)).returning();
      return user ?? refuse(404, messages.resetLinkInvalid);
    });
    await forgetLogIns(database.queries, owner.emailKey, sender.client);
    return { email: owner.email };
  },

  async postVerify({ loadSession, tokens, sessionKey, body }) {
    const unknown = { status: 401, text: messages.tokenInvalid };
    const { user } = await sessionOfToken(loadSession, tokens, { token: body.encodedToken, sessionKey }, unknown);
    return { user: answered(user) };
  },
};

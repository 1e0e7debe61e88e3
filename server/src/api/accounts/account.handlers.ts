import { GUEST_CREDENTIALS, messages, type accountEndpoints, type authEndpoints } from '@piston-parts/shared-contract';
import { emailKey, isEmail, lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { HandlersOf, RequestContext } from '../request-context';
import type { Queries } from '../../database/database';
import { users } from '../../database/schema';
import { isDemonstrationAccount } from '../seed';
import { withAccountLimit } from './open-account-limit';
import { MAX_GUESTS, MAX_RESETS_OF_CLIENT, MAX_SIGN_UPS } from './account-limits';
import { sessionOfToken } from './authentication';
import { countAttempt } from './count-attempt';
import { isGuestEmail, openGuestAccount } from './guests';
import { forgetLogIns, withLogInLimit } from './log-in-limit';
import { sendResetEmail } from './password-reset';
import { publicAccount } from './public-account';
import { endSessions, refuseCommonPassword, replacePassword } from './replace-password';
import { ownerOfResetLink, useResetLink } from './reset-links';
import { keepSession, revokeToken } from './sessions';
import { signedUpBefore, signUp } from './sign-up';

type UserRow = typeof users.$inferSelect;
type LogIn = RequestContext<typeof authEndpoints.postLogIn>;

async function findUser(queries: Queries, account: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.emailKey, account));
  return row;
}

/** Each log-in with the guest's credentials, which are known to everybody, opens an account. */
async function openGuest({ database, rateLimits, body, sender, now }: LogIn): Promise<UserRow> {
  if (body.password !== GUEST_CREDENTIALS.password) refuse(401, lateMessages.credentialsInvalid);
  return withAccountLimit(rateLimits, { kind: 'guest', max: MAX_GUESTS }, sender.client, () =>
    openGuestAccount(database.queries, now),
  );
}

export const accountHandlers: HandlersOf<typeof authEndpoints & typeof accountEndpoints> = {
  async postLogIn(context) {
    const { database, rateLimits, openSession, passwords, hasDemonstration, body, sender } = context;
    const account = emailKey(body.email);
    if (isGuestEmail(account)) {
      const guest = await openGuest(context);
      return { foundUser: publicAccount(guest), encodedToken: await openSession(guest) };
    }
    const row = await withLogInLimit(rateLimits, account, sender.client, async () => {
      // The database may have been seeded with them before it was used in production.
      if (!hasDemonstration && isDemonstrationAccount(account, body.password))
        refuse(401, backendMessages.demonstrationOff);
      const user = (await findUser(database.queries, account)) ?? refuse(404, messages.emailNotRegistered);
      // A guest's account has no password: its address is no way in.
      const isRight = user.guestUntil === null && (await passwords.verify(user.passwordHash, body.password));
      return isRight ? user : refuse(401, lateMessages.credentialsInvalid);
    });
    return { foundUser: publicAccount(row), encodedToken: await openSession(row) };
  },

  async postSignUp({ database, rateLimits, openSession, passwords, body, now, idempotencyKey, sender }) {
    const services = { database, passwords };
    if (isGuestEmail(body.email)) refuse(422, lateMessages.emailExists);
    refuseCommonPassword(body.password);
    // Stryker disable next-line StringLiteral: any name will do that no other counter has
    const limit = { kind: 'sign up', max: MAX_SIGN_UPS };
    const row = await withAccountLimit(
      rateLimits,
      limit,
      sender.client,
      async () => (await signUp(services, body, { now, idempotencyKey })) ?? (await signedUpBefore(services, body)),
    );
    return { createdUser: publicAccount(row), encodedToken: await openSession(row) };
  },

  async postLogOut({ database, user }) {
    const { jti, exp } = user.claims;
    await revokeToken(database.queries, jti, new Date(exp * 1000));
    return {};
  },

  async postPasswordReset(context) {
    const { database, rateLimits, body, sender } = context;
    const account = emailKey(body.email);
    await countAttempt(rateLimits, {
      kind: 'reset',
      subject: account,
      client: sender.client,
      max: MAX_RESETS_OF_CLIENT,
    });
    const row = await findUser(database.queries, account);
    // An account may have been made before emails were checked: nothing is sent to what is not one address.
    if (row && isEmail(row.email) && row.guestUntil === null && !isGuestEmail(account))
      await sendResetEmail(context, row);
    return {};
  },

  async postNewPassword(context) {
    const { database, rateLimits, passwords, body, parameters, now, sender } = context;
    // Looked up first, so that an invented link costs no hash.
    const userId =
      (await ownerOfResetLink(database.queries, parameters.resetToken)) ?? refuse(404, messages.resetLinkInvalid);
    refuseCommonPassword(body.password);
    const passwordHash = await passwords.hash(body.password);
    const isAllowed = (queries: Queries) => useResetLink(queries, parameters.resetToken);
    const owner =
      (await replacePassword(context, userId, { passwordHash, now, isAllowed })) ??
      refuse(404, messages.resetLinkInvalid);
    await forgetLogIns(rateLimits, owner.emailKey, sender.client);
    return { email: owner.email };
  },

  async postPasswordChange(context) {
    const { database, rateLimits, passwords, openSession, body, user, now, sender } = context;
    const [owner] = await database.queries.select().from(users).where(eq(users.id, user._id));
    if (!owner) return refuse(404, messages.emailNotRegistered);
    if (owner.guestUntil !== null) refuse(422, backendMessages.guestHasNoPassword);
    refuseCommonPassword(body.password);
    await withLogInLimit(rateLimits, owner.emailKey, sender.client, async () => {
      if (!(await passwords.verify(owner.passwordHash, body.oldPassword)))
        refuse(403, backendMessages.oldPasswordWrong);
    });
    const passwordHash = await passwords.hash(body.password);
    const isAllowed = (_: Queries, current: UserRow) => current.passwordHash === owner.passwordHash;
    const replaced =
      (await replacePassword(context, owner.id, { passwordHash, now, isAllowed })) ??
      refuse(403, backendMessages.oldPasswordWrong);
    return { encodedToken: await openSession(replaced) };
  },

  async postLogOutEverywhere({ database, user }) {
    await endSessions(database.queries, user._id);
    return {};
  },

  async postVerify({ database, loadSession, tokens, sessionKey, body, sender }) {
    const unknown = { status: 401, text: lateMessages.tokenInvalid };
    const proof = { token: body.encodedToken, sessionKey };
    const { user, claims } = await sessionOfToken(loadSession, tokens, proof, unknown);
    await keepSession(database.queries, claims, sender.device);
    return { user: publicAccount(user) };
  },
};

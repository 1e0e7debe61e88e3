import { emailKey, isEmail, messages, type authEndpoints } from '@piston-parts/shared-contract';
import { answeredUser, refuse, resetLetter } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { HandlersOf } from '../call';
import { revokedTokens, users } from '../database/schema';
import { attemptAt, countAttempt, forgetAttempt } from './attempts';
import { userOfToken } from './authentication';
import { findResetLink, makeResetLink, useResetLink } from './reset-links';
import { signedUpBefore, signUp } from './sign-up';

type UserRow = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'otherFields'>;

const answered = ({ id, firstName, lastName, email, otherFields }: UserRow) =>
  answeredUser({ ...otherFields, _id: id, firstName, lastName, email });

export const accountHandlers: HandlersOf<typeof authEndpoints> = {
  async postLogIn({ database, tokens, passwords, body, sender }) {
    const attempt = attemptAt('log in', emailKey(body.email), sender.client);
    await countAttempt(database.queries, attempt);
    const [row] = await database.queries
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(body.email)));
    if (!row) return refuse(404, messages.emailNotRegistered);
    if (!(await passwords.verify(row.passwordHash, body.password))) refuse(401, messages.credentialsInvalid);
    await forgetAttempt(database.queries, attempt);
    const foundUser = answered(row);
    return { foundUser, encodedToken: tokens.sign(foundUser) };
  },

  async postSignUp({ database, tokens, passwords, body, now, idempotencyKey }) {
    const services = { database, passwords };
    const row = (await signUp(services, body, { now, idempotencyKey })) ?? (await signedUpBefore(services, body));
    const createdUser = answered(row);
    return { createdUser, encodedToken: tokens.sign(createdUser) };
  },

  async postLogOut({ database, user }) {
    const { jti, exp } = user.claims;
    await database.queries
      .insert(revokedTokens)
      .values({ id: jti, expiresAt: new Date(exp * 1000) })
      .onConflictDoNothing();
    return {};
  },

  async postPasswordReset({ database, sendLetter, shopOrigin, body, sender }) {
    const attempt = attemptAt('reset', emailKey(body.email), sender.client);
    await countAttempt(database.queries, attempt);
    const [row] = await database.queries
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(body.email)));
    // An account may have been made before emails were checked: nothing is sent to what is not one address.
    if (row && isEmail(row.email)) {
      const token = await makeResetLink(database.queries, row.id);
      await sendLetter(resetLetter(row, shopOrigin, token));
    }
    return {};
  },

  async postNewPassword({ database, passwords, body, parameters, now }) {
    // Looked up first, so that an invented link costs no hash.
    if (!(await findResetLink(database.queries, parameters.resetToken))) refuse(404, messages.resetLinkInvalid);
    const passwordHash = await passwords.hash(body.password);
    return database.transaction(async (queries) => {
      const userId = (await useResetLink(queries, parameters.resetToken)) ?? refuse(404, messages.resetLinkInvalid);
      const changed = { passwordHash, tokensSince: new Date(), updatedAt: now };
      const [user] = await queries.update(users).set(changed).where(eq(users.id, userId)).returning();
      return { email: user?.email ?? refuse(404, messages.resetLinkInvalid) };
    });
  },

  async postVerify({ findKnown, tokens, body }) {
    const unknown = { status: 401, text: messages.tokenInvalid };
    const { user } = await userOfToken(findKnown, tokens, body.encodedToken, unknown);
    return { user: answered(user) };
  },
};

import { messages, type authEndpoints } from '@piston-parts/shared-contract';
import { type accountEndpoints, emailKey, lateMessages } from '@piston-parts/shared-contract/schemas';
import { countAttempt, resetAttempts } from './rate-limit';
import type { HandlersOf } from './request-context';
import type { Database } from './database';
import { findDone, saveDone } from './idempotency-records';
import { createId } from './ids';
import type { UserRecord } from './records';
import {
  demonstrationSettings,
  backendMessages,
  passwordResetEmail,
  refuse,
} from '@piston-parts/shared-contract/backend';
import { endSession, endSessions, keepSession, openSession } from './sessions';
import { readToken } from './token';
import { findByEmail, LINK_MS, publicAccount } from './users';

/** The user of a token (backend-4): 401 for one that is forged or expired, `unknown` for an email without an account. */
export function userOfToken(db: Database, token: string | null, unknown: { status: number; text: string }): UserRecord {
  const claims = token === null ? null : readToken(token);
  if (!claims || db.revokedTokens.find(claims.jti)) return refuse(401, lateMessages.tokenInvalid);
  const user = findByEmail(db, claims.email);
  // The address may be another account's since.
  if (user?._id !== claims._id) return refuse(unknown.status, unknown.text);
  return Math.round(claims.iat * 1000) < (user.tokensSince ?? 0) ? refuse(401, lateMessages.tokenInvalid) : user;
}

/** The token of the newest link that was sent to an email, for a password or to confirm the email; null for none. */
export function newestLinkToken(db: Database, email: string): string | null {
  const user = findByEmail(db, email);
  const confirming = db.emailLinks.all().findLast((link) => emailKey(link.email) === emailKey(email));
  return (confirming ?? db.resetLinks.all().findLast(({ userId }) => userId === user?._id))?._id ?? null;
}

/** Ends every session of the account and uses up its links. @returns the token of a new session */
function replacePassword(db: Database, user: UserRecord, password: string, now: string): string {
  for (const table of [db.resetLinks, db.emailLinks])
    for (const { _id, userId } of table.all()) if (userId === user._id) table.remove(_id);
  return openSession(db, endSessions(db, user, { password, updatedAt: now }));
}

export const authHandlers: HandlersOf<typeof authEndpoints & typeof accountEndpoints> = {
  postLogIn({ db, body }) {
    const attempt = `log in ${emailKey(body.email)}`;
    countAttempt(db, attempt);
    const user = findByEmail(db, body.email) ?? refuse(404, messages.emailNotRegistered);
    if (user.password !== body.password) refuse(401, lateMessages.credentialsInvalid);
    resetAttempts(db, attempt);
    return { foundUser: publicAccount(user), encodedToken: openSession(db, user) };
  },

  postSignUp({ db, now, body, idempotencyKey }) {
    const request = ['postSignUp', body];
    const done = findDone(db, idempotencyKey, request);
    const owner = findByEmail(db, body.email);
    if (owner && done) return { createdUser: publicAccount(owner), encodedToken: openSession(db, owner) };
    if (owner) refuse(422, lateMessages.emailExists);
    saveDone(db, idempotencyKey, request);
    const user: UserRecord = {
      // First, so that sent fields never override what the backend sets.
      ...body,
      _id: createId(),
      email: body.email.trim(),
      createdAt: now,
      updatedAt: now,
      cart: [],
      wishlist: [],
      address: undefined,
    };
    db.users.insert(user);
    return { createdUser: publicAccount(user), encodedToken: openSession(db, user) };
  },

  postLogOut({ db, token }) {
    const claims = token === null ? null : readToken(token);
    if (claims) endSession(db, claims.jti);
    return {};
  },

  postPasswordReset({ db, body, sendEmail }) {
    countAttempt(db, `reset ${emailKey(body.email)}`);
    const user = findByEmail(db, body.email);
    if (!user) return {};
    const token = createId();
    db.resetLinks.insert({ _id: token, userId: user._id, until: Date.now() + LINK_MS });
    sendEmail((shopOrigin) => passwordResetEmail(demonstrationSettings, body, shopOrigin, token));
    return {};
  },

  postNewPassword({ db, now, body, parameters }) {
    const link = db.resetLinks.find(parameters.resetToken);
    const user = link && db.users.find(link.userId);
    if (!link || !user || link.until <= Date.now()) return refuse(404, messages.resetLinkInvalid);
    replacePassword(db, user, body.password, now);
    return { email: user.email };
  },

  postPasswordChange({ db, now, body, user }) {
    if (publicAccount(user).isGuest) refuse(422, backendMessages.guestHasNoPassword);
    const attempt = `log in ${emailKey(user.email)}`;
    countAttempt(db, attempt);
    if (user.password !== body.oldPassword) refuse(403, backendMessages.oldPasswordWrong);
    resetAttempts(db, attempt);
    return { encodedToken: replacePassword(db, user, body.password, now) };
  },

  postLogOutEverywhere({ db, user }) {
    endSessions(db, user);
    return {};
  },

  postVerify({ db, body }) {
    const user = userOfToken(db, body.encodedToken, { status: 401, text: lateMessages.tokenInvalid });
    keepSession(db, body.encodedToken, user);
    return { user: publicAccount(user) };
  },
};

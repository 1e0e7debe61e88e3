import { GUEST_CREDENTIALS, messages, RESET_LINK_MINUTES, type authEndpoints } from '@piston-parts/shared-contract';
import { emailKey, type accountEndpoints } from '@piston-parts/shared-contract/schemas';
import { countAttempt, resetAttempts } from './rate-limit';
import type { HandlersOf } from './request-context';
import type { Database } from './database';
import { findDone, saveDone } from './idempotency-records';
import { createId } from './ids';
import type { UserRecord } from './records';
import { backendMessages, publicUser, refuse } from '@piston-parts/shared-contract/backend';
import { encodeToken, readToken } from './token';

const RESET_LINK_MS = RESET_LINK_MINUTES * 60 * 1000;

function findByEmail(db: Database, email: string): UserRecord | undefined {
  const wanted = emailKey(email);
  return db.users.all().find((user) => emailKey(user.email) === wanted);
}

/** The user of a token (backend-4): 401 for one that is forged or expired, `unknown` for an email without an account. */
export function userOfToken(db: Database, token: string | null, unknown: { status: number; text: string }): UserRecord {
  const claims = token === null ? null : readToken(token);
  if (!claims || db.revokedTokens.find(claims.jti)) return refuse(401, messages.tokenInvalid);
  const user = findByEmail(db, claims.email) ?? refuse(unknown.status, unknown.text);
  return Math.round(claims.iat * 1000) < (user.tokensSince ?? 0) ? refuse(401, messages.tokenInvalid) : user;
}

/** The token of the newest password reset link that was sent to an email, null for none. */
export function newestResetToken(db: Database, email: string): string | null {
  const user = findByEmail(db, email);
  return db.resetLinks.all().findLast(({ userId }) => userId === user?._id)?._id ?? null;
}

/** The next `tokensSince`: later than every token that there is, also those of this millisecond. */
const endedNow = ({ tokensSince = 0 }: UserRecord): number => Math.max(Date.now(), tokensSince) + 1;

/** Ends every session of the account and uses up its links. @returns a token of a new session. */
function replacePassword(db: Database, user: UserRecord, password: string, now: string): string {
  for (const { _id, userId } of db.resetLinks.all()) if (userId === user._id) db.resetLinks.update(_id, { until: 0 });
  const tokensSince = endedNow(user);
  db.users.update(user._id, { password, tokensSince, updatedAt: now });
  return encodeToken({ ...user, tokensSince });
}

export const authHandlers: HandlersOf<typeof authEndpoints & typeof accountEndpoints> = {
  postLogIn({ db, body }) {
    const attempt = `log in ${emailKey(body.email)}`;
    countAttempt(db, attempt);
    const user = findByEmail(db, body.email) ?? refuse(404, messages.emailNotRegistered);
    if (user.password !== body.password) refuse(401, messages.credentialsInvalid);
    resetAttempts(db, attempt);
    return { foundUser: publicUser(user), encodedToken: encodeToken(user) };
  },

  postSignUp({ db, now, body, idempotencyKey }) {
    const request = ['postSignUp', body];
    const done = findDone(db, idempotencyKey, request);
    const owner = findByEmail(db, body.email);
    if (owner && done) return { createdUser: publicUser(owner), encodedToken: encodeToken(owner) };
    if (owner) refuse(422, messages.emailExists);
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
    return { createdUser: publicUser(user), encodedToken: encodeToken(user) };
  },

  postLogOut({ db, token }) {
    const claims = token === null ? null : readToken(token);
    if (claims) db.revokedTokens.insert({ _id: claims.jti });
    return {};
  },

  /** Nothing can be sent from a browser: the email is handed out once this request is committed. */
  postPasswordReset({ db, body }) {
    countAttempt(db, `reset ${emailKey(body.email)}`);
    const user = findByEmail(db, body.email);
    if (user) db.resetLinks.insert({ _id: createId(), userId: user._id, until: Date.now() + RESET_LINK_MS });
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
    if (emailKey(user.email) === emailKey(GUEST_CREDENTIALS.email)) refuse(422, backendMessages.guestHasNoPassword);
    const attempt = `log in ${emailKey(user.email)}`;
    countAttempt(db, attempt);
    if (user.password !== body.oldPassword) refuse(403, backendMessages.oldPasswordWrong);
    resetAttempts(db, attempt);
    return { encodedToken: replacePassword(db, user, body.password, now) };
  },

  postLogOutEverywhere({ db, user }) {
    db.users.update(user._id, { tokensSince: endedNow(user) });
    return {};
  },

  postVerify({ db, body }) {
    const user = userOfToken(db, body.encodedToken, { status: 401, text: messages.tokenInvalid });
    return { user: publicUser(user) };
  },
};

import { emailKey, messages, type authEndpoints } from '@piston-parts/shared-contract';
import type { HandlersOf } from './call';
import type { Database } from './database';
import { createId } from './ids';
import type { UserRecord } from './records';
import { answeredUser, refuse } from '@piston-parts/shared-contract/backend';
import { encodeToken, readToken } from './token';

function findByEmail(db: Database, email: string): UserRecord | undefined {
  const wanted = emailKey(email);
  return db.users.all().find((user) => emailKey(user.email) === wanted);
}

/** The user of a token (section 6): 401 for one that is forged or expired, `unknownStatus` for an e-mail nobody has. */
export function userOfToken(db: Database, token: string | null, unknown: { status: number; text: string }): UserRecord {
  const claims = token === null ? null : readToken(token);
  if (!claims) return refuse(401, messages.tokenInvalid);
  return findByEmail(db, claims.email) ?? refuse(unknown.status, unknown.text);
}

export const authHandlers: HandlersOf<typeof authEndpoints> = {
  postLogIn({ db, body }) {
    const user = findByEmail(db, body.email) ?? refuse(404, messages.emailNotRegistered);
    if (user.password !== body.password) refuse(401, messages.credentialsInvalid);
    return { foundUser: answeredUser(user), encodedToken: encodeToken(user) };
  },

  postSignUp({ db, now, body }) {
    if (findByEmail(db, body.email)) refuse(422, messages.emailExists);
    const user: UserRecord = {
      // First, so that what somebody sends can never stand in for what the backend itself sets.
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
    return { createdUser: answeredUser(user), encodedToken: encodeToken(user) };
  },

  postVerify({ db, body }) {
    const user = userOfToken(db, body.encodedToken, { status: 401, text: messages.tokenInvalid });
    return { user: answeredUser(user) };
  },
};

import { deviceName } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import type { SessionRecord, UserRecord } from './records';
import { encodeToken, readToken } from './token';

/** Keeps for the account's list that a session was used. */
export function keepSession(db: Database, token: string, user: UserRecord): void {
  const claims = readToken(token);
  if (!claims) return;
  const usedAt = Date.now();
  if (db.sessions.find(claims.jti)) return db.sessions.update(claims.jti, { usedAt });
  const device = deviceName(globalThis.navigator?.userAgent);
  const since = user.tokensSince ?? 0;
  db.sessions.insert({ _id: claims.jti, userId: user._id, device, openedAt: usedAt, usedAt, since });
}

/** @returns the token of a new session */
export function openSession(db: Database, user: UserRecord): string {
  const token = encodeToken(user);
  keepSession(db, token, user);
  return token;
}

/** Whether a session's token is valid, as far as its account decides. */
export const isOpen = (db: Database, { _id, since }: SessionRecord, { tokensSince = 0 }: UserRecord): boolean =>
  since >= tokensSince && !db.revokedTokens.find(_id);

export function endSession(db: Database, id: string): void {
  db.revokedTokens.insert({ _id: id });
  db.sessions.remove(id);
}

/** Ends every session of an account, with other changes of it. @returns the account as it is now */
export function endSessions(db: Database, user: UserRecord, changes: Partial<UserRecord> = {}): UserRecord {
  // Later than every token that there is, also those of this millisecond.
  const ended = { ...changes, tokensSince: Math.max(Date.now(), user.tokensSince ?? 0) + 1 };
  db.users.update(user._id, ended);
  return { ...user, ...ended };
}

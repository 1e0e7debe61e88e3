import type { Session } from '@piston-parts/shared-contract';
import { MAX_SESSIONS, timestamp } from '@piston-parts/shared-contract/backend';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { revokedTokens, sessions, users } from '../../database/schema';
import type { RequestUser } from './authentication';
import type { Claims, TokenSigner } from './tokens';

type UserRow = typeof users.$inferSelect;

const expiryOf = ({ exp }: Claims): Date => new Date(exp * 1000);

/** Keeps for the account's list that a session was used; a token of an earlier version of the shop is in it from then on. */
export async function keepSession(queries: Queries, claims: Claims, device: string): Promise<void> {
  const row = { id: claims.jti, userId: claims._id, device, since: claims.at, expiresAt: expiryOf(claims) };
  await queries
    .insert(sessions)
    .values(row)
    .onConflictDoUpdate({
      target: sessions.id,
      set: { usedAt: sql`now()` },
      // Every page load comes here.
      setWhere: sql`${sessions.usedAt} < now() - interval '5 minutes'`,
    });
}

/**
 * Opens a session of an account.
 * @param browser.sessionKey of the cookie that its token needs
 * @returns the token
 */
export async function openSession(
  { queries, tokens }: { readonly queries: Queries; readonly tokens: TokenSigner },
  { id: _id, email, tokensSince }: UserRow,
  { sessionKey, device }: { readonly sessionKey: string; readonly device: string },
): Promise<string> {
  const token = tokens.sign({ _id, email, tokensSince }, sessionKey);
  const claims = tokens.read(token, sessionKey);
  if (claims) await keepSession(queries, claims, device);
  return token;
}

/** The sessions of an account whose tokens are valid: the current one, then those used last. */
export async function sessionsOf(queries: Queries, { _id, claims }: RequestUser): Promise<Session[]> {
  const rows = await queries
    .select({ session: sessions, tokensSince: users.tokensSince })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, _id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(eq(sessions.id, claims.jti)), desc(sessions.usedAt))
    .limit(MAX_SESSIONS);
  return rows
    .filter(({ session, tokensSince }) => session.since >= tokensSince.getTime())
    .map(({ session: { id, device, openedAt, usedAt } }) => ({
      _id: id,
      device,
      openedAt: timestamp(openedAt),
      usedAt: timestamp(usedAt),
      isCurrent: id === claims.jti,
    }));
}

/** Ends one session of an account; nothing when the session is another account's. */
export async function endSession(queries: Queries, userId: string, id: string): Promise<void> {
  const isOwn = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const [own] = await queries.select({ expiresAt: sessions.expiresAt }).from(sessions).where(isOwn);
  if (own) await revokeToken(queries, id, own.expiresAt);
}

/** Makes a token worthless, including every copy of it. */
export async function revokeToken(queries: Queries, id: string, expiresAt: Date): Promise<void> {
  await queries.insert(revokedTokens).values({ id, expiresAt }).onConflictDoNothing();
  await queries.delete(sessions).where(eq(sessions.id, id));
}

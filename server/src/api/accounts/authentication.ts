import { messages } from '@piston-parts/shared-contract';
import { emailKey, lateMessages } from '@piston-parts/shared-contract/schemas';
import { refuse } from '@piston-parts/shared-contract/backend';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { revokedTokens, users } from '../../database/schema';
import { createBatcher } from '../../database/batcher';
import type { Claims, TokenSigner } from './tokens';

/** The user of a protected request. */
export interface RequestUser {
  readonly _id: string;
  readonly claims: Claims;
}

interface Session {
  readonly user: typeof users.$inferSelect;
  readonly claims: Claims;
}

/** A decoded token's account and state in the database. */
interface StoredSession {
  /** Null when no account has its id and email. */
  readonly user: Session['user'] | null;
  readonly isRevoked: boolean;
}

export type LoadSession = (claims: Claims) => Promise<StoredSession>;

async function loadSessions(queries: Queries, many: readonly Claims[]): Promise<StoredSession[]> {
  const tokenIds = many.map(({ jti }) => jti);
  const revokedOnes = queries
    .select({ ids: sql`json_agg(${revokedTokens.id})` })
    .from(revokedTokens)
    .where(inArray(revokedTokens.id, tokenIds));
  const rows = await queries
    .select({ user: users, revoked: sql<string[] | null>`${revokedOnes}` })
    .from(users)
    .where(inArray(users.id, [...new Set(many.map(({ _id }) => _id))]));
  return many.map(({ _id, email, jti }) => {
    const row = rows.find(({ user }) => user.id === _id && user.emailKey === emailKey(email));
    return { user: row?.user ?? null, isRevoked: row?.revoked?.includes(jti) ?? false };
  });
}

/** Creates the batched session lookup. */
export const createSessionLoader = (queries: Queries): LoadSession =>
  createBatcher((many: readonly Claims[]) => loadSessions(queries, many));

/** The credentials of a request. */
export interface Proof {
  readonly token: unknown;
  /** Of the session cookie; null without one. */
  readonly sessionKey: string | null;
}

/**
 * The user of a token (backend-4): by the token's id and e-mail.
 * @throws Refusal with 401 when it is forged, expired, revoked or without its cookie, with `unknown` when no account has that email.
 */
export async function sessionOfToken(
  loadSession: LoadSession,
  tokens: TokenSigner,
  { token, sessionKey }: Proof,
  unknown: { status: number; text: string },
): Promise<Session> {
  const claims = typeof token === 'string' ? tokens.read(token, sessionKey) : null;
  if (!claims) return refuse(401, lateMessages.tokenInvalid);
  const { user, isRevoked } = await loadSession(claims);
  if (!user) return refuse(unknown.status, unknown.text);
  const outdated = claims.at < user.tokensSince.getTime();
  if (isRevoked || outdated) refuse(401, lateMessages.tokenInvalid);
  return { user, claims };
}

/** The user of a protected request: 401 without a good token, 404 for an email without an account (backend-31). */
export async function authenticate(loadSession: LoadSession, tokens: TokenSigner, proof: Proof): Promise<RequestUser> {
  const unknown = { status: 404, text: messages.emailNotRegistered };
  const { user, claims } = await sessionOfToken(loadSession, tokens, proof, unknown);
  return { _id: user.id, claims };
}

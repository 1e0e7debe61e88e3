import { emailKey, messages } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { revokedTokens, users } from '../database/schema';
import type { Claims, TokenSigner } from './tokens';

/** Who makes a protected call. */
export interface Caller {
  readonly _id: string;
  readonly claims: Claims;
}

interface Found {
  readonly user: typeof users.$inferSelect;
  readonly claims: Claims;
}

const revoked = (claims: Claims) =>
  sql<boolean>`exists (select 1 from ${revokedTokens} where ${revokedTokens.id} = ${claims.jti})`;

/**
 * The user of a token (section 6): by the token's id and e-mail.
 * @throws Refusal with 401 when it is forged, expired or revoked, with `unknown` when nobody has that e-mail.
 */
export async function userOfToken(
  queries: Queries,
  tokens: TokenSigner,
  token: unknown,
  unknown: { status: number; text: string },
): Promise<Found> {
  const claims = typeof token === 'string' ? tokens.read(token) : null;
  if (!claims) return refuse(401, messages.tokenInvalid);
  const [found] = await queries
    .select({ user: users, revoked: revoked(claims) })
    .from(users)
    .where(and(eq(users.id, claims._id), eq(users.emailKey, emailKey(claims.email))));
  if (!found) return refuse(unknown.status, unknown.text);
  const outdated = claims.at < found.user.tokensSince.getTime();
  if (found.revoked || outdated) refuse(401, messages.tokenInvalid);
  return { user: found.user, claims };
}

/** Who makes a protected call: 401 without a good token, 404 for an e-mail that nobody has (decision B3). */
export async function authenticate(queries: Queries, tokens: TokenSigner, token: unknown): Promise<Caller> {
  const unknown = { status: 404, text: messages.emailNotRegistered };
  const { user, claims } = await userOfToken(queries, tokens, token, unknown);
  return { _id: user.id, claims };
}

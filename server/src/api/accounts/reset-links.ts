import { randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { resetLinks } from '../../database/schema';
import { hashOf } from '../../fingerprint';

/** @returns the token of a new link; only its hash is stored. */
export async function makeResetLink(queries: Queries, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = sql`now() + make_interval(mins => ${RESET_LINK_MINUTES})`;
  await queries.insert(resetLinks).values({ tokenHash: hashOf(token), userId, expiresAt });
  return token;
}

const isValid = (token: string) => and(eq(resetLinks.tokenHash, hashOf(token)), gt(resetLinks.expiresAt, sql`now()`));

/** @returns whether a link is valid now; only `useResetLink` decides finally. */
export async function findResetLink(queries: Queries, token: string): Promise<boolean> {
  const found = await queries.select({ userId: resetLinks.userId }).from(resetLinks).where(isValid(token));
  return found.length > 0;
}

/** Uses a link and invalidates every other one of the account. @returns the account, null when the link is invalid. */
export async function useResetLink(queries: Queries, token: string): Promise<string | null> {
  const [link] = await queries.delete(resetLinks).where(isValid(token)).returning();
  if (!link) return null;
  await queries.delete(resetLinks).where(eq(resetLinks.userId, link.userId));
  return link.userId;
}

import { randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { resetLinks } from '../../database/schema';
import { hashOf } from '@platform/process/fingerprint';

/** @returns the token of a new link; only its hash is stored. */
export async function makeResetLink(queries: Queries, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = sql`now() + make_interval(mins => ${RESET_LINK_MINUTES})`;
  await queries.insert(resetLinks).values({ tokenHash: hashOf(token), userId, expiresAt });
  return token;
}

const isValid = (token: string) => and(eq(resetLinks.tokenHash, hashOf(token)), gt(resetLinks.expiresAt, sql`now()`));

/** @returns the account of a link that is valid now, null without one; only `useResetLink` decides finally. */
export async function ownerOfResetLink(queries: Queries, token: string): Promise<string | null> {
  const [link] = await queries.select({ userId: resetLinks.userId }).from(resetLinks).where(isValid(token));
  return link?.userId ?? null;
}

/** Uses a link. @returns whether it was still valid. */
export async function useResetLink(queries: Queries, token: string): Promise<boolean> {
  return (await queries.delete(resetLinks).where(isValid(token)).returning()).length > 0;
}

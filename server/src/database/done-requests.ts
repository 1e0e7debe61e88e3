import { createHash } from 'node:crypto';
import { messages } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { Queries } from './database';
import { doneRequests } from './schema';

/**
 * Whether a request is still to be done: keeps its Idempotency-Key, in the transaction that does the work. Of two at
 * once the second waits until the first is through.
 * @param request who asks for what, without a password: only a fast hash of it is kept.
 * @returns false when it was done already.
 * @throws Refusal with 422 when the key belongs to another request.
 */
export async function isToBeDone(queries: Queries, key: string | null, request: unknown): Promise<boolean> {
  if (key === null) return true;
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const kept = await queries.insert(doneRequests).values({ key, request: hash }).onConflictDoNothing().returning();
  if (kept.length > 0) return true;
  const [done] = await queries.select().from(doneRequests).where(eq(doneRequests.key, key));
  if (done?.request !== hash) refuse(422, messages.idempotencyKeyReused);
  return false;
}

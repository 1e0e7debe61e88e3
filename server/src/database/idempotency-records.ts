import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import { hashOf } from '@platform/process/fingerprint';
import type { Queries } from './database';
import { idempotencyRecords } from './schema';

/**
 * Stores the Idempotency-Key of a request, in the transaction that does the work. Of two concurrent requests with one key
 * the second waits for the first.
 * @param request the user and what they ask for, without a password: only a fast hash of it is stored.
 * @returns false when the request was completed before.
 * @throws Refusal with 422 when the key belongs to another request.
 */
export async function isFirstRequest(queries: Queries, key: string | null, request: unknown): Promise<boolean> {
  if (key === null) return true;
  const requestHash = hashOf(JSON.stringify(request));
  const added = await queries.insert(idempotencyRecords).values({ key, requestHash }).onConflictDoNothing().returning();
  if (added.length > 0) return true;
  const [record] = await queries.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key));
  if (record?.requestHash !== requestHash) refuse(422, backendMessages.idempotencyKeyReused);
  return false;
}

import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import type { IdempotencyRecord } from './records';

/**
 * The completed request of an Idempotency-Key, undefined without one.
 * @param request identifies user and content.
 * @throws Refusal with 422 when the key belongs to another request.
 */
export function findDone(db: Database, key: string | null, request: unknown): IdempotencyRecord | undefined {
  const done = key === null ? undefined : db.idempotencyRecords.find(key);
  if (done && done.request !== JSON.stringify(request)) refuse(422, backendMessages.idempotencyKeyReused);
  return done;
}

/** Records a completed request under its key, with the id of the order that it placed. */
export function saveDone(db: Database, key: string | null, request: unknown, orderId?: string): void {
  if (key !== null)
    db.idempotencyRecords.insert({ _id: key, request: JSON.stringify(request), ...(orderId && { orderId }) });
}

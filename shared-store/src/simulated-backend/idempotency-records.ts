import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';

/**
 * Whether a request with its Idempotency-Key has been completed.
 * @param request identifies user and content.
 * @throws Refusal with 422 when the key belongs to another request.
 */
export function isDone(db: Database, key: string | null, request: unknown): boolean {
  const done = key === null ? null : db.idempotencyRecords.find(key);
  if (!done) return false;
  return done.request === JSON.stringify(request) || refuse(422, backendMessages.idempotencyKeyReused);
}

/** Records a completed request under its key. */
export function saveDone(db: Database, key: string | null, request: unknown): void {
  if (key !== null) db.idempotencyRecords.insert({ _id: key, request: JSON.stringify(request) });
}
